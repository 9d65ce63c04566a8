import type { HolderId } from "../door.ts"
import { Effect } from "effect"
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
}

/**
 * Bounds the bytes of bodies that arrive or are in memory (docs/adr/0024). Counts and never waits, so that no slow
 * sender delays another.
 */
export const makeArrivingBytes = ({ perGroup, perProcess }: ByteLimits): ArrivingBytes => {
  const groups = new Map<HolderId, number>()
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
    return { take, takeNow, giveBack: Effect.sync(() => add(holder, -taken)) }
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
