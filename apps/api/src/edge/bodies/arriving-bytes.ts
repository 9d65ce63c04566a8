import type { GroupId } from "@trajet/domain/access"
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
}

export interface ArrivingBytes {
  /** Runs `use` with bytes for a request of the group, and releases them when it ends, in any way. */
  readonly holding: <A, E, R>(
    groupId: GroupId,
    use: (held: HeldBytes) => Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E, R>
}

export interface ByteLimits {
  readonly perGroup: number
  readonly perProcess: number
}

/**
 * Bounds the bytes of bodies that arrive or are in memory (docs/adr/0024). Counts and never waits, so that no slow
 * sender delays another.
 */
export const makeArrivingBytes = ({ perGroup, perProcess }: ByteLimits): ArrivingBytes => {
  const groups = new Map<GroupId, number>()
  let all = 0

  const add = (groupId: GroupId, bytes: number) => {
    const ofGroup = (groups.get(groupId) ?? 0) + bytes
    if (ofGroup === 0) groups.delete(groupId)
    else groups.set(groupId, ofGroup)
    all += bytes
  }

  const hold = (groupId: GroupId) => {
    let taken = 0
    const take = (bytes: number) =>
      Effect.suspend(() => {
        if ((groups.get(groupId) ?? 0) + bytes > perGroup) return Effect.fail(spent("group bytes"))
        if (all + bytes > perProcess) return Effect.fail(spent("platform bytes"))
        add(groupId, bytes)
        taken += bytes
        return Effect.void
      })
    return { take, giveBack: Effect.sync(() => add(groupId, -taken)) }
  }

  return {
    holding: (groupId, use) =>
      Effect.acquireUseRelease(
        Effect.sync(() => hold(groupId)),
        use,
        ({ giveBack }) => giveBack
      )
  }
}
