"""Client of the Trajet API."""

from ._connection import Answer, CallOptions, Connection, Request
from ._events import Event, OtherEvent
from ._files import File
from ._paged import Paged
from . import models, webhooks
from .api import Trajet
from .errors import (
    ConfigurationError,
    ConnectionError,
    OutcomeUnknownError,
    ProblemError,
    TrajetError,
    UnexpectedAnswerError,
)
from .version import VERSION as __version__

__all__ = [
    "Answer",
    "CallOptions",
    "ConfigurationError",
    "Connection",
    "ConnectionError",
    "Event",
    "File",
    "OtherEvent",
    "OutcomeUnknownError",
    "Paged",
    "ProblemError",
    "Request",
    "Trajet",
    "TrajetError",
    "UnexpectedAnswerError",
    "__version__",
    "models",
    "webhooks",
]
