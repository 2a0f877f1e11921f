"""Models written for other libraries."""
