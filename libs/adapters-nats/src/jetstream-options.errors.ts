import { Schema } from "effect"

/** The options can never work. The text never contains an address, which may have a password. */
export class JetStreamOptionsInvalid extends Schema.TaggedError<JetStreamOptionsInvalid>()("JetStreamOptionsInvalid", {
  problem: Schema.String
}) {
  override get message() {
    return `the event feed on NATS cannot be set up: ${this.problem}`
  }
}
