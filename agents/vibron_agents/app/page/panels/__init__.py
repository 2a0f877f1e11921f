"""The tabs of the page, each a function that builds it."""
