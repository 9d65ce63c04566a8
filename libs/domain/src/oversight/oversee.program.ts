import { Effect } from "effect"
import type { DueWorkId } from "../due/due-work.model.ts"
import { retryDueWork } from "../due/retry-due-work.program.ts"
import { pageOf, rowsOfPage } from "../events/page.rules.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { overseenMax } from "./oversight.model.ts"
import { Oversight } from "./oversight.port.ts"

interface Found<A> {
  readonly rows: ReadonlyArray<A>
  /** True if there are more than the list shows. */
  readonly hasMore: boolean
}

const upToMax = <A>(found: ReadonlyArray<A>): Found<A> => {
  const { items: rows, last } = pageOf(found, overseenMax)
  return { rows, hasMore: last !== null }
}

/** Lists the due work of all groups that failed, the earliest due first, at most `overseenMax`. */
export const listFailedWork = Effect.fn("listFailedWork")(() =>
  Oversight.use(({ failedWork }) => Effect.map(failedWork(rowsOfPage(overseenMax)), upToMax))
)

/** Lists the disabled endpoints of all groups in the caller's environment, oldest first, at most `overseenMax`. */
export const listDisabledEndpoints = Effect.fn("listDisabledEndpoints")(({ environment }: PersonCaller) =>
  Oversight.use(({ disabledEndpoints }) => Effect.map(disabledEndpoints(environment, rowsOfPage(overseenMax)), upToMax))
)

/** Lists the groups whose name has this text, by name, at most `overseenMax`. */
export const searchGroups = Effect.fn("searchGroups")((search: string | null) =>
  Oversight.use(({ groups }) =>
    Effect.map(
      groups({
        search: search === null || search.trim() === "" ? null : search.trim(),
        limit: rowsOfPage(overseenMax)
      }),
      upToMax
    )
  )
)

/**
 * Lets failed work run again at once, in the name of the operator. Fails with `DueRetryRefused` if it has not failed, is
 * running or is gone.
 */
export const retryFailedWork = Effect.fn("retryFailedWork")((by: PersonCaller, id: DueWorkId) =>
  Effect.asVoid(retryDueWork({ id, kind: null, limit: 1, by }))
)
