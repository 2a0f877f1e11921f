"""Plain questions answered by the tools, without a language model."""
