import { Schema } from "effect"

/** The broker cannot be reached, or did not confirm in time; what was announced may or may not have arrived. */
export class FeedUnavailable extends Schema.TaggedError<FeedUnavailable>()("FeedUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the event feed cannot be reached; deliveries go on by the sweeper, later than usual"
  }
}
