"""Scenarios: fixed workflows made of the radiation tools, each with its steps, pictures and a report."""
