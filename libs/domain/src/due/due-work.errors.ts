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
