import type { ByAnyone, ByClient, ByPerson, ByUser, Who } from "@trajet/contract"
import {
  type Caller,
  type Environment,
  GroupId,
  KeyId,
  Mac,
  requireScope,
  type Scope,
  type StoreUnavailable
} from "@trajet/domain/access"
import { type PersonCaller, PersonKeyId, requireRole } from "@trajet/domain/people"
import {
  groupOf,
  isSessionAlive,
  requireRecentSignIn,
  requireUserRole,
  type SessionInUse,
  Sessions,
  type UserCaller,
  type Visitor
} from "@trajet/domain/users"
import { Effect, Option, Result } from "effect"
import type { IncomingMessage } from "node:http"
import { type AuthenticationOptions, elsewhere, limited } from "../authenticate.ts"
import { rateSubject } from "../connections/client-ip.ts"
import type { Door } from "../door.ts"
import { ApiProblem, coded, invalidField } from "../problem.ts"
import type { RequestContext } from "../request-context.ts"
import { userProblem } from "../user-problem.ts"
import { isSecureUrl, tokenIn } from "./cookies.ts"
import { refuseCrossSite } from "./cross-site.ts"

/** Longer texts of browsers are cut. */
const agentCharactersMax = 200

const signInFirst = new ApiProblem({
  status: 401,
  code: null,
  detail: "sign in: this request carries no session, or one that has ended",
  challenge: "session"
})

const groupScopes: ReadonlyArray<Scope> = ["transports:read", "transports:write"]

const environmentHeader = "X-Trajet-Environment"

/** The environment that a request names: `test` without the header, if this host serves it (CON-4). */
const environmentOf = (
  { headers }: IncomingMessage,
  serves: ReadonlyArray<Environment>
): Result.Result<Environment, ApiProblem> => {
  const given = headers[environmentHeader.toLowerCase()]
  if (given === undefined) return Result.succeed(serves.includes("test") ? "test" : "live")
  const named = serves.find((environment) => environment === given)
  return named === undefined
    ? Result.fail(invalidField(environmentHeader, "invalid", `send one of ${serves.join(", ")}`))
    : Result.succeed(named)
}

/** What a request says about its browser. */
const visitorOf = (node: IncomingMessage, { id, ip, publicUrl, siteUrl }: RequestContext): Visitor => {
  const isSecure = isSecureUrl(publicUrl)
  return {
    sessionToken: tokenIn(node, "session", isSecure),
    deviceToken: tokenIn(node, "device", isSecure),
    providerToken: tokenIn(node, "provider", isSecure),
    requestId: id,
    ip,
    agent: (node.headers["user-agent"] ?? "").slice(0, agentCharactersMax),
    publicUrl,
    siteUrl
  }
}

interface Found extends SessionInUse {
  readonly environment: Environment
}

/** A session after its look-up, as a caller of one of the APIs. */
type Enter<W extends Who, By> = (found: Found, context: RequestContext, who: W) => Result.Result<By, ApiProblem>

const enterAsClient: Enter<ByClient, Caller> = (
  { user, keyId, environment, gridVersion, position, ...found },
  context,
  { environments, scope }
) => {
  const refused = requireUserRole(user, ["member", "administrator"])
  if (Result.isFailure(refused) || user.role === "operator") {
    return Result.fail(coded("role_not_allowed", "this page is of client groups, and you belong to none"))
  }
  if (!environments.includes(environment)) return Result.fail(elsewhere)
  const tenant = { groupId: user.group.id, environment }
  context.lead = { groupId: user.group.id, millis: found.clockLeadMillis }
  context.known = position === null ? null : { tenant, position }
  const { id: requestId, ip } = context
  return requireScope(groupScopes, scope).pipe(
    Result.mapError((error) => coded("insufficient_scope", error.message)),
    Result.map(() => ({
      tenant,
      keyId: KeyId(keyId),
      scopes: groupScopes,
      gridVersion,
      requestId,
      ip
    }))
  )
}

const enterAsOperator: Enter<ByPerson, PersonCaller> = (found, context, { roles }) => {
  const { user, keyId, environment, session } = found
  if (user.role !== "operator") {
    return Result.fail(coded("role_not_allowed", "this page is of operators, and you belong to a client group"))
  }
  const { id: requestId, ip } = context
  const person = { role: "operator", id: user.operatorId } as const
  const caller = { person, keyId: PersonKeyId(keyId), sessionId: session.id, environment, requestId, ip }
  return requireRole(caller, roles).pipe(Result.mapError((error) => coded("role_not_allowed", error.message)))
}

const enterAsUser: Enter<ByUser, UserCaller> = (found, { id: requestId, ip, siteUrl }, { roles }) => {
  const { user, keyId, environment, session } = found
  return requireUserRole(user, roles).pipe(
    Result.mapError(userProblem),
    Result.map(() => ({ user, environment, keyId, session, siteUrl, requestId, ip }))
  )
}

type FindSession = (
  token: string,
  environment: Environment
) => Effect.Effect<Option.Option<SessionInUse>, StoreUnavailable>

/** Identifies a request by its session: same site, session. Every session asks for a recent sign-in in the same way. */
const identifyBy =
  <W extends Who, By>(
    { failures, serves }: AuthenticationOptions,
    find: FindSession,
    enterAs: Enter<W, By>
  ): Door<W, By>["identify"] =>
  (node, context) =>
    Effect.gen(function* () {
      yield* Effect.fromResult(refuseCrossSite(node, context.publicUrl))
      const { sessionToken } = visitorOf(node, context)
      if (sessionToken === null) return yield* signInFirst
      const environment = yield* Effect.fromResult(environmentOf(node, serves))
      const found = yield* find(sessionToken, environment)
      if (Option.isNone(found) || !isSessionAlive(found.value.session, found.value.now)) {
        const taken = yield* failures.take(context.ip)
        return yield* taken.allowed ? signInFirst : limited(taken)
      }
      const { keyId, now, session, user } = found.value
      context.keyId = keyId
      return {
        spender: { keyId, groupId: groupOf(user)?.id ?? null },
        authorise: ({ who, sensitive }) =>
          Result.flatMap(enterAs({ ...found.value, environment }, context, who), (caller) =>
            sensitive.length === 0
              ? Result.succeed(caller)
              : requireRecentSignIn(session, now).pipe(
                  Result.mapError(userProblem),
                  Result.map(() => caller)
                )
          )
      }
    })

const holderOfUser = ({ user, environment }: UserCaller) =>
  user.role === "operator" ? { personId: user.operatorId, environment } : { groupId: user.group.id, environment }

/** Lets everybody in whose request comes from a page of the console. */
export const visitorDoor: Door<ByAnyone, Visitor> = {
  identify: (node, context) =>
    Effect.fromResult(
      Result.map(refuseCrossSite(node, context.publicUrl), () => ({
        spender: null,
        authorise: () => Result.succeed(visitorOf(node, context))
      }))
    ),
  // Bodies of visitors are bounded by address.
  holderOf: ({ ip }) => ({ groupId: GroupId(`visitor ${rateSubject(ip)}`), environment: "live" })
}

/** The doors through which a session enters: of clients' routes, of operations' routes, and of the console's own. */
export const makeSessionDoors = (options: AuthenticationOptions) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const mac = yield* Mac
    const find: FindSession = (token, environment) =>
      Effect.flatMap(mac.digests("session", token), (digests) => sessions.byDigest(digests, environment))
    const clients: Door<ByClient, Caller> = {
      identify: identifyBy(options, find, enterAsClient),
      holderOf: ({ tenant }) => tenant
    }
    const operations: Door<ByPerson, PersonCaller> = {
      identify: identifyBy(options, find, enterAsOperator),
      holderOf: ({ person, environment }) => ({ personId: person.id, environment })
    }
    const users: Door<ByUser, UserCaller> = {
      identify: identifyBy(options, find, enterAsUser),
      holderOf: holderOfUser
    }
    return { clients, operations, users }
  })
