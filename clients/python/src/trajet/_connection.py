"""The connection of calls: what a request has, and how often it is sent."""

from __future__ import annotations

import json
import random
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Tuple, Type, Union
from urllib.parse import urlsplit

from ._configuration import checked_api_key, checked_base, checked_idempotency_key, filled_path, query_text
from ._exchange import Exchange, exchange
from ._files import File, form_of
from ._model import Body, M, read_as, written_value
from ._repetition import Answered, Course, backoff_millis, decide
from .errors import TrajetError
from .version import VERSION


@dataclass(frozen=True)
class CallOptions:
    """Options of one call. Times are seconds."""

    #: The most time for the whole call, with its repetitions and pauses. 90 by default, 300 for files.
    timeout: Optional[float] = None
    #: The most time for one request and its answer. 30 by default, 120 for files.
    attempt_timeout: Optional[float] = None
    #: The most requests of the call. 4 by default.
    attempts_max: Optional[int] = None
    #: A UUID v4, for a creation or a deposit. By default the call makes one.
    idempotency_key: Optional[str] = None


_LIMITS = CallOptions(timeout=90, attempt_timeout=30, attempts_max=4)
# 25 MiB take a minute and a half at 2.5 Mbit/s.
_FILE_LIMITS = CallOptions(timeout=300, attempt_timeout=120, attempts_max=4)


@dataclass(frozen=True)
class Chance:
    """The clock, the pauses and the random numbers of a connection. Tests have their own."""

    now_millis: Callable[[], float] = lambda: time.time() * 1000
    elapsed_millis: Callable[[], float] = lambda: time.monotonic() * 1000
    wait_millis: Callable[[float], None] = lambda millis: time.sleep(millis / 1000)
    random: Callable[[], float] = random.random


@dataclass(frozen=True)
class Request:
    """A request before the connection adds its address, its key and its limits. Paths are below the base address."""

    method: str
    #: With the names of ``ids`` in it: ``/transports/{id}``.
    path: str
    #: After a network error or a 5xx: ``always``, only ``with_key``, or ``never``.
    repeat: str
    ids: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Body] = None
    files: Optional[Sequence[File]] = None
    #: The path that shows whether the request was processed.
    read_first: Optional[str] = None


@dataclass(frozen=True)
class Answer:
    """The data of an answer, with its HTTP status, headers (in lower case), text, and the number of requests."""

    data: Any
    status: int
    headers: Mapping[str, str]
    text: str
    attempts: int


Limit = Union[int, float]


class Connection:
    """The API that calls go to, and the key that they have. Shows the key nowhere."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        options: Optional[CallOptions] = None,
        answer_bytes_max: int = 16 * 1024 * 1024,
        chance: Optional[Chance] = None,
    ) -> None:
        self._api_key = checked_api_key(api_key)
        self.base_url = checked_base(base_url, api_key)
        self._options = options or CallOptions()
        self._answer_bytes_max = answer_bytes_max
        self._chance = chance or Chance()

    def __repr__(self) -> str:
        return f"Connection({self.base_url!r})"

    def call(self, request: Request, options: Optional[CallOptions], model: Optional[Type[M]]) -> M:
        """Sends a request, and reads its answer as a model."""
        data: M = read_as(model, self.send(request, options).data)
        return data

    def send(self, request: Request, options: Optional[CallOptions] = None) -> Answer:
        """Sends a request, and sends it again until ``decide`` calls its outcome final.

        :raises TrajetError:
        """
        given = options or CallOptions()
        url = f"{self.base_url}{filled_path(request.path, request.ids)}{query_text(request.query)}"
        read_first = filled_path(request.read_first or request.path, request.ids)
        key = None
        if request.repeat == "with_key":
            key = checked_idempotency_key(given.idempotency_key or str(uuid.uuid4()))
        headers, body = self._head_and_body(request, key)
        is_form = request.files is not None
        timeout_millis = self._limit("timeout", given, is_form) * 1000
        attempt_millis = self._limit("attempt_timeout", given, is_form) * 1000
        attempts_max = int(self._limit("attempts_max", given, is_form))
        chance = self._chance
        ends_at = chance.elapsed_millis() + timeout_millis
        attempts, may_be_done = 0, False
        while True:
            attempts += 1
            left = ends_at - chance.elapsed_millis()
            outcome = exchange(
                Exchange(
                    request.method,
                    url,
                    {**headers, "x-api-key": self._api_key},
                    body,
                    min(attempt_millis, left),
                    self._answer_bytes_max,
                    chance.now_millis,
                )
            )
            if isinstance(outcome, Answered):
                return Answer(outcome.data, outcome.status, outcome.headers, outcome.text, attempts)
            decision = decide(
                outcome,
                Course(
                    repeat=request.repeat,
                    read_first=f"GET {urlsplit(self.base_url).path}{read_first}",
                    idempotency_key=key,
                    attempts=attempts,
                    attempts_max=attempts_max,
                    may_be_done=may_be_done,
                    remaining_millis=ends_at - chance.elapsed_millis(),
                    backoff_millis=backoff_millis(attempts, chance.random()),
                ),
            )
            if isinstance(decision, TrajetError):
                raise decision
            may_be_done = decision.may_be_done
            chance.wait_millis(decision.after_millis)

    def _limit(self, name: str, given: CallOptions, is_form: bool) -> Limit:
        by_default = _FILE_LIMITS if is_form else _LIMITS
        values = (getattr(one, name) for one in (given, self._options, by_default))
        limit: Limit = next(value for value in values if value is not None)
        return limit

    @staticmethod
    def _head_and_body(request: Request, key: Optional[str]) -> Tuple[Dict[str, str], Optional[bytes]]:
        headers = {
            "accept": "application/json",
            "accept-encoding": "identity",
            "user-agent": f"trajet-python/{VERSION}",
        }
        if key is not None:
            headers["idempotency-key"] = key
        if request.files is not None:
            headers["content-type"], form = form_of(request.files)
            return headers, form
        if request.body is None:
            return headers, None
        headers["content-type"] = "application/json"
        return headers, json.dumps(written_value(request.body)).encode()


