import {
  type AccountProofs,
  type AccountSessions,
  ChangeAccountRequest,
  ConsoleApi,
  PasswordRequest,
  PasswordResetRequest
} from "@trajet/contract"
import {
  changeAccount,
  changePassword,
  listProofs,
  listSessions,
  requestPasswordReset,
  revokeSession,
  SessionId,
  sessionDigest,
  type StoredSession
} from "@trajet/domain/users"
import { Effect } from "effect"
import { limited } from "../../edge/authenticate.ts"
import type { RateLimit } from "../../edge/limits/rate-limit.ts"
import { consoleRoute, visitorRoute } from "../../edge/session/console-routes.ts"
import { noMembers } from "../operations/answering.ts"
import { userWire } from "./session.handlers.ts"

const { endpoints } = ConsoleApi.groups.account

const change = consoleRoute({
  endpoint: endpoints.change,
  query: noMembers,
  body: ChangeAccountRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body }) {
    return { status: 200, body: JSON.stringify(userWire(yield* changeAccount(caller, body))) }
  })
})

const password = consoleRoute({
  endpoint: endpoints.changePassword,
  query: noMembers,
  body: PasswordRequest,
  takesBody: "required",
  handle: Effect.fnUntraced(function* ({ caller, body }) {
    yield* changePassword(caller, body.password)
    return { status: 204, body: "" }
  })
})

const proofs = consoleRoute({
  endpoint: endpoints.listProofs,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const { hasPasskey, hasPassword } = yield* listProofs(caller)
    const wire: AccountProofs = { has_password: hasPassword, has_passkey: hasPasskey }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const sessionWire = (session: StoredSession, current: StoredSession): AccountSessions["data"][number] => ({
  id: session.id,
  created_at: session.createdAt,
  signed_in_at: session.signedInAt,
  last_used_at: session.lastUsedAt,
  ip: session.ip,
  agent: session.agent,
  current: session.id === current.id
})

const sessions = consoleRoute({
  endpoint: endpoints.listSessions,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller }) {
    const listed = yield* listSessions(caller)
    const wire: AccountSessions = { data: listed.map((session) => sessionWire(session, caller.session)) }
    return { status: 200, body: JSON.stringify(wire) }
  })
})

const endSession = consoleRoute({
  endpoint: endpoints.endSession,
  query: noMembers,
  body: noMembers,
  takesBody: "none",
  handle: Effect.fnUntraced(function* ({ caller, params }) {
    yield* revokeSession(caller, SessionId(params["id"] ?? ""))
    return { status: 204, body: "" }
  })
})

/** The account of the user who is signed in. */
export const accountRoutes = [change, password, proofs, sessions, endSession]

/** Limit of mails to an address: one a minute, counted over all requests. */
const resetAxis = { name: "password-reset", capacity: 1, windowSeconds: 60 }

/**
 * The request for a mail with a link. Every address has the same answer, before any look-up of a user, so that neither
 * the answer nor its time says whether there is one (CON-28).
 */
export const passwordResetRoute = (limit: RateLimit) =>
  visitorRoute({
    endpoint: endpoints.resetPassword,
    query: noMembers,
    body: PasswordResetRequest,
    takesBody: "required",
    handle: Effect.fnUntraced(function* ({ caller, body: { email } }) {
      const taken = yield* limit.take(resetAxis, yield* sessionDigest(`reset:${email.toLowerCase()}`))
      if (!taken.allowed) return yield* limited(taken)
      yield* requestPasswordReset(email, caller.publicUrl).pipe(
        Effect.catchCause((cause) => Effect.logError("a mail for a new password was not written", cause)),
        Effect.forkDetach
      )
      return { status: 202, body: "{}" }
    })
  })
