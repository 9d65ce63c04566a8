import { Context, type Effect, type Option } from "effect"
import type { StoreUnavailable } from "../access/store.errors.ts"
import type { Notice, NoticeId } from "./notice.model.ts"
import type { NoticeNotSent } from "./notices.errors.ts"

/**
 * Stores notices until they are sent. A notice is committed with the change that it reports, and with the due work to send
 * it (docs/adr/0041).
 */
export class NoticeQueue extends Context.Service<
  NoticeQueue,
  {
    /** The notice with this id, with its recipients at this moment; none if it is sent or deleted. */
    readonly find: (id: NoticeId) => Effect.Effect<Option.Option<Notice>, StoreUnavailable>
    /** Notes that a notice is sent. */
    readonly sent: (id: NoticeId) => Effect.Effect<void, StoreUnavailable>
  }
>()("@trajet/domain/notices/NoticeQueue") {}

/** Sends a notice at least once: by e-mail, to another system, or into the log. */
export class Notifier extends Context.Service<
  Notifier,
  { readonly send: (notice: Notice) => Effect.Effect<void, NoticeNotSent> }
>()("@trajet/domain/notices/Notifier") {}
