import { Schema } from "effect"

export class StillServing extends Schema.TaggedError<StillServing>()("StillServing", {
  processes: Schema.Array(Schema.String)
}) {
  override get message() {
    return (
      `${this.processes.join(", ")} use the restored database: stop them, so that they hand nothing out twice, and ` +
      "start them after this command"
    )
  }
}

export class NotRestoredTo extends Schema.TaggedError<NotRestoredTo>()("NotRestoredTo", {
  restoredTo: Schema.String,
  newestEventAt: Schema.String
}) {
  override get message() {
    return (
      `the database has events until ${this.newestEventAt}, after ${this.restoredTo}: give the time that it was restored ` +
      "to. If the product has already served since the restore, numbers may have been handed out twice"
    )
  }
}

export class LostTimeInvalid extends Schema.TaggedError<LostTimeInvalid>()("LostTimeInvalid", {
  restoredTo: Schema.String,
  servedUntil: Schema.String
}) {
  override get message() {
    return `the lost time would begin at ${this.restoredTo} and end at ${this.servedUntil}: the end has to be later`
  }
}

/** The stream of announced events cannot be read. */
export class AnnouncementsUnavailable extends Schema.TaggedError<AnnouncementsUnavailable>()(
  "AnnouncementsUnavailable",
  { cause: Schema.Defect() }
) {
  override get message() {
    return `the stream of events cannot be read, and nothing was moved: ${String(this.cause)}`
  }
}
