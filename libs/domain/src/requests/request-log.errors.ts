import { Schema } from "effect"

/** The group has no request with this id in this environment, or it is older than the log. */
export class RequestUnknown extends Schema.TaggedError<RequestUnknown>()("RequestUnknown", {}) {
  override get message() {
    return "no request with this id in the last 7 days; send the X-Request-Id of an answer"
  }
}
