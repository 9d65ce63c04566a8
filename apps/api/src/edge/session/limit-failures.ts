import type { DeviceLinkRefused } from "@trajet/domain/devices"
import type { SignInRefused, UserLinkRefused } from "@trajet/domain/users"
import { Effect } from "effect"
import { limited } from "../authenticate.ts"
import type { FailureLimit } from "../limits/failure-limit.ts"
import type { ApiProblem } from "../problem.ts"

const isRefusal = (failure: unknown): failure is DeviceLinkRefused | SignInRefused | UserLinkRefused => {
  const tag: unknown = Reflect.get(Object(failure), "_tag")
  return tag === "SignInRefused" || tag === "UserLinkRefused" || tag === "DeviceLinkRefused"
}

/** Runs a sign-in of an address, unless this address has had too many failures. */
export type LimitFailures = <A, E, R>(
  ip: string | null,
  signIn: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | ApiProblem, R>

/**
 * Limits failed sign-ins and failed codes of phones by address and its networks (CON-12, DRV-4, LIM-60). Refuses an address without tokens
 * before the password is checked, because a password can be guessed, unlike a key.
 */
export const makeLimitFailures =
  (failures: FailureLimit): LimitFailures =>
  (ip, signIn) =>
    Effect.gen(function* () {
      const address = ip ?? ""
      const left = yield* failures.peek(address)
      if (!left.allowed) return yield* limited(left)
      return yield* Effect.tapError(signIn, (failure) => (isRefusal(failure) ? failures.take(address) : Effect.void))
    })
