"""Pages: each view reads what it shows with a query, or hands what was typed to a service."""
