"""Commands about clubs."""
