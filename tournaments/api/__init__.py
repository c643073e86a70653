"""The API of clubs, tournaments and seasons: it can do what their pages can."""
