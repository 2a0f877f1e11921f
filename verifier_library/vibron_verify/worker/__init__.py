"""The part of verification that runs inside the sandbox: it calls what it is told to and writes down what came back."""
