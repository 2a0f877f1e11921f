"""What is in a file before it is a spectrum: its bytes, its text and its kind."""
