import type { SignInRefused, UserLinkRefused } from "@trajet/domain/users"
import { Effect } from "effect"
import { limited } from "../authenticate.ts"
import { rateSubject } from "../connections/client-ip.ts"
import type { Axis, RateLimit } from "../limits/rate-limit.ts"
import type { ApiProblem } from "../problem.ts"

const isRefusal = (failure: unknown): failure is SignInRefused | UserLinkRefused => {
  const tag: unknown = Reflect.get(Object(failure), "_tag")
  return tag === "SignInRefused" || tag === "UserLinkRefused"
}

/** Runs a sign-in of an address, unless this address has had too many failures. */
export type LimitFailures = <A, E, R>(
  ip: string | null,
  signIn: Effect.Effect<A, E, R>
) => Effect.Effect<A, E | ApiProblem, R>

/**
 * Limits failed sign-ins by address (CON-12). Unlike a key, a password can be guessed, so an address without tokens is
 * refused before its password is checked.
 */
export const makeLimitFailures =
  (limit: RateLimit, axis: Axis): LimitFailures =>
  (ip, signIn) =>
    Effect.gen(function* () {
      const subject = rateSubject(ip ?? "")
      const left = yield* limit.peek(axis, subject)
      if (!left.allowed) return yield* limited(left)
      return yield* Effect.tapError(signIn, (failure) => (isRefusal(failure) ? limit.take(axis, subject) : Effect.void))
    })
