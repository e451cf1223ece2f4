"""A browser of some years ago: this one, made to forget what came since.

A word of style that a browser does not know is to it as good as any other such word; so style sheets are
handed to it with newer words misspelt. What scripts may not find is taken away before they begin.
"""

from __future__ import annotations

import re

from browsing import ROOT
from playwright.sync_api import Page, Route

SINCE = re.compile(
    r"@container\b|\d(cqw|cqi|cqh|cqb|cqmin|cqmax)\b|light-dark\(|color-mix\(|subgrid\b|text-wrap\b|@property\b|@scope\b"
    r"|@starting-style\b|container-type\b|:state\(|interpolate-size\b|field-sizing\b|overflow:\s*clip|linear\(0"
    r"|round\((?=nearest|up|down)"
)
"""Words of style sheets that Safari learnt after 15.6."""

FORGET = """() => {
  const gone = [
    [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference']],
    [Set.prototype, ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
    [AbortSignal, ['timeout', 'any']],
    [URL, ['canParse', 'parse']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [document.constructor.prototype, ['startViewTransition']],
    [Navigator.prototype, ['vibrate', 'userActivation', 'userAgentData', 'connection', 'getBattery']],
    [window, ['Iterator', 'CSSContainerRule', 'Highlight', 'navigation', 'scheduler', 'requestIdleCallback',
      'cookieStore', 'documentPictureInPicture', 'PushManager', 'Notification', 'SuppressedError']],
  ]
  for (const [holder, names] of gone) for (const name of names) delete holder[name]
}"""


def aged(page: Page) -> Page:
    """The page, opened in a browser as old as Safari 15.6."""

    def misspelt(route: Route) -> None:
        answer = route.fetch()
        body = SINCE.sub(lambda found: re.sub("[a-z]", "x", found[0]), answer.text())
        route.fulfill(response=answer, body=body)

    page.route("**/*.css", misspelt)
    page.add_init_script(f"({FORGET})()")
    return page


def built_scripts() -> list[str]:
    """What the built pages run."""
    return [each.read_text(encoding="utf-8") for each in (ROOT / "ui" / "dist" / "assets").glob("*.js")]
