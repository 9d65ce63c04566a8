import { Schema } from "effect"

export class KeyReused extends Schema.TaggedError<KeyReused>()("KeyReused", {}) {
  override get message() {
    return "this Idempotency-Key was used for another request; use a new key for a new operation"
  }
}

export class RequestInProgress extends Schema.TaggedError<RequestInProgress>()("RequestInProgress", {
  retryAfterSeconds: Schema.Int
}) {
  override get message() {
    return "an identical request is being processed; try again after the time given"
  }
}

export class KeyOutcomeOpen extends Schema.TaggedError<KeyOutcomeOpen>()("KeyOutcomeOpen", {}) {
  override get message() {
    return "it is unknown whether the earlier request with this key was carried out; check with GET /v1/transports"
  }
}

/** Another process took the claim over, or the store lost it in a crash. Nothing was written. */
export class ClaimLost extends Schema.TaggedError<ClaimLost>()("ClaimLost", {}) {
  override get message() {
    return "the request took too long and was not carried out; send it again with the same Idempotency-Key"
  }
}
