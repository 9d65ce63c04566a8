import type { Kysely } from "kysely"
import { sql } from "kysely"
import { setTimeout as wait } from "node:timers/promises"
import { DatabaseError } from "pg"

/**
 * A statement of the product waits at most for as long as a step waits for its locks, and then for as long as the step
 * holds them: together under 200 ms.
 */
export const lockMillis = 50
export const holdMillis = 120

// A lock that did not come in time, a statement that lasted too long, a deadlock.
const passing: ReadonlySet<string> = new Set(["55P03", "57014", "40P01"])
const firstPauseMillis = 50
const longestPauseMillis = 2_000

/** True if the step met other work, and may be repeated. */
export const hasMetOthers = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code !== undefined && passing.has(error.code)

export interface Bounds {
  readonly lockMillis: number
  /** 0 for no bound. */
  readonly holdMillis: number
}

/**
 * Runs a transaction whose statements wait no longer for locks than the bounds say. `leave` gives the next statement what
 * is left of `holdMillis`; the server ends it after that.
 */
export const bounded = <A>(
  db: Kysely<unknown>,
  { holdMillis, lockMillis }: Bounds,
  work: (transaction: Kysely<unknown>, leave: () => Promise<void>) => Promise<A>
): Promise<A> =>
  db.transaction().execute(async (transaction) => {
    const beganAt = performance.now()
    const leave = async () => {
      const left = holdMillis === 0 ? 0 : Math.max(1, Math.floor(holdMillis - (performance.now() - beganAt)))
      await sql.raw(`SET LOCAL statement_timeout = ${left}`).execute(transaction)
    }
    await sql.raw(`SET LOCAL lock_timeout = ${lockMillis}`).execute(transaction)
    await leave()
    return work(transaction, leave)
  })

/** Repeats `attempt` while it meets other work, after ever longer pauses; gives up after `patienceMillis`. */
export const patiently = async <A>(what: string, patienceMillis: number, attempt: () => Promise<A>): Promise<A> => {
  const deadline = Date.now() + patienceMillis
  for (let pauseMillis = firstPauseMillis; ; pauseMillis = Math.min(longestPauseMillis, pauseMillis * 2)) {
    try {
      return await attempt()
    } catch (error) {
      if (!hasMetOthers(error)) throw error
      if (Date.now() > deadline) {
        throw new Error(
          `${what}: other sessions held its locks, or it lasted too long, for ${Math.round(patienceMillis / 1_000)} s. ` +
            "What is done is kept: run migrate again at a quieter time, or end the session that holds the locks.",
          { cause: error }
        )
      }
      // Pauses of random length do not fall into step with the load.
      await wait(pauseMillis * (0.5 + Math.random()))
    }
  }
}
