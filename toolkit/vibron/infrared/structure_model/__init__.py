"""The model that ranks structures: representation of a spectrum, vocabulary of fragments, index of candidates."""
