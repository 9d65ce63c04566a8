/** The headers of a delivery (WHK-10, WHK-16), with their meaning. */
export const deliveryHeaderMeanings = {
  "X-SVC-Event-Type": "The event type, as `type` in the body",
  "X-SVC-Delivery-Id": "The delivery: the same at each attempt. Deduplicate on `id` of the body, which is signed",
  "X-SVC-Timestamp": "Epoch seconds when this attempt was signed. Refuse a difference of more than 300",
  "X-SVC-Signature": "`sha256=` and the hexadecimal HMAC-SHA256 of timestamp, dot and raw body, by the whole secret",
  "webhook-id": "The same as `X-SVC-Delivery-Id` (Standard Webhooks)",
  "webhook-timestamp": "The same as `X-SVC-Timestamp` (Standard Webhooks)",
  "webhook-signature":
    "`v1,` and the base64 HMAC-SHA256 of id, timestamp and body; two of them during a rotation. On request also `v1a,` and the base64 Ed25519 signature of the same text"
} as const
