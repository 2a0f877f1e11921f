"""The faces of Vibron: command line and report."""
