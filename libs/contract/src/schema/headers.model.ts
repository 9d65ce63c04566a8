import { Schema } from "effect"

/** A client's key for one operation, UUID v4 (IDM-1). */
export const IdempotencyKeyHeader = {
  "idempotency-key": Schema.optionalKey(
    Schema.String.annotate({
      format: "uuid",
      description: "UUID v4, one per operation; a retry with the same key and body gets the same answer",
      examples: ["0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10"]
    })
  )
}
