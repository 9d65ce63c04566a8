import { Effect } from "effect"
import { type DueQuery, DueWork } from "./due-work.port.ts"

/** Lists due work of all groups for operators of the service, the earliest due first. */
export const listDueWork = Effect.fn("listDueWork")((query: DueQuery) => DueWork.use((due) => due.list(query)))
