"""The room for the server: REST and WebSockets over the tables, and the browser's files.

Nothing is decided here. Routes read what people send, ask the rooms below, and write down what they answer;
every error leaves as problem+json with the engine's own sentence. `create_app` makes the application.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pipworks.loading import loading

if TYPE_CHECKING:
    from pipworks.web.app import create_app
    from pipworks.web.settings import Settings

__all__ = ["Settings", "create_app"]


if not TYPE_CHECKING:  # which would take any name for one of these

    def __getattr__(name: str) -> Any:
        """A public name, loaded when first asked for."""
        with loading():
            if name == "create_app":
                from pipworks.web.app import create_app

                return create_app
            if name == "Settings":
                from pipworks.web.settings import Settings

                return Settings
        raise AttributeError(f"module 'pipworks.web' has no attribute {name!r}")
