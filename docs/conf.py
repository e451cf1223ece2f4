"""How the documentation is built: Sphinx, with pages in Markdown."""

from importlib.metadata import version as installed_version
from typing import Any

import pipworks

project = "Pipworks"
author = "The Pipworks authors"
project_copyright = author
release = version = installed_version("pipworks")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
# The tools of `pipworks.interop` need not be there for its pages to be made.
autodoc_mock_imports = ["gymnasium", "pettingzoo", "pyspiel"]
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
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Pipworks"
html_favicon = "../ui/public/favicon.svg"
html_theme_options = {
    "top_of_page_buttons": [],
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

html_show_sourcelink = False

# The letters of the browser's pages.
html_static_path = ["../ui/src/design/fonts", "manual.css"]
html_css_files = ["manual.css"]


def say_the_language(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Pages in German say so, to screen readers, hyphenation and search engines."""
    if page.startswith("deutsch/"):
        context["language"] = "de"


def skip_what_has_its_place(
    app: Any, what: str, name: str, found: Any, skip: bool, options: Any
) -> bool | None:
    """Whether a name of the engine stands with those of `import pipworks`, and so not once more."""
    return True if app.env.docname == "api/engine" and name in pipworks.__all__ else None


def setup(app: Any) -> None:
    """What Sphinx calls before it builds."""
    app.connect("autodoc-skip-member", skip_what_has_its_place)
    app.connect("html-page-context", say_the_language)
