import type { HolderId } from "../door.ts"
import { Effect } from "effect"
import { bodyTurnMillisMax } from "../../limits.ts"
import { type ApiProblem, coded } from "../problem.ts"

const retryAfterSeconds = 1

const spent = (axis: string): ApiProblem =>
  coded(
    "rate_limited",
    `too many bytes of bodies are on their way, axis ${axis}; try again in ${retryAfterSeconds} s, or send fewer at a time`,
    { retryAfterSeconds }
  )

/** The share of one request in the bytes that all bodies may hold together. */
export interface HeldBytes {
  /** Takes more bytes. Fails with 429 if the group or the process has none left. */
  readonly take: (bytes: number) => Effect.Effect<void, ApiProblem>
  /** The same at once: returns the problem, or null. */
  readonly takeNow: (bytes: number) => ApiProblem | null
  /**
   * The time until a large body may be read, so that those of a group come no faster than its tokens; or the problem, if
   * that is too far away.
   */
  readonly turnMillis: (bytes: number) => ApiProblem | number
  /** Pays for a JSON body that has arrived. Fails with 429 if the caller has no tokens left. */
  readonly spend: (bytes: number) => Effect.Effect<void, ApiProblem>
}

/** The body of a request, before it is read. */
export interface ArrivingBody extends Pick<HeldBytes, "spend"> {
  readonly holder: HolderId
}

export interface ArrivingBytes {
  /** Runs `use` with bytes for a request of the group, and releases them when it ends, in any way. */
  readonly holding: <A, E, R>(
    body: ArrivingBody,
    use: (held: HeldBytes) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E, R>
}

interface ByteLimits {
  readonly perGroup: number
  readonly perProcess: number
  /** Bytes of large bodies that a group may send in a second. */
  readonly perSecondOfGroup: number
}

const turnsKept = 1_000

/**
 * Gives the large bodies of each group their turns, at a steady pace (LIM-61). Returns the time until the next turn of a
 * group; null if it is too far away.
 */
const makeTurns = (bytesPerSecond: number) => {
  /** When the last turn of a group is over; monotonic milliseconds. */
  const overAt = new Map<HolderId, number>()
  const forgetPast = (nowMillis: number): void => {
    for (const [holder, atMillis] of overAt) if (atMillis <= nowMillis) overAt.delete(holder)
  }
  return (holder: HolderId, bytes: number, nowMillis: number): number | null => {
    const startsAt = Math.max(nowMillis, overAt.get(holder) ?? 0)
    if (startsAt - nowMillis > bodyTurnMillisMax) return null
    if (overAt.size >= turnsKept) forgetPast(nowMillis)
    overAt.set(holder, startsAt + (bytes * 1_000) / bytesPerSecond)
    return startsAt - nowMillis
  }
}

/**
 * Bounds the bytes of bodies that arrive or are in memory (docs/adr/0024). Counts and never waits, so that no slow
 * sender delays another.
 */
export const makeArrivingBytes = ({ perGroup, perProcess, perSecondOfGroup }: ByteLimits): ArrivingBytes => {
  const groups = new Map<HolderId, number>()
  const nextTurn = makeTurns(perSecondOfGroup)
  let all = 0

  const add = (holder: HolderId, bytes: number) => {
    const ofGroup = (groups.get(holder) ?? 0) + bytes
    if (ofGroup === 0) groups.delete(holder)
    else groups.set(holder, ofGroup)
    all += bytes
  }

  const hold = (holder: HolderId) => {
    let taken = 0
    const takeNow = (bytes: number): ApiProblem | null => {
      if ((groups.get(holder) ?? 0) + bytes > perGroup) return spent("group bytes")
      if (all + bytes > perProcess) return spent("platform bytes")
      add(holder, bytes)
      taken += bytes
      return null
    }
    const take = (bytes: number) =>
      Effect.suspend(() => {
        const problem = takeNow(bytes)
        return problem === null ? Effect.void : Effect.fail(problem)
      })
    const turnMillis = (bytes: number) => nextTurn(holder, bytes, performance.now()) ?? spent("group bytes")
    return { take, takeNow, turnMillis, giveBack: Effect.sync(() => add(holder, -taken)) }
  }

  return {
    holding: ({ holder, spend }, use) =>
      Effect.acquireUseRelease(
        Effect.sync(() => ({ ...hold(holder), spend })),
        use,
        ({ giveBack }) => giveBack
      )
  }
}
