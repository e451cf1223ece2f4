"""How the documentation is built: Sphinx, with pages in Markdown."""

from importlib.metadata import version as installed_version

project = "Pipworks"
author = "The Pipworks authors"
project_copyright = author
release = version = installed_version("pipworks")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_member_order = "groupwise"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
exclude_patterns = ["_build"]
default_role = "code"
nitpicky = True
# In signatures stand types of other libraries, and of rooms within, which have no page.
nitpick_ignore_regex = [("py:.*", ".*")]

# Attributes give the clauses of the rules their anchors; a dollar is a prompt, never mathematics.
myst_enable_extensions = ["attrs_block", "attrs_inline"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Pipworks"
html_favicon = "../ui/public/favicon.svg"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#2b4aa0",
        "color-brand-content": "#2b4aa0",
        "color-background-primary": "#f9faf6",
        "color-background-secondary": "#eef0ec",
        "color-foreground-primary": "#1b2233",
        "font-stack": "'Atkinson Hyperlegible', 'Atkinson', Verdana, sans-serif",
        "font-stack--headings": "'Besley', Rockwell, Georgia, serif",
    },
    "dark_css_variables": {
        "color-brand-primary": "#9db4ff",
        "color-brand-content": "#9db4ff",
        "color-background-primary": "#12151c",
        "color-background-secondary": "#191d27",
        "color-foreground-primary": "#ece9e1",
    },
}

# The letters of the browser's pages.
html_static_path = ["../ui/src/design/fonts", "manual.css"]
html_css_files = ["manual.css"]
