import { Schema } from "effect"

/** The broker is away or did not confirm in time. The announcements may or may not have arrived. */
export class FeedUnavailable extends Schema.TaggedError<FeedUnavailable>()("FeedUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the event feed cannot be reached; deliveries go on by the sweeper, later than usual"
  }
}
