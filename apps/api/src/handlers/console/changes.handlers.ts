import { type ChangeShown, ConsoleApi } from "@trajet/contract"
import { type AuditedChange, listChanges } from "@trajet/domain/audit"
import { Effect } from "effect"
import { serve } from "../../edge/endpoints/serve.ts"
import { actingOf } from "./acting.ts"
import { actorWire } from "./console-wire.ts"
import { pageOfQuery } from "../query-wire.ts"

const changeWire = ({ action, actor, at, environment, id, target, targetName }: AuditedChange): ChangeShown => ({
  ...{ id, at, environment, action, target, target_name: targetName },
  actor: actorWire(actor)
})

/** Who changed what in the user's group. */
export const changeRoutes = serve(ConsoleApi.groups.changes, {
  list: Effect.fnUntraced(function* ({ caller, query }) {
    const { tenant } = yield* actingOf(caller)
    const { changes, nextCursor } = yield* listChanges(tenant, pageOfQuery(query))
    return { data: changes.map(changeWire), next_cursor: nextCursor }
  })
})
