"""Lists."""

from __future__ import annotations

import dataclasses
from typing import Any, Generic, Iterator, Mapping, Optional, Type, TypeVar

from ._connection import CallOptions, Connection, Request
from ._model import Model
from .errors import UnexpectedAnswerError

P = TypeVar("P", bound=Model)
Item = TypeVar("Item")


class Paged(Generic[P, Item]):
    """A list. Iterates over the items of all pages, and reads pages as needed."""

    def __init__(
        self, connection: Connection, request: Request, options: Optional[CallOptions], page: Optional[Type[P]]
    ) -> None:
        self._connection = connection
        self._request = request
        self._options = options
        self._page = page

    def first(self) -> P:
        """The first page."""
        return next(self.pages())

    def pages(self) -> Iterator[P]:
        """All pages, each as the API answered it."""
        return (page for page, _ in self._read())

    def __iter__(self) -> Iterator[Item]:
        for page, data in self._read():
            yield from (data["data"] if self._page is None else page.data)  # type: ignore[attr-defined]

    def _read(self) -> Iterator["tuple[P, Mapping[str, Any]]"]:
        request, seen = self._request, None
        while True:
            data = self._connection.send(request, self._options).data
            if not isinstance(data, dict) or not isinstance(data.get("data"), list):
                raise UnexpectedAnswerError("json", 200, "the answer is not a page of a list")
            yield (data if self._page is None else self._page.from_json(data)), data  # type: ignore[misc]
            cursor = data.get("next_cursor")
            if not isinstance(cursor, str):
                return
            if cursor == seen:
                raise UnexpectedAnswerError("json", 200, "the list repeats its cursor")
            seen = cursor
            request = dataclasses.replace(request, query={**request.query, "cursor": cursor})
