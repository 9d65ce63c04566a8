"""Decides what is sent again, as the TypeScript client does (interface section 8, rules 4 to 6)."""

from __future__ import annotations

import email.utils
import re
from dataclasses import dataclass
from datetime import timezone
from typing import Any, Mapping, Optional, Union

from .errors import ConnectionError, OutcomeUnknownError, ProblemError, TrajetError, UnexpectedAnswerError

# The API has done nothing if it fails with one of these codes: `x-nothing-done-codes` of the OpenAPI document.
NOTHING_DONE_CODES = frozenset({"billing_lookup_unavailable", "billing_unavailable"})
IN_PROGRESS = "request_in_progress"

_BACKOFF_BASE_MILLIS = 500
_BACKOFF_MAX_MILLIS = 8000


@dataclass(frozen=True)
class Answered:
    """An answer with a JSON object, or without a body."""

    data: Any
    status: int
    headers: Mapping[str, str]
    text: str


@dataclass(frozen=True)
class Refused:
    """The API, or a proxy on the way, answered with a problem."""

    problem: Mapping[str, Any]
    headers: Mapping[str, str]
    retry_after_millis: Optional[float]


@dataclass(frozen=True)
class Lost:
    """No answer came: ``network``, ``cut`` or ``timeout``."""

    reason: str
    cause: BaseException


@dataclass(frozen=True)
class Unexpected:
    """An answer that the API cannot have sent."""

    error: UnexpectedAnswerError


Unanswered = Union[Refused, Lost, Unexpected]


@dataclass(frozen=True)
class Course:
    """The state of a call after a request."""

    #: ``always``, ``with_key`` or ``never``.
    repeat: str
    read_first: str
    idempotency_key: Optional[str]
    #: Number of requests so far, with this one.
    attempts: int
    attempts_max: int
    #: True if an earlier request of this call may have been processed.
    may_be_done: bool
    remaining_millis: float
    #: The pause before the next request, unless the answer asks for another one.
    backoff_millis: float


@dataclass(frozen=True)
class Repeat:
    after_millis: float
    may_be_done: bool


def _error_of(outcome: Unanswered, attempts: int) -> TrajetError:
    if isinstance(outcome, Refused):
        pause = outcome.retry_after_millis
        return ProblemError(outcome.problem, outcome.headers, None if pause is None else pause / 1000, attempts)
    if isinstance(outcome, Unexpected):
        return outcome.error
    error = ConnectionError(outcome.reason, attempts)
    error.__cause__ = outcome.cause
    return error


def _is_failure(status: int) -> bool:
    # 408: a failure of the transfer of the request.
    return status >= 500 or status == 408


def _may_be_processed(outcome: Unanswered) -> bool:
    if isinstance(outcome, Lost):
        return True
    if isinstance(outcome, Unexpected):
        return outcome.error.reason != "redirect"
    code = outcome.problem.get("code")
    # `request_in_progress`: the API is processing an identical request, which may be an earlier one of this call.
    if outcome.problem.get("outcome_unknown") is True or code == IN_PROGRESS:
        return True
    return _is_failure(outcome.problem["status"]) and code not in NOTHING_DONE_CODES


def _leaves_earlier_open(outcome: Unanswered) -> bool:
    """True if the outcome says nothing about earlier requests of the call.

    Any other refusal says that none was processed, because the API looks the idempotency key up before it refuses.
    """
    if not isinstance(outcome, Refused) or outcome.problem.get("code") is None:
        return True
    status = outcome.problem["status"]
    return status in (401, 403, 429) or _is_failure(status)


def _is_repeatable(outcome: Unanswered, repeat: str) -> bool:
    if isinstance(outcome, Lost):
        return repeat != "never"
    if not isinstance(outcome, Refused) or outcome.problem.get("outcome_unknown") is True:
        return False
    status = outcome.problem["status"]
    # The API does not process a request that it answers with 429.
    if status == 429:
        return True
    if outcome.problem.get("code") == IN_PROGRESS:
        return repeat == "with_key"
    return _is_failure(status) and repeat != "never"


def decide(outcome: Unanswered, course: Course) -> Union[Repeat, TrajetError]:
    """Says whether a failed request is sent again after a pause, or with which error the call fails."""
    may_be_done = course.repeat != "always" and (
        _may_be_processed(outcome) or (course.may_be_done and _leaves_earlier_open(outcome))
    )
    asked = outcome.retry_after_millis if isinstance(outcome, Refused) else None
    after_millis = course.backoff_millis if asked is None else asked
    is_in_time = course.attempts < course.attempts_max and after_millis < course.remaining_millis
    if is_in_time and _is_repeatable(outcome, course.repeat):
        return Repeat(after_millis, may_be_done)
    error = _error_of(outcome, course.attempts)
    if not may_be_done:
        return error
    problem = outcome.problem if isinstance(outcome, Refused) else None
    return OutcomeUnknownError(course.read_first, course.idempotency_key, problem, course.attempts, error)


def backoff_millis(attempts: int, random: float) -> float:
    """The pause after a number of requests. Half of it is random, so that many clients do not come back at once."""
    doubled = min(_BACKOFF_BASE_MILLIS * 2.0 ** (attempts - 1), _BACKOFF_MAX_MILLIS)
    return doubled * (0.5 + random / 2)


def _epoch_millis(header: Optional[str]) -> Optional[float]:
    # Only a text that begins with a letter is an HTTP date.
    if header is None or re.match(r"[A-Za-z]", header) is None:
        return None
    try:
        date = email.utils.parsedate_to_datetime(header)
    except (TypeError, ValueError, IndexError):
        return None
    return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp() * 1000


def pause_millis(header: Optional[str], date: Optional[str], now_millis: float) -> Optional[float]:
    """The pause of a ``Retry-After`` header; None if it is absent or invalid.

    An HTTP date is compared with the ``Date`` of the same answer, so that the clock of this machine does not matter.
    """
    if header is None:
        return None
    if re.fullmatch(r"[0-9]{1,9}", header):
        return int(header) * 1000.0
    at = _epoch_millis(header)
    if at is None:
        return None
    answered_at = _epoch_millis(date)
    return max(0.0, at - (now_millis if answered_at is None else answered_at))
