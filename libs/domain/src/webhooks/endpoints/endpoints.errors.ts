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

/** A sealed text cannot be opened: another key, another owner, or a changed byte. */
export class SealBroken extends Schema.TaggedError<SealBroken>()("SealBroken", {}) {
  override get message() {
    return "a sealed secret cannot be opened; check that TRAJET_SEALING_KEY is the key that it was sealed with"
  }
}
