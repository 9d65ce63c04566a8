import { Schema } from "effect"

/** The broker is unreachable or did not confirm in time. The announcements may have arrived. */
export class FeedUnavailable extends Schema.TaggedError<FeedUnavailable>()("FeedUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the event feed cannot be reached; the sweep finds deliveries, later than usual"
  }
}
