"""From a spectrum to structures."""
