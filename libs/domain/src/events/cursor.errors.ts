import { Schema } from "effect"

export class CursorInvalid extends Schema.TaggedError<CursorInvalid>()("CursorInvalid", {}) {
  override get message() {
    return "this cursor was not given for this list and these filters; start again without a cursor"
  }
}
