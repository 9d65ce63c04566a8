import { Schema } from "effect"

/** Refuses the options. Never holds the private key. */
export class PushOptionsInvalid extends Schema.TaggedError<PushOptionsInvalid>()("PushOptionsInvalid", {
  problem: Schema.String
}) {
  override get message() {
    return `push messages cannot be sent: ${this.problem}`
  }
}
