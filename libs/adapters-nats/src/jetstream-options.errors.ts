import { Schema } from "effect"

/** Never holds an address: it may hold a password. */
export class JetStreamOptionsInvalid extends Schema.TaggedError<JetStreamOptionsInvalid>()("JetStreamOptionsInvalid", {
  problem: Schema.String
}) {
  override get message() {
    return `the event feed on NATS cannot be set up: ${this.problem}`
  }
}
