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
