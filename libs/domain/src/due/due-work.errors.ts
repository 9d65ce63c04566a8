import { Schema } from "effect"
import { Instant } from "../time/instant.model.ts"

/** The mission has no such work, or not yet: `dueAt` is null, or later. */
export class WorkNotDue extends Schema.TaggedError<WorkNotDue>()("WorkNotDue", {
  dueAt: Schema.NullOr(Schema.String.pipe(Schema.fromBrand("Instant", Instant)))
}) {
  override get message() {
    return `this work is ${this.dueAt === null ? "not due" : `due at ${this.dueAt}`}`
  }
}

/** The row that was asked for cannot be tried again now. */
export class DueRetryRefused extends Schema.TaggedError<DueRetryRefused>()("DueRetryRefused", { id: Schema.Int }) {
  override get message() {
    return `work ${this.id} is gone, has not failed, or is running: "due list --failing" shows what failed`
  }
}
