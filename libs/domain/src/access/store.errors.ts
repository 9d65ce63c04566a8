import { Schema } from "effect"

/** The database is unreachable, or did not answer in time; no write happened. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "the database cannot be reached; nothing was changed"
  }
}

export class StoredDocumentUnreadable extends Schema.TaggedError<StoredDocumentUnreadable>()(
  "StoredDocumentUnreadable",
  { kind: Schema.String, id: Schema.String, reason: Schema.String }
) {
  override get message() {
    return `the stored ${this.kind} ${this.id} cannot be read: ${this.reason}`
  }
}

/** A write began, and its outcome could not be found out in time: it may or may not have happened. */
export class OutcomeUnknown extends Schema.TaggedError<OutcomeUnknown>()("OutcomeUnknown", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return "it is unknown whether the change was made; read the data before you try again"
  }
}
