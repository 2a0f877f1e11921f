"""Electronic structure of molecules."""
