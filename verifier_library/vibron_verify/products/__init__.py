"""What element functions return, as plain data that can leave the sandbox."""

from vibron_verify.products.product import Product, at_path, element_of, part_at
from vibron_verify.products.reading import read

__all__ = ["Product", "at_path", "element_of", "part_at", "read"]
