import { Schema } from "effect"

/** Refuses the options. Never holds the address of the mail server, which may hold a password. */
export class SmtpOptionsInvalid extends Schema.TaggedError<SmtpOptionsInvalid>()("SmtpOptionsInvalid", {
  problem: Schema.String
}) {
  override get message() {
    return `notices cannot be sent by e-mail: ${this.problem}`
  }
}
