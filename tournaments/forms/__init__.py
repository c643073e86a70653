"""What is typed on the pages of clubs and tournaments, checked for its shape alone."""
