"""Webhooks by the vectors that all receivers share."""

import json
import os
import unittest

from trajet import OtherEvent, models, webhooks

with open(os.environ["TRAJET_VECTORS"], encoding="utf-8") as opened:
    VECTORS = json.load(opened)

PREFIXES = {"svc": "x-svc-", "standard": "webhook-", "key_pair": "webhook-"}


def headers_of(delivery, family):
    return {name: text for name, text in delivery["headers"].items() if name.lower().startswith(PREFIXES[family])}


def body_of(delivery):
    return "".join(part["text"] * part["times"] for part in delivery["body"]).encode()


class Webhooks(unittest.TestCase):
    def test_each_vector_has_its_outcome_by_each_family_of_headers(self):
        for family in PREFIXES:
            keys = VECTORS["public_keys" if family == "key_pair" else "secrets"]
            for delivery in VECTORS["deliveries"]:
                with self.subTest(family=family, name=delivery["name"]):
                    self.assertEqual(self.outcome(delivery, family, keys), delivery["expected"][family])

    def outcome(self, delivery, family, keys):
        headers, now = headers_of(delivery, family), VECTORS["now"]
        try:
            event = webhooks.verify(body_of(delivery), headers, keys, now=lambda: now)
        except webhooks.WebhookVerificationError as error:
            return error.code
        self.assertEqual({"id": event.id, "type": event.type}, delivery["event"])
        return "verified"

    def test_a_known_type_has_its_class_and_an_unknown_one_is_kept(self):
        def read(envelope):
            return webhooks.read_event({"id": "e", "created_at": "2026-11-20T10:00:00Z", **envelope})

        created = {"id": "m", "transport_id": None, "price": "1.00"}
        event = read({"type": "transport.created", "data": created})
        self.assertIsInstance(event, models.TransportCreatedEvent)
        self.assertIsInstance(event.data, models.TransportCreatedDataForm1)
        link = {"id": "n", "transport_id": "M-10000001"}
        duplicated = read(
            {"type": "transport.created", "data": {**created, "price": {"amount_ht": 1}, "duplicated_from": link}}
        )
        self.assertIsInstance(duplicated.data, models.TransportCreatedDataForm2)
        self.assertEqual(duplicated.data.duplicated_from.id, "n")
        self.assertEqual(read({"type": "transport.sold", "data": {"a": 1}}), OtherEvent("e", "transport.sold", "2026-11-20T10:00:00Z", {"a": 1}))

    def test_keys_of_another_form_are_refused(self):
        for keys in ("", [], "svc_test_x", "whsec_", " whsec_" + "A" * 44, ["whpk_AAAA", VECTORS["secrets"][0]]):
            with self.subTest(keys=keys), self.assertRaises(webhooks.WebhookVerificationError) as refused:
                webhooks.verify(b"{}", {}, keys)
            self.assertEqual(refused.exception.code, "secret_invalid")


if __name__ == "__main__":
    unittest.main()
