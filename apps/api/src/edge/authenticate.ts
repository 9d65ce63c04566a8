import type { ByClient, ByPerson, Who } from "@trajet/contract"
import {
  ApiKeys,
  type Caller,
  type Environment,
  environmentOfKey,
  Mac,
  type KeyInUse,
  requireScope,
  type StoreUnavailable,
  usableKey
} from "@trajet/domain/access"
import { People, type PersonCaller, type PersonKeyInUse, personKeys, requireRole } from "@trajet/domain/people"
import { Effect, Option, Result } from "effect"
import type { Door } from "./door.ts"
import { ApiProblem, coded, notFound } from "./problem.ts"
import type { FailureLimit } from "./limits/failure-limit.ts"
import type { Axis, Taken } from "./limits/rate-limit.ts"
import type { Spender } from "./limits/spender.model.ts"
import type { KnownKey } from "./logged-requests.ts"
import type { RequestContext } from "./request-context.ts"

export interface Axes {
  readonly ip: Axis
  readonly key: Axis
  readonly group: Axis
  readonly global: Axis
}

export interface AuthenticationOptions {
  readonly serves: ReadonlyArray<Environment>
  readonly failures: FailureLimit
}

/** The environments that a setting names. */
export const servedBy = (setting: "both" | Environment): ReadonlyArray<Environment> =>
  setting === "both" ? ["live", "test"] : [setting]

export const limited = ({ axis, retryAfterSeconds }: Taken, named = axis.name): ApiProblem =>
  coded("rate_limited", `too many requests on the axis ${named}; try again in ${retryAfterSeconds} s`, {
    retryAfterSeconds
  })

export const unauthorized = (detail: string) => new ApiProblem({ status: 401, code: null, detail })

const absent = unauthorized("the X-Api-Key header is absent; send your API key in it")
const repeated = unauthorized("the X-Api-Key header was sent more than once; send it once")
// One answer for every reason, so that it reveals nothing about a key (ACC-13).
const refusedKey = unauthorized(
  "the key in the X-Api-Key header is refused; send a key of this environment that is whole and neither revoked nor expired"
)

export const elsewhere = notFound("there is nothing under this method and path for a key of this environment")

const refusalOf = (given: ReadonlyArray<string>): ApiProblem => {
  if (given.length === 0) return absent
  return given.length > 1 ? repeated : refusedKey
}

/** The keys of one API: how one is found, and whom it lets in. */
interface Keys<Found, W extends Who, By> {
  readonly find: (header: string) => Effect.Effect<Option.Option<Found>, StoreUnavailable>
  readonly spenderOf: (found: Found) => Spender
  /** Whose request log shows the request; null for a key without a group. */
  readonly loggedAs: (found: Found) => KnownKey | null
  readonly enter: (found: Found, context: RequestContext, who: W) => Result.Result<By, ApiProblem>
}

/** Identifies a request by its key. */
const identifyBy =
  <Found, W extends Who, By>(
    { failures }: AuthenticationOptions,
    { find, spenderOf, loggedAs, enter }: Keys<Found, W, By>
  ): Door<W, By>["identify"] =>
  (request, context) =>
    Effect.gen(function* () {
      const given = request.headersDistinct["x-api-key"] ?? []
      const [header] = given
      const found = header === undefined || given.length > 1 ? Option.none<Found>() : yield* find(header)
      if (Option.isNone(found)) {
        // Limits only failures, so that a correct key is answered even if others fail from the same address.
        const taken = yield* failures.take(context.ip)
        return yield* taken.allowed ? refusalOf(given) : limited(taken)
      }
      const spender = spenderOf(found.value)
      context.keyId = spender.keyId
      context.logged = loggedAs(found.value)
      return { spender, authorise: ({ who }) => enter(found.value, context, who) }
    })

/** The door of the clients' API: keys `svc_…`, which need a scope. */
export const makeClientDoor = (options: AuthenticationOptions) =>
  Effect.gen(function* () {
    const keys = yield* ApiKeys
    const mac = yield* Mac
    const door: Door<ByClient, Caller> = {
      identify: identifyBy<KeyInUse, ByClient, Caller>(options, {
        find: Effect.fnUntraced(function* (header) {
          const environment = environmentOfKey(header)
          if (Result.isFailure(environment) || !options.serves.includes(environment.success)) return Option.none()
          const found = yield* keys.byDigest(yield* mac.digests("api-key", header))
          return Option.filter(
            found,
            (inUse) => Result.isSuccess(usableKey(inUse)) && inUse.key.environment === environment.success
          )
        }),
        spenderOf: ({ key: { groupId, id } }) => ({ keyId: id, groupId }),
        loggedAs: ({ key: { environment, groupId, id } }) => ({ tenant: { groupId, environment }, keyId: id }),
        enter: ({ key, gridVersion, position, clockLeadMillis: millis }, context, { environments, scope }) => {
          if (!environments.includes(key.environment)) return Result.fail(elsewhere)
          const { id, ip } = context
          const tenant = { groupId: key.groupId, environment: key.environment }
          context.lead = { groupId: key.groupId, millis }
          context.known = position === null ? null : { tenant, position }
          return requireScope(key.scopes, scope).pipe(
            Result.mapError((error) => coded("insufficient_scope", error.message)),
            Result.map(() => ({
              tenant,
              keyId: key.id,
              scopes: key.scopes,
              gridVersion,
              requestId: id,
              ip
            }))
          )
        }
      }),
      holderOf: ({ tenant }) => tenant
    }
    return door
  })

/** The door of the operations API: keys `ops_…`, which need a role. */
export const makeOperationsDoor = (options: AuthenticationOptions) =>
  Effect.gen(function* () {
    const people = yield* People
    const mac = yield* Mac
    const door: Door<ByPerson, PersonCaller> = {
      identify: identifyBy<PersonKeyInUse, ByPerson, PersonCaller>(options, {
        find: Effect.fnUntraced(function* (header) {
          const environment = personKeys.environmentOf(header)
          if (Result.isFailure(environment) || !options.serves.includes(environment.success)) return Option.none()
          const found = yield* people.keyByDigest(yield* mac.digests("api-key", header))
          return Option.filter(found, (inUse) => inUse.environment === environment.success)
        }),
        spenderOf: ({ keyId }) => ({ keyId, groupId: null }),
        loggedAs: () => null,
        enter: ({ keyId, environment, person }, { id, ip }, { roles }) =>
          requireRole({ keyId, environment, person, requestId: id, ip }, roles).pipe(
            Result.mapError((error) => coded("role_not_allowed", error.message))
          )
      }),
      holderOf: ({ person, environment }) => ({ personId: person.id, environment })
    }
    return door
  })
