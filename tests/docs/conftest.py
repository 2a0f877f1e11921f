"""Make the generator of the site importable; its tests need Sphinx, of the extra docs."""

import importlib.util
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "docs"))
if importlib.util.find_spec("sphinx") is None:
    collect_ignore = ["test_examples.py", "test_links.py", "test_site.py"]
