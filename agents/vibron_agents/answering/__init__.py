"""Plain questions answered from the cards of the tools, without a language model."""
