import { Schema } from "effect"
import { endpointsPerTenantMax } from "./endpoint.model.ts"

export class EndpointUnknown extends Schema.TaggedError<EndpointUnknown>()("EndpointUnknown", { id: Schema.String }) {
  override get message() {
    return `there is no endpoint ${this.id}; "endpoints list" shows those of a group`
  }
}

/** What is wrong with the URL of an endpoint; never names an address that a name stands for. */
export class UrlRefused extends Schema.TaggedError<UrlRefused>()("UrlRefused", { problem: Schema.String }) {
  override get message() {
    return `this URL cannot be an endpoint: ${this.problem}`
  }
}

/** Names no address: what stands behind a name of a customer is not told to anybody. */
export class AddressBlocked extends Schema.TaggedError<AddressBlocked>()("AddressBlocked", {}) {
  override get message() {
    return "the name does not stand for public addresses alone; every address of an endpoint has to be public"
  }
}

export class TooManyEndpoints extends Schema.TaggedError<TooManyEndpoints>()("TooManyEndpoints", {}) {
  override get message() {
    return `a group has at most ${endpointsPerTenantMax} endpoints an environment; delete one that is not needed`
  }
}

export class RotationRefused extends Schema.TaggedError<RotationRefused>()("RotationRefused", {
  problem: Schema.String
}) {
  override get message() {
    return `the secret cannot be rotated: ${this.problem}`
  }
}

/** Why a delivery is not to be trusted. */
export class SignatureRefused extends Schema.TaggedError<SignatureRefused>()("SignatureRefused", {
  problem: Schema.Literals(["timestamp_invalid", "timestamp_outside_window", "signature_mismatch"])
}) {
  override get message() {
    return {
      timestamp_invalid: "the timestamp is not a number of seconds; pass the header on as it was received",
      timestamp_outside_window: "the timestamp is too far from this clock; set the clock right, or refuse a replay",
      signature_mismatch: "the signature fits no secret; verify the raw body, with the secret of this endpoint"
    }[this.problem]
  }
}

export class DeliveryUnknown extends Schema.TaggedError<DeliveryUnknown>()("DeliveryUnknown", {}) {
  override get message() {
    return "there is no such delivery"
  }
}

/** A retry was asked of a delivery that has no need of one. */
export class NothingToRetry extends Schema.TaggedError<NothingToRetry>()("NothingToRetry", {
  problem: Schema.Literals(["succeeded", "endpoint_deleted"])
}) {
  override get message() {
    return this.problem === "succeeded"
      ? "this delivery has succeeded; replay it from the administration if it has to be sent again"
      : "the endpoint of this delivery was deleted; nothing can be sent to it any more"
  }
}

/** A sealed text cannot be opened: another key, another owner, or a changed byte. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {
  override get message() {
    return "a sealed secret cannot be opened; check that TRAJET_SEALING_KEY is the key that it was sealed with"
  }
}

/** The broker cannot be reached, or did not confirm in time; what was announced may or may not have arrived. */
export class FeedUnavailable extends Schema.TaggedError<FeedUnavailable>()("FeedUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the event feed cannot be reached; deliveries go on by the sweeper, later than usual"
  }
}
