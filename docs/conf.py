"""How the handbook is built: `make docs`."""

import zermelo

project = "zermelo"
author = "The zermelo authors"
copyright = author
version = release = zermelo.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode", "sphinx_copybutton"]
exclude_patterns = ["build"]
html_theme = "furo"
html_title = "zermelo"
html_favicon = "../src/zermelo/web/static/icon.svg"
html_show_sphinx = False
html_copy_source = False

myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
default_role = "code"  # a name between single backticks is code, as in our docstrings
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_type_aliases = {"Number": "Number"}
autodoc_default_options = {"members": True, "show-inheritance": True}
