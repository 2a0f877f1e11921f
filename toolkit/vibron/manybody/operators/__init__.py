"""What a model is made of: lattice, local space, terms, and the operators that they mean."""
