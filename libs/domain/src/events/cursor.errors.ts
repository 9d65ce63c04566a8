import { Schema } from "effect"

export class CursorInvalid extends Schema.TaggedError<CursorInvalid>()("CursorInvalid", {}) {
  override get message() {
    return "this cursor does not belong to this list and these filters; start again without a cursor"
  }
}
