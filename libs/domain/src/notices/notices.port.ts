import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Notice, NoticeId } from "./notice.model.ts"
import type { NoticeNotSent } from "./notices.errors.ts"

/** Stores notices until they are sent. A notice is committed with the change that it reports. */
export class NoticeQueue extends Context.Service<
  NoticeQueue,
  {
    /** Takes up to `most` due notices, and holds them for `leaseMillis`. */
    readonly take: (most: number, leaseMillis: number) => Effect.Effect<ReadonlyArray<Notice>, StoreUnavailable>
    readonly sent: (id: NoticeId) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/notices/NoticeQueue") {}

/** Sends a notice at least once: by e-mail, to another system, or into the log. */
export class Notifier extends Context.Service<
  Notifier,
  { readonly send: (notice: Notice) => Effect.Effect<void, NoticeNotSent> }
>()("@trajet/domain/notices/Notifier") {}
