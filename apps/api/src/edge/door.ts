import type { Passage, Who } from "@trajet/contract"
import type { GroupId, StoreUnavailable } from "@trajet/domain/access"
import type { KeyHolder } from "@trajet/domain/idempotency"
import type { PersonId } from "@trajet/domain/people"
import type { Effect, Result } from "effect"
import type { IncomingMessage } from "node:http"
import type { Spender } from "./limits/spender.model.ts"
import type { ApiProblem } from "./problem.ts"
import type { RequestContext } from "./request-context.ts"

/** Who asks, before the door knows what for. */
interface Identified<W extends Who, By> {
  /** Whose tokens the request costs; null for a visitor, who has none. */
  readonly spender: Spender | null
  /** Lets the caller pass as the endpoint says, or refuses. */
  readonly authorise: (passage: Passage<W>) => Result.Result<By, ApiProblem>
}

/** The entrance to one of the APIs: finds who asks, by a key or a session. `W` is what its endpoints ask of a caller `By`. */
export interface Door<W extends Who, By> {
  readonly identify: (
    request: IncomingMessage,
    context: RequestContext
  ) => Effect.Effect<Identified<W, By>, ApiProblem | StoreUnavailable>
  /** Whose idempotency keys a caller uses, and whose share of the bodies in memory. */
  readonly holderOf: (by: By) => KeyHolder
}

/** The id of a group or of a person. */
export type HolderId = GroupId | PersonId

/** Whose share of the bodies in memory a holder uses. */
export const shareOf = (holder: KeyHolder): HolderId => ("personId" in holder ? holder.personId : holder.groupId)
