import {
  ApiKeys,
  type Caller,
  type Environment,
  environmentOfKey,
  Mac,
  requireScope,
  type Scope,
  usableKey
} from "@trajet/domain/access"
import { Effect, Option, Result } from "effect"
import type { IncomingMessage } from "node:http"
import { ApiProblem, coded } from "./problem.ts"
import type { Axis, RateLimit, Taken } from "./limits/rate-limit.ts"
import type { RequestContext } from "./request-context.ts"
import { rateSubject } from "./connections/client-ip.ts"

export interface Axes {
  readonly ip: Axis
  readonly key: Axis
  readonly global: Axis
  readonly failedAuth: Axis
}

export interface AuthenticationOptions {
  readonly serves: ReadonlyArray<Environment>
  readonly axes: Axes
  readonly limit: RateLimit
}

export type Authenticate = (
  request: IncomingMessage,
  context: RequestContext,
  scope: Scope
) => Effect.Effect<Caller, ApiProblem | Effect.Error<ReturnType<ApiKeys["Service"]["byDigest"]>>>

export const limited = ({ axis, retryAfterSeconds }: Taken): ApiProblem =>
  coded("rate_limited", `too many requests on the axis ${axis.name}; try again in ${retryAfterSeconds} s`, {
    retryAfterSeconds
  })

const unauthorized = (detail: string) => new ApiProblem({ status: 401, code: null, detail })

const absent = unauthorized("the X-Api-Key header is absent; send your API key in it")
const repeated = unauthorized("the X-Api-Key header was sent more than once; send it once")
// One answer for every reason, so that it reveals nothing about a key (ACC-13).
const refusedKey = unauthorized(
  "the key in the X-Api-Key header is refused; send a key of this environment that is whole and neither revoked nor expired"
)

const refusalOf = (given: ReadonlyArray<string>): ApiProblem => {
  if (given.length === 0) return absent
  return given.length > 1 ? repeated : refusedKey
}

/**
 * Authenticates and authorizes a request by its key: the key, its own and the global limit, the scope (ACC-8, LIM-10,
 * ACC-21).  */
export const makeAuthenticate = ({ serves, axes, limit }: AuthenticationOptions) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const mac = yield* Mac

    const spend = Effect.fnUntraced(function* (context: RequestContext, axis: Axis, subject: string, shown: boolean) {
      const taken = yield* limit.take(axis, subject)
      if (shown) context.taken.push(taken)
      if (!taken.allowed) return yield* limited(taken)
    })

    // Limits only failures, so that a correct key is answered even if others fail from the same address.
    const failure = Effect.fnUntraced(function* (subject: string, given: ReadonlyArray<string>) {
      const taken = yield* limit.take(axes.failedAuth, subject)
      return yield* taken.allowed ? refusalOf(given) : limited(taken)
    })

    const lookUp = Effect.fnUntraced(function* (header: string | undefined) {
      const environment = environmentOfKey(header ?? "")
      if (header === undefined || Result.isFailure(environment) || !serves.includes(environment.success)) {
        return Option.none()
      }
      const found = yield* keys.byDigest(yield* mac.sign("api-key", header))
      return Option.filter(
        found,
        (inUse) => Result.isSuccess(usableKey(inUse)) && inUse.key.environment === environment.success
      )
    })

    const authenticate: Authenticate = Effect.fnUntraced(function* (request, context, scope) {
      const given = request.headersDistinct["x-api-key"] ?? []
      const found = yield* lookUp(given.length === 1 ? given[0] : undefined)
      if (Option.isNone(found)) return yield* failure(rateSubject(context.ip), given)
      const { key, gridVersion } = found.value
      context.keyId = key.id
      yield* spend(context, axes.key, key.id, true)
      yield* spend(context, axes.global, "all", false)
      yield* Effect.fromResult(requireScope(key.scopes, scope)).pipe(
        Effect.mapError((error) => coded("insufficient_scope", error.message))
      )
      return {
        tenant: { groupId: key.groupId, environment: key.environment },
        keyId: key.id,
        scopes: key.scopes,
        gridVersion,
        requestId: context.id,
        ip: context.ip
      }
    })
    return authenticate
  })
