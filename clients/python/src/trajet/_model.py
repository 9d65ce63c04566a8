"""What all generated models share: from JSON and to JSON, with members that this release does not know."""

from __future__ import annotations

import dataclasses
from typing import Any, ClassVar, Dict, List, Mapping, Optional, Tuple, Type, TypeVar, Union

M = TypeVar("M", bound="Model")


def member(name: str, model: str = "", values: Tuple[str, ...] = ()) -> Dict[str, Any]:
    """The name of a member in JSON, the model of its value or of its items, and the values that this release knows."""
    return {"name": name, "model": model, "values": values}


class Model:
    """A value of the API. A member that is None is left out of a request."""

    #: Members of an answer that this release does not know.
    extra: Mapping[str, Any] = {}

    _registry: ClassVar[Dict[str, Type["Model"]]] = {}
    _unions: ClassVar[Dict[str, Tuple[str, ...]]] = {}

    def __init_subclass__(cls) -> None:
        Model._registry[cls.__name__] = cls

    @classmethod
    def from_json(cls: Type[M], data: Mapping[str, Any]) -> M:
        """Reads an answer. A member that is missing becomes None."""
        fields = dataclasses.fields(cls)  # type: ignore[arg-type]
        known = {one.metadata["name"] for one in fields}
        read = cls(
            **{one.name: _read(one.metadata["model"], data.get(one.metadata["name"])) for one in fields if one.init}
        )
        read.extra = {name: value for name, value in data.items() if name not in known}
        return read

    def to_json(self) -> Dict[str, Any]:
        """Writes the value as the API reads it."""
        written = {
            one.metadata["name"]: value
            for one in dataclasses.fields(self)  # type: ignore[arg-type]
            for value in [written_value(getattr(self, one.name))]
            if value is not None
        }
        return {**written, **self.extra}


def _of_union(names: Tuple[str, ...], value: Mapping[str, Any]) -> Any:
    """Reads an object as the form whose required members it has; of several, the one with the most."""

    def required(model: Type[Model]) -> List[str]:
        return [
            one.metadata["name"]
            for one in dataclasses.fields(model)  # type: ignore[arg-type]
            if one.default is dataclasses.MISSING
        ]

    models = [Model._registry[name] for name in names if name in Model._registry]
    fitting = [model for model in models if all(name in value for name in required(model))]
    return max(fitting, key=lambda model: len(required(model))).from_json(value) if fitting else value


def _read(model: str, value: Any) -> Any:
    if not model:
        return value
    if isinstance(value, list):
        return [_read(model, one) for one in value]
    if not isinstance(value, dict):
        return value
    if model in Model._unions:
        return _of_union(Model._unions[model], value)
    found = Model._registry.get(model)
    return value if found is None else found.from_json(value)


def written_value(value: Any) -> Any:
    """Writes models, mappings and lists as JSON values, without members that are None."""
    if isinstance(value, Model):
        return value.to_json()
    if isinstance(value, Mapping):
        return {name: written_value(one) for name, one in value.items() if one is not None}
    if isinstance(value, (list, tuple)):
        return [written_value(one) for one in value]
    return value


Body = Union[Model, Mapping[str, Any]]


def read_as(model: Optional[Type[M]], data: Any) -> Any:
    return data if model is None or data is None else model.from_json(data)
