"""The driver of the Python client for the suite of faults (tools/clients/faults): commands in, ends out, by line.

Without the generated part, it drives the hand-written layer alone: then calls have no types, and no event is known.
"""

import base64
import importlib
import json
import os
import sys
import time
import traceback
import types

SOURCE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src")
IS_GENERATED = os.path.exists(os.path.join(SOURCE, "trajet", "api.py"))
sys.path.insert(0, SOURCE)
if not IS_GENERATED:
    # The package itself imports the generated part: its modules are loaded without it.
    package = types.ModuleType("trajet")
    package.__path__ = [os.path.join(SOURCE, "trajet")]
    sys.modules["trajet"] = package

layer = importlib.import_module("trajet._connection")
files = importlib.import_module("trajet._files")
paged = importlib.import_module("trajet._paged")
errors = importlib.import_module("trajet.errors")
events = importlib.import_module("trajet._events")
webhooks = importlib.import_module("trajet.webhooks")

ENDS = {
    errors.ProblemError: "problem",
    errors.OutcomeUnknownError: "outcome_unknown",
    errors.ConnectionError: "connection",
    errors.UnexpectedAnswerError: "unexpected_answer",
    errors.ConfigurationError: "configuration",
}

offset_millis = float(os.environ.get("TRAJET_CLOCK_OFFSET_MILLIS", "0"))
pauses = []
chance = layer.Chance(
    now_millis=lambda: time.time() * 1000 + offset_millis, wait_millis=pauses.append, random=lambda: 0.5
)
given = {"base_url": os.environ["TRAJET_API"], "api_key": os.environ["TRAJET_API_KEY"], "chance": chance}


def options_of(command):
    options = command.get("options", {})
    seconds = {name: options[f"{name}_millis"] / 1000 for name in ("timeout", "attempt_timeout") if f"{name}_millis" in options}
    return layer.CallOptions(
        attempts_max=options.get("attempts_max"), idempotency_key=options.get("idempotency_key"), **seconds
    )


def file_of(body):
    return files.File(body["key"], base64.b64decode(body["content_base64"]), file_name=body["file_name"])


def by_layer(command, options):
    """The same calls as the generated part has."""
    connection = layer.Connection(**given)
    ids, body = {"id": command.get("transport")}, command.get("body")
    transport, transports = "/transports/{id}", "/transports"
    requests = {
        "estimate": lambda: layer.Request("POST", "/pricing", "always", body=body),
        "create": lambda: layer.Request("POST", transports, "with_key", body=body),
        "read": lambda: layer.Request("GET", transport, "always", ids),
        "cancel": lambda: layer.Request("POST", f"{transport}/cancel", "never", ids, body=body, read_first=transport),
        "deposit": lambda: layer.Request("POST", f"{transport}/documents", "with_key", ids, files=[file_of(body)]),
    }
    if command["call"] == "list":
        listed = paged.Paged(connection, layer.Request("GET", transports, "always", query={"limit": 2}), options, None)
        return [one["id"] for one in listed]
    return connection.send(requests[command["call"]](), options).data


def by_types(command, options):
    import trajet
    from trajet import models

    client = trajet.Trajet(**given)
    call, transport, body = command["call"], command.get("transport"), command.get("body")
    if call == "list":
        return [one.id for one in client.transports.list(limit=2, options=options)]
    answer = {
        "estimate": lambda: client.pricing.estimate(models.EstimateRequest.from_json(body), options=options),
        "create": lambda: client.transports.create(models.CreateRequest.from_json(body), options=options),
        "read": lambda: client.transports.read(transport, options=options),
        "cancel": lambda: client.transports.cancel(transport, models.CancelRequest.from_json(body), options=options),
        "deposit": lambda: client.documents.deposit(transport, [file_of(body)], options=options),
    }[call]()
    return None if answer is None else answer.to_json()


def failed(error):
    """What an error says, and all that it shows."""
    shown = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    pause = getattr(error, "retry_after", None)
    members = {
        "end": ENDS.get(type(error), "other"),
        "attempts": getattr(error, "attempts", 1),
        "status": getattr(error, "status", None),
        "code": getattr(error, "code", None),
        "reason": getattr(error, "reason", None),
        "read_first": getattr(error, "read_first", None),
        "idempotency_key": getattr(error, "idempotency_key", None),
        "retry_after_millis": None if pause is None else pause * 1000,
        "shown": shown + repr(error) + repr(vars(error)) + repr(layer.Connection(**given)),
    }
    return {name: value for name, value in members.items() if value is not None}


def call(command):
    pauses.clear()
    try:
        data = (by_types if IS_GENERATED else by_layer)(command, options_of(command))
        ended = {"end": "done", "data": data}
    except Exception as error:
        ended = failed(error)
    return {"attempts": len(pauses) + 1, **ended, "pauses": list(pauses)}


def verify(command):
    asked = command["verify"]
    body = base64.b64decode(asked["body_base64"])
    try:
        event = webhooks.verify(body, asked["headers"], asked["keys"], now=lambda: asked["now_millis"] / 1000)
    except webhooks.WebhookVerificationError as error:
        return {"end": "refused", "reason": error.code}
    known = not isinstance(event, events.OtherEvent)
    return {"end": "verified", "type": event.type, "event_id": event.id, "known": known}


for line in sys.stdin:
    command = json.loads(line)
    ended = verify(command) if "verify" in command else call(command)
    print(json.dumps({"id": command["id"], **ended}), flush=True)
