import { Schema } from "effect"

export class InvalidInstant extends Schema.TaggedError<InvalidInstant>()("InvalidInstant", { text: Schema.String }) {
  override get message() {
    return "give a date-time with its offset, such as 2026-11-20T10:00:00.123456Z or 2026-11-20T11:00:00+01:00"
  }
}
