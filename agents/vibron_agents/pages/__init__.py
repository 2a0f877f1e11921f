"""Pages and pictures that reports of every kind are made of."""
