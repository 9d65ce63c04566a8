"""Prices, orders, reads and cancels with the client of openapi-generator."""

import json
import os
import uuid

from trajet_generated import (
    ApiClient,
    CancelRequest,
    Configuration,
    CreateRequest,
    EstimateRequest,
    PricingApi,
    TransportsApi,
)
from trajet_generated.exceptions import NotFoundException

configuration = Configuration(host=os.environ["TRAJET_URL"], api_key={"apiKey": os.environ["TRAJET_KEY"]})

with ApiClient(configuration) as client:
    transports = TransportsApi(client)
    estimate = PricingApi(client).pricing_estimate(
        estimate_request=EstimateRequest.from_json(os.environ["TRAJET_ESTIMATE"])
    )
    ordered = transports.transports_create(
        create_request=CreateRequest.from_json(os.environ["TRAJET_ORDER"]), idempotency_key=str(uuid.uuid4())
    )
    mission = transports.transports_read(id=ordered.id)
    cancelled = transports.transports_cancel(
        id=ordered.id, cancel_request=CancelRequest.from_json("{}"), idempotency_key=str(uuid.uuid4())
    )
    assert len(transports.transports_list(limit=10).data) > 0
    try:
        transports.transports_read(id="unknown")
        title = None
    except NotFoundException as refused:
        title = refused.data.title

print(
    json.dumps(
        {
            "price": estimate.price_ht,
            "status": mission.status.value,
            "cancelled": cancelled.status,
            "title": title,
        }
    )
)
