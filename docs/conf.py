"""How the documentation is built: Sphinx, with pages in Markdown."""

from importlib.metadata import version as installed_version

project = "Pipworks"
author = "The Pipworks authors"
project_copyright = author
release = version = installed_version("pipworks")

extensions = ["myst_parser"]
exclude_patterns = ["_build"]
nitpicky = True

# Attributes give the clauses of the rules their anchors; a dollar is a prompt, never mathematics.
myst_enable_extensions = ["attrs_block", "attrs_inline"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Pipworks"
