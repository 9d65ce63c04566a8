import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Notice } from "./notice.model.ts"
import type { NoticeNotSent } from "./notices.errors.ts"

/** Notices commit with what they tell of, and wait here until they were sent. */
export class NoticeQueue extends Context.Service<
  NoticeQueue,
  {
    /** Up to `most` notices that are due, held for `leaseMillis`. */
    readonly take: (most: number, leaseMillis: number) => Effect.Effect<ReadonlyArray<Notice>, StoreUnavailable>
    readonly sent: (id: string) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/notices/NoticeQueue") {}

/** Brings a notice to people: by e-mail, by their own system, or into the log. At least once, so never only once. */
export class Notifier extends Context.Service<
  Notifier,
  { readonly send: (notice: Notice) => Effect.Effect<void, NoticeNotSent> }
>()("@trajet/domain/notices/Notifier") {}
