"""Verifies deliveries of webhooks, and reads their events."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._events import Event, read_event

_SVC = ("X-SVC-Delivery-Id", "X-SVC-Timestamp", "X-SVC-Signature")
_STANDARD = ("webhook-id", "webhook-timestamp", "webhook-signature")
_FORMS = {
    "svc": (re.compile(r"sha256=[0-9a-f]{64}"), "X-SVC-Signature has to be `sha256=` and 64 hexadecimal digits, once"),
    "standard": (re.compile(r"v1,[A-Za-z0-9+/]{43}="), "webhook-signature has to list `v1,` and the base64 of 32 bytes"),
    "key-pair": (
        re.compile(r"v1a,[A-Za-z0-9+/]{86}=="),
        "webhook-signature has to list `v1a,` and the base64 of 64 bytes, which the settings of the endpoint switch on",
    ),
}
_VERSIONS = {"standard": "v1,", "key-pair": "v1a,"}


class WebhookVerificationError(Exception):
    """The request is not a delivery of Trajet, or cannot be verified as one: answer 400 and ignore it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        #: Stable: programs may branch on it.
        self.code = code


Headers = Union[Mapping[str, Any], Iterable[Tuple[str, str]]]


@dataclass(frozen=True)
class _Claim:
    """The unverified values of a request's headers."""

    family: str
    delivery_id: str
    timestamp: str
    signatures: Sequence[str]


@dataclass(frozen=True)
class _Keys:
    #: The text of each secret, and its bytes.
    secrets: Sequence[Tuple[str, bytes]]
    public_keys: Sequence[bytes]


def _collected(headers: Headers) -> Dict[str, str]:
    """Joins the values of repeated headers. A joined value has no valid form."""
    found: Dict[str, str] = {}
    pairs = headers.items() if hasattr(headers, "items") else headers
    for name, value in pairs:
        if value is None:
            continue
        text = value if isinstance(value, str) else ", ".join(value)
        before = found.get(name.lower())
        found[name.lower()] = text if before is None else f"{before}, {text}"
    return found


def _claim_in(found: Mapping[str, str], family: str) -> _Claim:
    names = _SVC if family == "svc" else _STANDARD

    def read(name: str) -> str:
        value = found.get(name.lower())
        if value:
            return value
        raise WebhookVerificationError(
            "missing_header", f"The header {name} is missing: pass all headers of the request, and see that no proxy removes it."
        )

    signature = read(names[2])
    form, expected = _FORMS[family]
    # The list of Standard Webhooks may hold other versions.
    listed = [signature] if family == "svc" else [
        one for one in signature.split(" ") if one.startswith(_VERSIONS[family])
    ]
    if not listed or not all(form.fullmatch(one) for one in listed):
        raise WebhookVerificationError("signature_malformed", f"{expected}: see that no proxy changes the header.")
    return _Claim(family, read(names[0]), read(names[1]), listed)


def _claim_of(found: Mapping[str, str]) -> _Claim:
    """Reads the ``X-SVC-`` headers, or those of Standard Webhooks if neither timestamp nor signature of them is there."""
    is_svc = "x-svc-signature" in found or "x-svc-timestamp" in found
    is_standard = not is_svc and ("webhook-signature" in found or "webhook-timestamp" in found)
    return _claim_in(found, "standard" if is_standard else "svc")


def _bytes_after(before: str, given: Any, at_least: int, at_most: int) -> Optional[bytes]:
    """The bytes whose base64 follows a prefix; None if they are not canonical base64, or have another length."""
    if not isinstance(given, str) or not given.startswith(before):
        return None
    text = given[len(before) :]
    try:
        data = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, ValueError):
        return None
    is_whole = at_least <= len(data) <= at_most and base64.b64encode(data).decode() == text
    return data if is_whole else None


def _checked_keys(keys: Union[str, Sequence[str]]) -> _Keys:
    given = [keys] if isinstance(keys, str) else list(keys)
    secrets: List[Tuple[str, bytes]] = []
    public_keys: List[bytes] = []
    for one in given:
        secret = _bytes_after("whsec_", one, 24, 64)
        public_key = _bytes_after("whpk_", one, 32, 32)
        if secret is not None:
            secrets.append((one, secret))
        elif public_key is not None:
            public_keys.append(public_key)
        else:
            given = []
    if not given:
        raise WebhookVerificationError(
            "secret_invalid",
            "The signing secret is `whsec_` and base64, and the public key `whpk_` and base64, with nothing before or "
            "after it. Check that the setting is there and complete, and that it is not an API key (`svc_…`).",
        )
    return _Keys(secrets, public_keys)


def _is_signed(claim: _Claim, body: bytes, secrets: Sequence[Tuple[str, bytes]]) -> bool:
    is_svc = claim.family == "svc"
    head = f"{claim.timestamp}." if is_svc else f"{claim.delivery_id}.{claim.timestamp}."
    expected = []
    for text, key in secrets:
        mac = hmac.new(text.encode() if is_svc else key, head.encode() + body, hashlib.sha256)
        expected.append(f"sha256={mac.hexdigest()}" if is_svc else "v1," + base64.b64encode(mac.digest()).decode())
    # A list, not a generator, which would stop at the first match and so leak its position.
    return any([hmac.compare_digest(one, given) for one in expected for given in claim.signatures])


def _is_signed_by_key_pair(claim: _Claim, body: bytes, public_keys: Sequence[bytes]) -> bool:
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as cause:
        raise ImportError("a public key needs the package cryptography: install trajet[v1a]") from cause
    signed = f"{claim.delivery_id}.{claim.timestamp}.".encode() + body
    for key in public_keys:
        for one in claim.signatures:
            try:
                Ed25519PublicKey.from_public_bytes(key).verify(base64.b64decode(one[len("v1a,") :]), signed)
                return True
            except (InvalidSignature, ValueError):
                continue
    return False


def _check_timestamp(timestamp: str, tolerance: float, now: float) -> None:
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        raise WebhookVerificationError("timestamp_invalid", "The timestamp header has to be epoch seconds, digits only.")
    age = now - int(timestamp)
    if abs(age) <= tolerance:
        return
    if age > 0:
        raise WebhookVerificationError(
            "timestamp_too_old",
            f"The delivery was signed {age:.0f} s ago, and {tolerance:g} s are allowed: it is a replay, it waited in front "
            "of this program, or the clock of this machine is ahead. Each attempt is signed anew.",
        )
    raise WebhookVerificationError(
        "timestamp_too_new",
        f"The delivery was signed {-age:.0f} s from now, and {tolerance:g} s are allowed: the clock of this machine is "
        "behind. Let it follow NTP.",
    )


def _check(claim: _Claim, body: bytes, keys: _Keys, tolerance: float, now: float) -> None:
    _check_timestamp(claim.timestamp, tolerance, now)
    if claim.family == "key-pair":
        is_right = _is_signed_by_key_pair(claim, body, keys.public_keys)
    else:
        is_right = _is_signed(claim, body, keys.secrets)
    if not is_right:
        raise WebhookVerificationError(
            "signature_mismatch",
            "The signature does not match body and secret. Check that the body is as it was received and not parsed and "
            "written again, and that the secret or the public key is that of this endpoint; during a rotation give both.",
        )


def _accept(found: Mapping[str, str], body: bytes, keys: _Keys, tolerance: float, now: float) -> None:
    """Returns if one of the keys accepts the request; with keys of both kinds, the fault is that of the secrets."""
    fault: Optional[WebhookVerificationError] = None
    for claimed, is_given in (
        (_claim_of, bool(keys.secrets)),
        (lambda read: _claim_in(read, "key-pair"), bool(keys.public_keys)),
    ):
        if not is_given:
            continue
        try:
            return _check(claimed(found), body, keys, tolerance, now)
        except WebhookVerificationError as error:
            fault = fault or error
    assert fault is not None
    raise fault


def verify(
    raw_body: Union[bytes, str],
    headers: Headers,
    keys: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> Event:
    """Verifies a delivery and returns its event.

    ``raw_body`` is the body as it was received, before any parser. ``keys`` are the secret of the endpoint
    (``whsec_…``) or its public key (``whpk_…``, needs ``trajet[v1a]``); during a rotation give both. ``tolerance`` is
    the greatest distance of the timestamp from now, in seconds. An event may be delivered more than once: deduplicate
    on ``event.id``.

    :raises WebhookVerificationError: with a stable ``code``
    """
    if not isinstance(raw_body, (bytes, bytearray, memoryview, str)):
        raise WebhookVerificationError("body_not_raw", "Pass the raw body, as it was received, before any parser.")
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    _accept(_collected(headers), body, _checked_keys(keys), tolerance, now())
    try:
        envelope = json.loads(body.decode("utf-8"))
    except (ValueError, RecursionError):
        raise WebhookVerificationError("body_not_json", "The body is signed and is not JSON.") from None
    is_event = isinstance(envelope, dict) and isinstance(envelope.get("data"), dict)
    if not is_event or not all(isinstance(envelope.get(name), str) for name in ("id", "type", "created_at")):
        raise WebhookVerificationError("body_not_event", "The body is signed and is not an event.")
    return read_event(envelope)


__all__ = ["Event", "WebhookVerificationError", "verify"]
