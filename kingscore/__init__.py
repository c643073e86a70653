"""kingscore: the site package and the scoring app."""
