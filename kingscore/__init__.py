"""kingscore: the site package and the scoring app."""

__version__ = "0.1.0"  # as in pyproject.toml
