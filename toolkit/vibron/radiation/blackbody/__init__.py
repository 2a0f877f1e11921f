"""Black bodies: radiance, its inverse and its integrals."""
