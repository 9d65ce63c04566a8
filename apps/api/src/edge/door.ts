import type { GroupId, StoreUnavailable } from "@trajet/domain/access"
import type { KeyHolder } from "@trajet/domain/idempotency"
import type { PersonId } from "@trajet/domain/people"
import type { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import type { ApiProblem } from "./problem.ts"
import type { RequestContext } from "./request-context.ts"

/** The entrance to one of the APIs: who may enter with which key. `Needs` is what a route asks of its caller `By`. */
export interface Door<Needs, By> {
  readonly authenticate: (
    request: IncomingMessage,
    context: RequestContext,
    needs: Needs
  ) => Effect.Effect<By, ApiProblem | StoreUnavailable>
  /** Whose idempotency keys a caller uses, and whose share of the bodies in memory. */
  readonly holderOf: (by: By) => KeyHolder
}

/** The id of a group or of a person. */
export type HolderId = GroupId | PersonId

/** Whose share of the bodies in memory a holder uses. */
export const shareOf = (holder: KeyHolder): HolderId => ("personId" in holder ? holder.personId : holder.groupId)
