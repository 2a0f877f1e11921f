"""Reference data that others measured or computed."""
