"""The part of verification that runs inside the sandbox: it makes the requested calls and writes down their results."""
