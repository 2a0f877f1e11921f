"""What measured compounds have in common, for structures that no table lists."""
