"""The REST API: what the pages can do, for apps, through the same services."""
