import { Schema } from "effect"

/** The sealing key of this process is another one than that of the key that signs. */
export class EvidenceKeyUnreadable extends Schema.TaggedError<EvidenceKeyUnreadable>()("EvidenceKeyUnreadable", {
  id: Schema.String
}) {
  override get message() {
    return `the evidence key ${this.id} cannot be opened: add its sealing key to TRAJET_SEALING_KEY_PREVIOUS, or rotate the evidence key`
  }
}
