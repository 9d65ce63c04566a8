import { Effect } from "effect"
import { DueRetryRefused } from "./due-work.errors.ts"
import { type DueRetry, DueWork } from "./due-work.port.ts"

/**
 * Lets failed work of all groups run at once, for operators of the service, and returns how many rows (0 or more). Fails
 * with `DueRetryRefused` if one row is asked for by its id, and it has not failed or is running.
 */
export const retryDueWork = Effect.fn("retryDueWork")(function* (retry: DueRetry) {
  const retried = yield* DueWork.use((due) => due.retry(retry))
  if (retry.id !== null && retried === 0) return yield* new DueRetryRefused({ id: retry.id })
  return retried
})
