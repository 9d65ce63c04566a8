import { type AccountSessions, ConsoleApi } from "@trajet/contract"
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
import { serve } from "../../edge/endpoints/serve.ts"
import { passkeyHandlers } from "./passkeys.handlers.ts"
import { userWire } from "./session-wire.ts"

const sessionWire = (session: StoredSession, current: StoredSession): AccountSessions["data"][number] => ({
  id: session.id,
  created_at: session.createdAt,
  signed_in_at: session.signedInAt,
  last_used_at: session.lastUsedAt,
  ip: session.ip,
  agent: session.agent,
  current: session.id === current.id
})

/** Limit of mails to an address: one a minute, counted over all requests. */
const resetAxis = { name: "password-reset", capacity: 1, windowSeconds: 60 }

/** The account of the user who is signed in, and the way back into it. */
export const accountRoutes = (limit: RateLimit) =>
  serve(ConsoleApi.groups.account, {
    ...passkeyHandlers,
    change: Effect.fnUntraced(function* ({ caller, body }) {
      return userWire(yield* changeAccount(caller, body))
    }),
    changePassword: ({ caller, body }) => changePassword(caller, body.password),
    // Every address has the same answer, before any look-up of a user, so that neither the answer nor its time says
    // whether there is one (CON-28).
    resetPassword: Effect.fnUntraced(function* ({ caller, body: { email } }) {
      const taken = yield* limit.take(resetAxis, yield* sessionDigest(`reset:${email.toLowerCase()}`))
      if (!taken.allowed) return yield* limited(taken)
      yield* requestPasswordReset(email, caller.publicUrl).pipe(
        Effect.catchCause((cause) => Effect.logError("a mail for a new password was not written", cause)),
        Effect.forkDetach
      )
      return {}
    }),
    listProofs: Effect.fnUntraced(function* ({ caller }) {
      const { hasPasskey, hasPassword } = yield* listProofs(caller)
      return { has_password: hasPassword, has_passkey: hasPasskey }
    }),
    listSessions: Effect.fnUntraced(function* ({ caller }) {
      return { data: (yield* listSessions(caller)).map((session) => sessionWire(session, caller.session)) }
    }),
    endSession: ({ caller, params }) => revokeSession(caller, SessionId(params.id))
  })
