"""Free fermions."""
