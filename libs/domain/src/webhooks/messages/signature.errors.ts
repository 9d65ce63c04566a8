import { Schema } from "effect"

export class SignatureRefused extends Schema.TaggedError<SignatureRefused>()("SignatureRefused", {
  problem: Schema.Literals(["timestamp_invalid", "timestamp_outside_window", "signature_mismatch"])
}) {
  override get message() {
    return {
      timestamp_invalid: "the timestamp is not a number of seconds; pass the header on as it was received",
      timestamp_outside_window: "the timestamp is too far from this clock; set the clock right, or refuse a replay",
      signature_mismatch: "no secret gives this signature; verify the raw body, with the secret of this endpoint"
    }[this.problem]
  }
}
