"""Following games live: the part of the site that holds a request open without holding a thread."""
