import type { NothingDoneCode } from "@trajet/contract"
import { CallError } from "@trajet/pages/call-error.ts"
import { everyOf } from "@trajet/pages/every-of.ts"

/** Statuses of a request that the API did not carry out, and whose answer it does not keep (IDM-8). */
const unprocessed: ReadonlySet<number> = new Set([401, 403, 429])

/** Failures of a service that the API asks before it writes: all that the contract names, or this does not compile. */
const nothingDone: ReadonlySet<CallError["code"]> = new Set(
  everyOf<NothingDoneCode>()(["billing_lookup_unavailable", "billing_unavailable"])
)

/**
 * True if a write that failed may have been carried out, because its answer was lost or does not tell. With `isRepeated`,
 * an earlier request under the same key had no answer either: a refusal of the session or the rate leaves that one open.
 */
export const mayBeDone = (error: unknown, isRepeated: boolean): boolean => {
  if (!(error instanceof CallError) || error.failure !== "problem") return true
  const { code, problem, status } = error
  if (code === "request_in_progress" || problem?.outcome_unknown === true) return true
  if (unprocessed.has(status) || nothingDone.has(code)) return isRepeated
  return status >= 500 || status === 408
}
