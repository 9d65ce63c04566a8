"""Prices, orders, reads and cancels with the client of openapi-python-client."""

import json
import os
import uuid

from trajet_generated.api.pricing import pricing_estimate
from trajet_generated.api.transports import transports_cancel, transports_create, transports_list, transports_read
from trajet_generated.client import AuthenticatedClient
from trajet_generated.models import CancelRequest, CreateRequest, EstimateRequest, Inspection, Problem

client = AuthenticatedClient(
    base_url=os.environ["TRAJET_URL"], token=os.environ["TRAJET_KEY"], prefix="", auth_header_name="X-Api-Key"
)

# Both were left out of the client while the document had lists without items, and two objects of one name.
assert Inspection is not None and Problem is not None

estimate = pricing_estimate.sync(
    client=client, body=EstimateRequest.from_dict(json.loads(os.environ["TRAJET_ESTIMATE"]))
)
ordered = transports_create.sync(
    client=client,
    body=CreateRequest.from_dict(json.loads(os.environ["TRAJET_ORDER"])),
    idempotency_key=str(uuid.uuid4()),
)
mission = transports_read.sync(client=client, id=ordered.id)
cancelled = transports_cancel.sync(
    client=client, id=ordered.id, body=CancelRequest.from_dict({}), idempotency_key=str(uuid.uuid4())
)
assert len(transports_list.sync(client=client, limit=10).data) > 0
unknown = transports_read.sync(client=client, id="unknown")

print(
    json.dumps(
        {
            "price": estimate.price_ht,
            "status": mission.status.value,
            "cancelled": getattr(cancelled.status, "value", cancelled.status),
            "title": unknown.title,
        }
    )
)
