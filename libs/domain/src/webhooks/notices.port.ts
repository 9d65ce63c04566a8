import { Context, Schema, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Instant } from "../time/instant.model.ts"

/** Whom a notice is for: a group's administrators, contacts of a mission's legs, a driver. */
export const NoticeAudience = Schema.Literals(["administrators", "contacts", "driver"])
export type NoticeAudience = typeof NoticeAudience.Type

/** A notice that a change of a mission makes. */
export interface NewNotice {
  readonly audience: "contacts" | "driver"
  /** E-mail addresses. */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
}

/** What people are told of. */
export interface Notice {
  readonly id: string
  readonly groupId: string
  readonly groupName: string
  readonly audience: NoticeAudience
  /** E-mail addresses; those of administrators as they are when it is sent. May be none. */
  readonly recipients: ReadonlyArray<string>
  readonly subject: string
  readonly text: string
  readonly createdAt: Instant
}

export class NoticeNotSent extends Schema.TaggedError<NoticeNotSent>()("NoticeNotSent", {
  cause: Schema.optionalKey(Schema.Defect())
}) {
  override get message() {
    return `the notice could not be sent and is tried again: ${String(this.cause)}`
  }
}

/** Notices commit with what they tell of, and wait here until they were sent. */
export class NoticeQueue extends Context.Service<
  NoticeQueue,
  {
    /** Up to `most` notices that are due, held for `leaseMillis`. */
    readonly take: (most: number, leaseMillis: number) => Effect.Effect<ReadonlyArray<Notice>, StoreUnavailable>
    readonly sent: (id: string) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/webhooks/NoticeQueue") {}

/** Brings a notice to people: by e-mail, or into the log. */
export class Notifier extends Context.Service<
  Notifier,
  { readonly send: (notice: Notice) => Effect.Effect<void, NoticeNotSent> }
>()("@trajet/domain/webhooks/Notifier") {}
