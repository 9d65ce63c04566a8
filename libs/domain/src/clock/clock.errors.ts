import { Schema } from "effect"
import { Instant } from "../time/instant.model.ts"

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

/** The environment has too much for one request: what is left, another one removes. */
export class ResetUnfinished extends Schema.TaggedError<ResetUnfinished>()("ResetUnfinished", {}) {
  override get message() {
    return "the environment is not empty yet: send the request again, and it goes on"
  }
}

/** What fell due was not done in time: the clock stands before its goal. */
export class ClockStopped extends Schema.TaggedError<ClockStopped>()("ClockStopped", {
  now: Schema.String.pipe(Schema.fromBrand("Instant", Instant)),
  remainingSeconds: Schema.Int
}) {
  override get message() {
    return this.remainingSeconds === 0
      ? "the clock has come to its goal, but what fell due on the way is not done yet: a receiver is slow, or no dispatcher runs"
      : `the clock stopped at ${this.now}, because what fell due is not done yet; send advance_seconds: ${this.remainingSeconds} to go on from there`
  }
}
