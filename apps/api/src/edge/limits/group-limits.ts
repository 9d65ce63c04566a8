import { requireGroup, type UserCaller } from "@trajet/domain/users"
import { Effect } from "effect"
import { limited } from "../authenticate.ts"
import type { Axis, RateLimit } from "./rate-limit.ts"

/** LIM-53: mails to addresses that have not agreed to anything. */
const invitations: Axis = { name: "invitations", capacity: 50, windowSeconds: 86_400 }
/** LIM-53: each tells whether something listens on an address. */
const endpointTests: Axis = { name: "endpoint-tests", capacity: 20, windowSeconds: 3_600 }

const taking = (limit: RateLimit, axis: Axis) =>
  Effect.fnUntraced(function* ({ user }: UserCaller) {
    const groupId = yield* Effect.fromResult(requireGroup(user))
    const taken = yield* limit.take(axis, groupId)
    if (!taken.allowed) return yield* limited(taken)
  })

/** Counts what the users of a group do together. Fails with 429 `rate_limited` when the group has used up its share. */
export const groupLimits = (limit: RateLimit) => ({
  takeInvitation: taking(limit, invitations),
  takeEndpointTest: taking(limit, endpointTests)
})

export type GroupLimits = ReturnType<typeof groupLimits>
