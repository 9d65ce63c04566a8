import { Schema } from "effect"
import { listOf, note, text } from "../schema/bounded.model.ts"
import { identifierLengthMax } from "../schema/limits.ts"

/** More than any delivery has. The check computes many codes of the body. */
const pastedBodyMax = 65_536

export const SignatureCheckRequest = Schema.Struct({
  endpoint_id: text(identifierLengthMax),
  headers: listOf(Schema.Struct({ name: text(100), value: note(2_000) }), 60),
  body: note(pastedBodyMax).annotate({ description: "The raw body, byte for byte" })
}).annotate({
  identifier: "SignatureCheckRequest",
  examples: [
    {
      endpoint_id: "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b",
      headers: [
        { name: "X-SVC-Timestamp", value: "1795168800" },
        { name: "X-SVC-Signature", value: `sha256=${"0a1b2c3d".repeat(8)}` }
      ],
      body: '{"id":"0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b"}'
    }
  ]
})

/** The result for each set of signature headers that the request has. */
export const SignatureChecks = Schema.Struct({
  data: Schema.Array(
    Schema.Struct({
      scheme: Schema.Literals(["x-svc", "standard", "key-pair"]).annotate({
        description: "`standard` is `v1` in the headers `webhook-…` of Standard Webhooks, `key-pair` is `v1a` in them"
      }),
      problem: Schema.NullOr(
        Schema.Literals([
          "header_missing",
          "timestamp_malformed",
          "signature_malformed",
          "timestamp_too_old",
          "timestamp_ahead",
          "body_reserialised",
          "body_changed",
          "other_endpoint",
          "signature_mismatch"
        ])
      ).annotate({ description: "Null if a receiver accepts the request" }),
      headers: Schema.Array(Schema.String).annotate({ description: "Names of the missing or malformed headers" }),
      age_seconds: Schema.NullOr(Schema.Int).annotate({ description: "Since the timestamp; negative if it is ahead" }),
      other_endpoint_id: Schema.NullOr(Schema.String).annotate({
        description: "The endpoint whose secret signed the request"
      })
    })
  )
}).annotate({
  identifier: "SignatureChecks",
  examples: [
    {
      data: [{ scheme: "x-svc", problem: "timestamp_too_old", headers: [], age_seconds: 812, other_endpoint_id: null }]
    }
  ]
})
