import { Schema } from "effect"

/** The subscription of a phone is refused (DRV-36). */
export class PushRefused extends Schema.TaggedError<PushRefused>()("PushRefused", {
  field: Schema.Literals(["endpoint", "keys.p256dh", "keys.auth"]),
  problem: Schema.String
}) {
  override get message() {
    return `the subscription cannot be kept: ${this.problem}`
  }
}

/** This host sends no push messages (DRV-35). */
export class PushOff extends Schema.TaggedError<PushOff>()("PushOff", {}) {
  override get message() {
    return "this service sends no push messages: read the missions and offers instead"
  }
}

/** A push service did not take a message. The message names no address, because it is kept with the work. */
export class PushNotSent extends Schema.TaggedError<PushNotSent>()("PushNotSent", { problem: Schema.String }) {
  override get message() {
    return `the push service did not take the message: ${this.problem}`
  }
}
