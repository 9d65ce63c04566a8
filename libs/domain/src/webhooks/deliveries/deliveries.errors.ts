import { Schema } from "effect"

export class DeliveryUnknown extends Schema.TaggedError<DeliveryUnknown>()("DeliveryUnknown", {}) {
  override get message() {
    return "there is no such delivery"
  }
}

export class NothingToRetry extends Schema.TaggedError<NothingToRetry>()("NothingToRetry", {
  problem: Schema.Literals(["succeeded", "endpoint_deleted"])
}) {
  override get message() {
    return this.problem === "succeeded"
      ? "this delivery has succeeded; replay it from the administration if it has to be sent again"
      : "the endpoint of this delivery was deleted; it cannot be sent again"
  }
}

export class ReplayRunning extends Schema.TaggedError<ReplayRunning>()("ReplayRunning", {}) {
  override get message() {
    return "a replay of this endpoint is under way; wait until it has ended"
  }
}

export class ReplayUnknown extends Schema.TaggedError<ReplayUnknown>()("ReplayUnknown", {}) {
  override get message() {
    return "there is no such replay of this endpoint"
  }
}

export class ReplayRangeRefused extends Schema.TaggedError<ReplayRangeRefused>()("ReplayRangeRefused", {}) {
  override get message() {
    return "the range is empty: `until` has to be after `since`, and `since` in the past"
  }
}
