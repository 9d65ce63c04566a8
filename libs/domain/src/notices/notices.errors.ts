import { Schema } from "effect"

export class NoticeNotSent extends Schema.TaggedError<NoticeNotSent>()("NoticeNotSent", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return `the notice could not be sent, and will be sent later: ${String(this.cause)}`
  }
}
