"""The errors of calls. None of them shows a key or a body."""

from __future__ import annotations

from typing import Any, Mapping, Optional


class TrajetError(Exception):
    """Every error of a call."""


class ConfigurationError(TrajetError, ValueError):
    """An option or an argument is wrong. The client has sent no request."""


class ProblemError(TrajetError):
    """The API refused the request, or failed at a request that can be sent again safely.

    Programs branch on ``status`` and ``code``.
    """

    def __init__(
        self, problem: Mapping[str, Any], headers: Mapping[str, str], retry_after: Optional[float], attempts: int
    ) -> None:
        fields = ", ".join(f"{one.get('field')}: {one.get('error')}" for one in problem.get("errors", ()))
        parts = [f"{problem['status']} {problem.get('code') or problem['title']}", problem.get("detail"), fields]
        super().__init__(": ".join(str(part) for part in parts if part))
        self.status: int = problem["status"]
        self.code: Optional[str] = problem.get("code")
        self.problem = problem
        #: Names are in lower case.
        self.headers = headers
        #: The pause that ``Retry-After`` asks for, in seconds.
        self.retry_after = retry_after
        self.attempts = attempts


_LOST = {
    "network": "the API cannot be reached",
    "cut": "the answer was cut off",
    "timeout": "no answer came in time",
}


class ConnectionError(TrajetError):  # noqa: A001
    """No answer came, because the connection broke or the time was over. The request can be sent again safely."""

    def __init__(self, reason: str, attempts: int) -> None:
        super().__init__(f"{_LOST[reason]}, after {attempts} {'request' if attempts == 1 else 'requests'}")
        #: ``network``, ``cut`` or ``timeout``.
        self.reason = reason
        self.attempts = attempts


class UnexpectedAnswerError(TrajetError):
    """The answer cannot come from the API: a redirect, another content type, bad JSON, or too large.

    Check the base address.
    """

    def __init__(self, reason: str, status: int, detail: str) -> None:
        super().__init__(detail)
        #: ``redirect``, ``content_type``, ``json`` or ``too_large``.
        self.reason = reason
        self.status = status


class OutcomeUnknownError(TrajetError):
    """The request may have been processed. Read ``read_first`` before you send it again.

    A creation or a deposit may also be sent again with the same body and ``idempotency_key`` within 24 hours, unless
    ``problem["outcome_unknown"]`` is true.
    """

    def __init__(
        self,
        read_first: str,
        idempotency_key: Optional[str],
        problem: Optional[Mapping[str, Any]],
        attempts: int,
        cause: TrajetError,
    ) -> None:
        super().__init__(f"the request may have been processed ({cause}): read {read_first} before you send it again")
        #: The call that shows whether the request was processed: ``GET /v1/transports/…``.
        self.read_first = read_first
        #: None for a call without one.
        self.idempotency_key = idempotency_key
        #: The last answer, if it was a problem.
        self.problem = problem
        self.attempts = attempts
        self.__cause__ = cause
