import { requireGroup, type UserCaller } from "@trajet/domain/users"
import { Effect } from "effect"
import { limited } from "../authenticate.ts"
import type { Axis, RateLimit } from "./rate-limit.ts"

/** LIM-53. Their buckets are kept until they are full again, which takes longer than those of requests. */
const axes = {
  /** Mails to addresses that have not agreed to anything. */
  invitations: { name: "invitations", capacity: 50, windowSeconds: 86_400 },
  /** Each tells whether something listens on an address. */
  endpointTests: { name: "endpoint-tests", capacity: 20, windowSeconds: 3_600 }
} satisfies Readonly<Record<string, Axis>>

/** The axes of a group, whose windows are longer than that of requests. */
export const groupAxes: ReadonlyArray<Axis> = Object.values(axes)

const taking = (limit: RateLimit, axis: Axis) =>
  Effect.fnUntraced(function* ({ user }: UserCaller) {
    const groupId = yield* Effect.fromResult(requireGroup(user))
    const taken = yield* limit.take(axis, groupId)
    if (!taken.allowed) return yield* limited(taken)
  })

/** Counts what the users of a group do together. Fails with 429 `rate_limited` when the group has used up its share. */
export const groupLimits = (limit: RateLimit) => ({
  takeInvitation: taking(limit, axes.invitations),
  takeEndpointTest: taking(limit, axes.endpointTests)
})

export type GroupLimits = ReturnType<typeof groupLimits>
