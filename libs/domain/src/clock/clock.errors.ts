import { Schema } from "effect"
import { Instant } from "../time/instant.model.ts"
import { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"

/** The clock would be more than 400 days ahead of real time. */
export class ClockTooFar extends Schema.TaggedError<ClockTooFar>()("ClockTooFar", { restSeconds: Schema.Int }) {
  override get message() {
    return `the clock may be moved by ${this.restSeconds} s more, 400 days in all; POST /v1/test/reset sets it back`
  }
}

/** Another request moves or resets the clock of the group. */
export class ClockBusy extends Schema.TaggedError<ClockBusy>()("ClockBusy", { retryAfterSeconds: Schema.Int }) {
  override get message() {
    return "another request moves or resets the clock of this test environment; send this one again after it"
  }
}

/** The environment has too many records for one request. Another request removes the rest. */
export class ResetUnfinished extends Schema.TaggedError<ResetUnfinished>()("ResetUnfinished", {}) {
  override get message() {
    return "the environment is not empty yet: send the request again, and it goes on"
  }
}

const namedEndpointsMax = 3

/** Work that fell due was not done in time, and so the clock has not reached its goal. */
export class ClockStopped extends Schema.TaggedError<ClockStopped>()("ClockStopped", {
  now: Schema.String.pipe(Schema.fromBrand("Instant", Instant)),
  remainingSeconds: Schema.Int,
  /** Endpoints with deliveries that are due or under way. */
  endpointIds: Schema.Array(Schema.String.pipe(Schema.fromBrand("EndpointId", EndpointId)))
}) {
  get #reason(): string {
    if (this.endpointIds.length === 0) return "what fell due is not done yet; see that a dispatcher runs"
    const named = this.endpointIds.slice(0, namedEndpointsMax).join(", ")
    const others = this.endpointIds.length > namedEndpointsMax ? " and others" : ""
    return `deliveries to these webhook endpoints have not ended: ${named}${others}`
  }

  override get message() {
    return this.remainingSeconds === 0
      ? `the clock has come to its goal, but ${this.#reason}`
      : `the clock stopped at ${this.now}, because ${this.#reason}; send advance_seconds: ${this.remainingSeconds} to go on from there`
  }
}
