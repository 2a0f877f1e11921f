"""What only developers run: training of the models that ship, building of the library that ships, and benchmarks."""
