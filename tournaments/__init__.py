"""tournaments: clubs, tournaments and seasons, built on kingscore."""
