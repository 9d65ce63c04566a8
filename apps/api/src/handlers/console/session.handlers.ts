import {
  ConfirmationRequest,
  ConsoleApi,
  LinkRequest,
  type SessionShown,
  SignInRequest,
  type UserShown
} from "@trajet/contract"
import type { Environment } from "@trajet/domain/access"
import { instantOfMillis } from "@trajet/domain/time"
import {
  groupOf,
  confirmByPassword,
  recentSignInMillis,
  sessionEndMillis,
  signInByLink,
  signInByPassword,
  signOut,
  type StartedSession,
  type StoredSession,
  type User,
  type Visitor
} from "@trajet/domain/users"
import { Effect } from "effect"
import type { Served } from "../../edge/route.ts"
import { consoleRoute, visitorRoute } from "../../edge/session/console-routes.ts"
import type { LimitFailures } from "../../edge/session/limit-failures.ts"
import { cookieOf, isSecureUrl, noSession } from "../../edge/session/cookies.ts"
import { noMembers } from "../operations/answering.ts"

const { endpoints } = ConsoleApi.groups.session

const groupWire = (group: ReturnType<typeof groupOf>): UserShown["group"] =>
  group === null ? null : { id: group.id, name: group.name }

export const userWire = (user: User): UserShown => ({
  id: user.id,
  email: user.email,
  name: user.name,
  language: user.language,
  role: user.role,
  group: groupWire(groupOf(user))
})

const sessionWire = (user: User, session: StoredSession, environments: ReadonlyArray<Environment>): SessionShown => ({
  user: userWire(user),
  environments,
  signed_in_at: session.signedInAt,
  recent_until: instantOfMillis(Date.parse(session.signedInAt) + recentSignInMillis),
  expires_at: instantOfMillis(sessionEndMillis(session))
})

/** The answer of a sign-in, with the cookies of the session and of the device. */
export const signedIn = (
  { user, session, token, deviceToken }: StartedSession,
  { publicUrl }: Visitor,
  environments: ReadonlyArray<Environment>
): Served => {
  const isSecure = isSecureUrl(publicUrl)
  return {
    status: 200,
    body: JSON.stringify(sessionWire(user, session, environments)),
    setCookies: [cookieOf("session", token, isSecure), cookieOf("device", deviceToken, isSecure)]
  }
}

export interface SignInOptions {
  /** The environments that this host serves. */
  readonly environments: ReadonlyArray<Environment>
  readonly slowly: LimitFailures
}

const end = visitorRoute({
  endpoint: endpoints.signOut,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    yield* signOut(caller)
    return { status: 204, body: "", setCookies: [noSession(isSecureUrl(caller.publicUrl))] }
  })
})

/** Who is signed in, and the proof of it. */
export const sessionRoutes = ({ environments, slowly }: SignInOptions) => {
  const show = consoleRoute({
    endpoint: endpoints.show,
    query: noMembers,
    body: noMembers,
    takesBody: "none",
    handle: ({ caller }) =>
      Effect.succeed({ status: 200, body: JSON.stringify(sessionWire(caller.user, caller.session, environments)) })
  })
  const confirm = consoleRoute({
    endpoint: endpoints.confirm,
    query: noMembers,
    body: ConfirmationRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body }) {
      const session = yield* slowly(caller.ip, confirmByPassword(caller, body.password))
      return { status: 200, body: JSON.stringify(sessionWire(caller.user, session, environments)) }
    })
  })
  return [show, confirm]
}

/** Sign-in and sign-out, for browsers that may have no session. */
export const visitorRoutes = ({ environments, slowly }: SignInOptions) => {
  const start = visitorRoute({
    endpoint: endpoints.signIn,
    query: noMembers,
    body: SignInRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body }) {
      return signedIn(yield* slowly(caller.ip, signInByPassword(caller, body)), caller, environments)
    })
  })
  const byLink = visitorRoute({
    endpoint: endpoints.signInByLink,
    query: noMembers,
    body: LinkRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body: { password = null, token } }) {
      return signedIn(yield* slowly(caller.ip, signInByLink(caller, { token, password })), caller, environments)
    })
  })
  return [start, byLink, end]
}
