"""Checks what the caller gives, before anything is sent. No message shows a key."""

from __future__ import annotations

import re
from typing import Any, Mapping
from urllib.parse import quote, urlencode, urlsplit

from .errors import ConfigurationError

_LOOPBACK = re.compile(r"localhost|127(?:\.[0-9]{1,3}){3}|::1")
_HEADER_TEXT = re.compile(r"[\x21-\x7e]+")
_UUID_V4 = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", re.IGNORECASE)


def checked_api_key(key: Any) -> str:
    if isinstance(key, str) and key.startswith("svc_") and _HEADER_TEXT.fullmatch(key):
        return key
    raise ConfigurationError("api_key has to be an API key, which begins with svc_test_ or svc_live_")


def checked_base(text: Any, api_key: str) -> str:
    """Returns the base address without a trailing slash."""
    wrong = ConfigurationError(
        "base_url has to be an http or https address with the version, such as https://host/v1"
    )
    # `urlsplit` would remove line breaks, and `http.client` refuses spaces with a message that shows the address.
    if not isinstance(text, str) or not _HEADER_TEXT.fullmatch(text):
        raise wrong
    try:
        url = urlsplit(text)
        host, _ = url.hostname, url.port
    except ValueError:
        raise wrong from None
    is_plain = url.username is None and url.password is None and not url.query and not url.fragment
    if url.scheme not in ("http", "https") or not host or not is_plain:
        raise wrong
    if url.scheme == "http" and api_key.startswith("svc_live_") and not _LOOPBACK.fullmatch(host):
        raise ConfigurationError("base_url has to begin with https://, because api_key is a live key")
    return f"{url.scheme}://{url.netloc}{url.path.rstrip('/')}"


def checked_idempotency_key(key: Any) -> str:
    if isinstance(key, str) and _UUID_V4.fullmatch(key):
        return key
    raise ConfigurationError("idempotency_key has to be a UUID v4")


def filled_path(path: str, ids: Mapping[str, Any]) -> str:
    """Puts ids into a path such as ``/transports/{id}``."""

    def filled(match: "re.Match[str]") -> str:
        value = ids.get(match[1])
        # A proxy may remove a dot segment from the path, and the request would reach another endpoint.
        if isinstance(value, str) and value not in ("", ".", ".."):
            return quote(value, safe="")
        raise ConfigurationError(f"{match[1]} has to be an id")

    return re.sub(r"\{(\w+)\}", filled, path)


def query_text(query: Mapping[str, Any]) -> str:
    """Writes a query with its ``?``; members that are None are left out."""

    def text(value: Any) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    given = [(name, text(value)) for name, value in query.items() if value is not None]
    return f"?{urlencode(given)}" if given else ""


