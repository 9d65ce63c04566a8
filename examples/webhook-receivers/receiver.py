"""A receiver of webhooks for Python 3.8 and later, with the standard library alone: python3 receiver.py

With a public key it also needs the package cryptography, because the standard library has no Ed25519.
"""

import base64
import hashlib
import hmac
import json
import os
import queue
import re
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BODY_BYTES_MAX = 1_048_576
TOLERANCE_SECONDS = 300

# In production: insert the event into a table whose key is its id, answer, and work from that table.
taken = set()
taken_lock = threading.Lock()
waiting = queue.Queue(maxsize=1_000)


class Refused(Exception):
    """The request is not a delivery of Trajet."""


def by_secret(key):
    def accepts(signed, given):
        expected = b"v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest())
        return any([hmac.compare_digest(expected, one) for one in given])

    return accepts


def by_public_key(key):
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    public_key = Ed25519PublicKey.from_public_bytes(key)

    def accepts(signed, given):
        for one in given:
            if re.fullmatch(rb"v1a,[A-Za-z0-9+/]{86}==", one):
                try:
                    public_key.verify(base64.b64decode(one[len("v1a,") :]), signed)
                    return True
                except InvalidSignature:
                    pass
        return False

    return accepts


def verifier_of(key):
    """A secret accepts v1 alone, a public key v1a alone."""
    if re.fullmatch(r"whsec_[A-Za-z0-9+/]{32,}={0,2}", key):
        return by_secret(base64.b64decode(key[len("whsec_") :]))
    if re.fullmatch(r"whpk_[A-Za-z0-9+/]{43}=", key):
        return by_public_key(base64.b64decode(key[len("whpk_") :]))
    raise SystemExit("WEBHOOK_SECRET has to be the secret of the endpoint, whsec_ and base64, or its public key, whpk_")


# During a rotation both keys, separated by a space.
VERIFIERS = [verifier_of(key) for key in os.environ.get("WEBHOOK_SECRET", "").split(" ")]


def verify(headers, body):
    """Returns the event of a genuine delivery. Verify the raw body: parsed and written again, it has other bytes."""
    delivery_id, timestamp, signatures = (
        headers.get(name, "") for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not (delivery_id and timestamp and signatures):
        raise Refused("a webhook- header is missing")
    is_epoch = timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12
    if not is_epoch or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise Refused("the timestamp is not within 300 s of this clock")
    signed = f"{delivery_id}.{timestamp}.".encode() + body
    given = [one.encode() for one in signatures.split(" ")]
    if not any([accepts(signed, given) for accepts in VERIFIERS]):
        raise Refused("the signature does not match body and secret")
    try:
        event = json.loads(body)
    except ValueError:
        raise Refused("the body is not JSON") from None
    if not isinstance(event, dict) or not all(isinstance(event.get(name), str) for name in ("id", "type")):
        raise Refused("the body is not an event")
    return event


def take(event):
    """Takes each event once. Raises queue.Full if too many events wait."""
    with taken_lock:
        if event["id"] not in taken:
            waiting.put_nowait(event)
            taken.add(event["id"])


def work():
    while True:
        event = waiting.get()
        # Ignore the types that you do not know: later versions of the API add some.
        print(event["type"], event["id"], flush=True)


class Receiver(BaseHTTPRequestHandler):
    timeout = 15  # seconds in which the body has to arrive

    def do_POST(self):
        length = self.headers.get("Content-Length", "")
        if self.path != "/hook":
            return self.answer(404)
        if not (length.isascii() and length.isdigit()):
            return self.answer(411)
        if len(length) > 7 or int(length) > BODY_BYTES_MAX:
            return self.answer(413)
        try:
            take(verify(self.headers, self.rfile.read(int(length))))
            self.answer(204)
        except Refused as refused:
            self.log_error("%s", refused)
            self.answer(400)
        except queue.Full:
            self.answer(503)  # Trajet sends the event again.

    def answer(self, status):
        self.send_response(status)
        self.send_header("Connection", "close")
        self.end_headers()


if __name__ == "__main__":
    threading.Thread(target=work, daemon=True).start()
    server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Receiver)
    print("listening on 127.0.0.1:%d" % server.server_port, flush=True)
    server.serve_forever()
