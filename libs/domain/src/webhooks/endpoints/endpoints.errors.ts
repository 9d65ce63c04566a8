import { Schema } from "effect"
import { EndpointId, endpointsPerDayMax, endpointsPerTenantMax } from "./endpoint.model.ts"

export class EndpointUnknown extends Schema.TaggedError<EndpointUnknown>()("EndpointUnknown", {
  id: Schema.String.pipe(Schema.fromBrand("EndpointId", EndpointId))
}) {
  override get message() {
    return `there is no endpoint ${this.id}; "endpoints list" shows those of a group`
  }
}

/** The message never contains the addresses of a name. */
export class UrlRefused extends Schema.TaggedError<UrlRefused>()("UrlRefused", { problem: Schema.String }) {
  override get message() {
    return `this URL cannot be an endpoint: ${this.problem}`
  }
}

/** `field`: the setting of an endpoint that is wrong, in the names of the API. */
export class SettingRefused extends Schema.TaggedError<SettingRefused>()("SettingRefused", {
  field: Schema.String,
  problem: Schema.String
}) {
  override get message() {
    return `this setting cannot be used: ${this.problem}`
  }
}

/** The message contains no address, so that a customer learns nothing about internal names. */
export class AddressBlocked extends Schema.TaggedError<AddressBlocked>()("AddressBlocked", {}) {
  override get message() {
    return "the name does not resolve to public addresses only; every address of an endpoint has to be public"
  }
}

/** A tenant has as many endpoints as it may (WHK-54), or created as many within 24 hours (WHK-72). */
export class TooManyEndpoints extends Schema.TaggedError<TooManyEndpoints>()("TooManyEndpoints", {
  limit: Schema.Literals(["existing", "created"])
}) {
  override get message() {
    return this.limit === "existing"
      ? `a group has at most ${endpointsPerTenantMax} endpoints an environment; delete one that is not needed`
      : `a group creates at most ${endpointsPerDayMax} endpoints an environment within 24 hours; change one that exists`
  }
}

export class RotationRefused extends Schema.TaggedError<RotationRefused>()("RotationRefused", {
  problem: Schema.String
}) {
  override get message() {
    return `the secret cannot be rotated: ${this.problem}`
  }
}

/** The sealing key or the owner is another one, or a byte was changed. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {
  override get message() {
    return "a sealed secret cannot be opened; check that TRAJET_SEALING_KEY is the key that it was sealed with"
  }
}
