"""What is asked for, found by its address and done by one service."""
