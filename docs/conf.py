"""Configuration of the site: ``make site``."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import vibron

project = "Vibron"
author = "The Vibron developers"
copyright = author
version = release = vibron.__version__

extensions = [
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
    "_site",
]
nitpicky = True
add_function_parentheses = False
# written in docstrings for readers of the source; no inventory is at hand offline
nitpick_ignore_regex = [("py:.*", r"(numpy|np|npt|collections|typing|pathlib|pandas|xarray|matplotlib)\..*")]
exclude_patterns = ["_*"]
templates_path = ["_templates"]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 4
numpydoc_show_class_members = False
autodoc_typehints = "none"
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Links to the documentation of other projects need the network, so they are made on request only.
if os.environ.get("VIBRON_INTERSPHINX"):
    extensions.append("sphinx.ext.intersphinx")
    intersphinx_mapping = {
        "python": ("https://docs.python.org/3", None),
        "numpy": ("https://numpy.org/doc/stable", None),
        "scipy": ("https://docs.scipy.org/doc/scipy", None),
        "matplotlib": ("https://matplotlib.org/stable", None),
        "pandas": ("https://pandas.pydata.org/docs", None),
        "xarray": ("https://docs.xarray.dev/en/stable", None),
    }

sphinx_gallery_conf = {
    "examples_dirs": "../examples",
    "gallery_dirs": "gallery",
    "filename_pattern": r"/\w+\.py",
    "ignore_pattern": r"demo\.py",
    "download_all_examples": False,
    "show_signature": False,
    "within_subsection_order": "FileNameSortKey",
    "min_reported_time": 60,
    "write_computation_times": False,
    "abort_on_example_error": True,
    "matplotlib_animations": False,
    "copyfile_regex": "",
}

html_theme = "pydata_sphinx_theme"
html_title = "Vibron"
html_math_renderer = "mathml"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["filter.js"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "navbar_align": "left",
    "header_links_before_dropdown": 8,
    "navigation_depth": 4,
    "show_nav_level": 1,
    "show_prev_next": False,
    "collapse_navigation": True,
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["copyright"],
    "footer_end": [],
    "pygments_light_style": "tango",
    "pygments_dark_style": "github-dark",
}
html_sidebars = {"index": []}
