"""What is sent, and how everything is answered."""
