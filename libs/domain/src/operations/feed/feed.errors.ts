import { Schema } from "effect"

export class FeedPositionInvalid extends Schema.TaggedError<FeedPositionInvalid>()("FeedPositionInvalid", {}) {
  override get message() {
    return "this Last-Event-ID is not from this feed; read the missions, and open the feed without the header"
  }
}

export class TooManyFeeds extends Schema.TaggedError<TooManyFeeds>()("TooManyFeeds", {
  /** Whose limit is reached. */
  of: Schema.Literals(["key", "process"]),
  retryAfterSeconds: Schema.Int
}) {
  override get message() {
    const holder = this.of === "key" ? "this key has" : "the service has"
    return `${holder} too many open feeds on the axis feeds; close one, or try again in ${this.retryAfterSeconds} s`
  }
}
