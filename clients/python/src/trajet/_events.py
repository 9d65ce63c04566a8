"""Events by their type."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any, Dict, Mapping, Protocol, Tuple, Type

from ._model import Model, member


class Event(Protocol):
    """What every event has. Its class says the type: ``isinstance(event, models.TransportCreatedEvent)``."""

    id: str
    type: str
    created_at: str
    data: Any


@dataclass
class OtherEvent(Model):
    """An event whose type is newer than this release."""

    id: str = field(metadata=member("id"))
    type: str = field(metadata=member("type"))
    created_at: str = field(metadata=member("created_at"))
    data: Mapping[str, Any] = field(metadata=member("data"))


def _classes() -> Dict[str, Type[Model]]:
    """The generated classes of events, by the only value that their type can have."""
    found: Dict[str, Type[Model]] = {}
    for model in list(Model._registry.values()):
        if not model.__name__.endswith("Event"):
            continue
        for one in dataclasses.fields(model):  # type: ignore[arg-type]
            values: Tuple[str, ...] = one.metadata["values"]
            if one.name == "type" and len(values) == 1:
                found[values[0]] = model
    return found


def read_event(envelope: Mapping[str, Any]) -> Event:
    """Reads an envelope as the class of its type, or as ``OtherEvent``."""
    read: Any = _classes().get(envelope["type"], OtherEvent).from_json(envelope)
    event: Event = read
    return event
