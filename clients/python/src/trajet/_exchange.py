"""Sends one request over a connection of its own, and reads its answer within the time."""

from __future__ import annotations

import http.client
import io
import json
import re
import socket
import ssl
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Mapping, Optional, Union
from urllib.parse import SplitResult, urlsplit

from ._repetition import Answered, Lost, Refused, Unanswered, Unexpected, pause_millis
from .errors import UnexpectedAnswerError

_JSON = re.compile(r"application/(?:[\w.-]+\+)?json\s*(?:;|$)", re.IGNORECASE)
_CHUNK_BYTES = 65536
# The largest number of seconds that a socket takes.
_SECONDS_MAX = 1_000_000.0


@dataclass(frozen=True)
class Exchange:
    """One request, and the bounds of its answer."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    timeout_millis: float
    answer_bytes_max: int
    now_millis: Callable[[], float]


class _Deadline:
    def __init__(self, millis: float) -> None:
        self._at = time.monotonic() + millis / 1000

    def seconds(self) -> float:
        """The time that is left. Raises TimeoutError if it is over."""
        left = self._at - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return min(left, _SECONDS_MAX)


class _Reader(io.RawIOBase):
    def __init__(self, connected: socket.socket, deadline: _Deadline) -> None:
        self._connected = connected
        self._deadline = deadline

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._connected.settimeout(self._deadline.seconds())
        return self._connected.recv_into(buffer)


class _Cut(Exception):
    """The answer ended before its end."""


class _Lines(io.BufferedReader):
    """Refuses a line that was cut: `http.client` takes the end of a connection for the end of the head."""

    def readline(self, size: Optional[int] = -1) -> bytes:
        line = super().readline(size)
        if not line.endswith(b"\n") and (size is None or size < 0 or len(line) < size):
            raise _Cut
        return line


class _TimedSocket:
    """A socket whose time is over at the deadline, also if the answer comes byte by byte."""

    def __init__(self, connected: socket.socket, deadline: _Deadline) -> None:
        self._connected = connected
        self._deadline = deadline

    def sendall(self, data: Any) -> None:
        self._connected.settimeout(self._deadline.seconds())
        self._connected.sendall(data)

    def makefile(self, _mode: str) -> io.BufferedReader:
        return _Lines(_Reader(self._connected, self._deadline))

    def close(self) -> None:
        """Does nothing: `http.client` closes a socket before its answer is read."""


def _connected(parts: SplitResult, deadline: _Deadline) -> socket.socket:
    host = parts.hostname or ""
    is_secure = parts.scheme == "https"
    address = (host, parts.port or (443 if is_secure else 80))
    connected = socket.create_connection(address, timeout=deadline.seconds())
    try:
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if is_secure:
            connected = ssl.create_default_context().wrap_socket(connected, server_hostname=host)
    except BaseException:
        connected.close()
        raise
    return connected


def _bounded(answer: http.client.HTTPResponse, bytes_max: int) -> Optional[bytes]:
    """Reads the body; None if it is larger."""
    # Not read later: some versions of Python count it down, and others do not.
    length = answer.length
    body = bytearray()
    while length is None or len(body) < length:
        chunk = answer.read1(_CHUNK_BYTES)
        if not chunk:
            if length is not None:
                raise _Cut
            break
        body += chunk
        if len(body) > bytes_max:
            return None
    return bytes(body)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


def _object(body: Optional[bytes]) -> Optional[Dict[str, Any]]:
    """Reads a JSON object; None for anything else."""
    try:
        value = json.loads((body or b"").decode("utf-8", "replace"), parse_constant=_no_constant)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _problem(status: int, title: str, body: Optional[bytes]) -> Mapping[str, Any]:
    """Reads a problem. The error page of a proxy becomes a problem without a code."""
    problem = dict(_object(body) or {})
    if not isinstance(problem.get("code"), str):
        problem.pop("code", None)
    if isinstance(problem.get("errors"), list):
        problem["errors"] = [one for one in problem["errors"] if isinstance(one, dict)]
    else:
        problem.pop("errors", None)
    for name, otherwise in (("type", "about:blank"), ("title", title)):
        if not isinstance(problem.get(name), str):
            problem[name] = otherwise
    return {**problem, "status": status}


def _unexpected(reason: str, status: int, detail: str) -> Unexpected:
    return Unexpected(UnexpectedAnswerError(reason, status, detail))


def _outcome(answer: http.client.HTTPResponse, given: Exchange) -> Union[Answered, Unanswered]:
    status = answer.status
    headers = {name.lower(): value for name, value in answer.getheaders()}
    if status < 200 or 300 <= status < 400:
        detail = f"the answer is a redirect ({status}), which the API never sends: check base_url"
        return _unexpected("redirect", status, detail)
    body = _bounded(answer, given.answer_bytes_max)
    if status >= 400:
        pause = pause_millis(headers.get("retry-after"), headers.get("date"), given.now_millis())
        return Refused(_problem(status, answer.reason, body), headers, pause)
    if status == 204:
        return Answered(None, status, headers, "")
    if body is None:
        return _unexpected("too_large", status, f"the answer has more than {given.answer_bytes_max} bytes")
    kind = headers.get("content-type")
    if not _JSON.match(kind or ""):
        detail = f"the answer is {kind or 'without a type'} instead of JSON: check base_url"
        return _unexpected("content_type", status, detail)
    data = _object(body)
    if data is None:
        return _unexpected("json", status, "the answer is not a JSON object")
    return Answered(data, status, headers, body.decode("utf-8", "replace"))


def exchange(given: Exchange) -> Union[Answered, Unanswered]:
    """Sends one request. Follows no redirect. Every failure is an outcome.

    The connection is closed after each answer: an answer of another request cannot be left on it, and none is sent over
    a connection that the server has just closed.
    """
    parts = urlsplit(given.url)
    target = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    headers = {**given.headers, "host": parts.netloc, "connection": "close"}
    connected: Optional[socket.socket] = None
    reason = "network"
    try:
        deadline = _Deadline(given.timeout_millis)
        connected = _connected(parts, deadline)
        connection = http.client.HTTPConnection(parts.hostname or "")
        connection.sock = _TimedSocket(connected, deadline)
        connection.request(given.method, target, given.body, headers)
        answer = connection.getresponse()
        reason = "cut"
        return _outcome(answer, given)
    except (TimeoutError, socket.timeout) as cause:
        return Lost("timeout", cause)
    except (OSError, http.client.HTTPException, ValueError, _Cut) as cause:
        return Lost(reason, cause)
    finally:
        if connected is not None:
            connected.close()
