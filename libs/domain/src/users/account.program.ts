import { Effect, Option } from "effect"
import { isUuid } from "../text/uuid.rules.ts"
import { Passkeys } from "./passkeys.port.ts"
import { PasswordHash } from "./password-hash.port.ts"
import { newPassword } from "./password.rules.ts"
import { Sessions } from "./sessions.port.ts"
import { startSession, tellSecurityChange, type Visitor } from "./sign-in.program.ts"
import { userName } from "./user.rules.ts"
import { linkOfToken, mailUserLink } from "./user-links.program.ts"
import type { SessionId, UserCaller, UserLanguage } from "./user.model.ts"
import { PasswordNeeded, SessionUnknown, UserLinkRefused, UserUnknown } from "./users.errors.ts"
import { Users } from "./users.port.ts"

/**
 * Signs a user in by a one-time link. An invitation and a reset need a new password, and leave the link unused without
 * one. Fails with `UserLinkRefused`, `PasswordNeeded`, `PasswordRefused`.
 */
export const signInByLink = Effect.fn("signInByLink")(function* (
  visitor: Visitor,
  { token, password }: { readonly token: string; readonly password: string | null }
) {
  const users = yield* Users
  const passwords = yield* PasswordHash
  const id = yield* linkOfToken(token)
  const refused = () => new UserLinkRefused()
  const { purpose, user } = yield* Effect.mapError(Effect.fromOption(yield* users.findLink(id)), refused)
  if (purpose === "sign_in") {
    yield* Effect.mapError(Effect.fromOption(yield* users.useLink(id)), refused)
    return yield* startSession(user, visitor)
  }
  if (password === null) return yield* new PasswordNeeded()
  const checked = yield* Effect.fromResult(newPassword(password, user.email))
  const hash = yield* passwords.hash(checked)
  yield* Effect.mapError(Effect.fromOption(yield* users.useLink(id)), refused)
  yield* users.setPassword(user.id, hash, null)
  if (purpose === "reset") yield* tellSecurityChange(user, "password_reset", visitor.ip)
  return yield* startSession(user, visitor)
})

/** Mails a link for a new password to the user with this address. Callers cannot see whether such a user exists. */
export const requestPasswordReset = Effect.fn("requestPasswordReset")(function* (email: string, publicUrl: string) {
  const users = yield* Users
  const found = yield* users.byEmail(email)
  if (Option.isSome(found)) yield* mailUserLink(found.value, "reset", publicUrl)
})

/** Replaces the password of the caller, and ends the other sessions. Fails with `PasswordRefused`. */
export const changePassword = Effect.fn("changePassword")(function* (caller: UserCaller, password: string) {
  const users = yield* Users
  const passwords = yield* PasswordHash
  const checked = yield* Effect.fromResult(newPassword(password, caller.user.email))
  yield* users.setPassword(caller.user.id, yield* passwords.hash(checked), caller)
  yield* tellSecurityChange(caller.user, "password_changed", caller.ip)
})

/** Tells whether the caller can confirm a sign-in with a password, and with a passkey (CON-8). */
export const listProofs = Effect.fn("listProofs")(function* ({ user }: UserCaller) {
  const users = yield* Users
  const passkeys = yield* Passkeys
  return { hasPassword: yield* users.hasPassword(user.id), hasPasskey: (yield* passkeys.list(user.id)).length > 0 }
})

/** Changes name and language of the caller. Fails with `PersonInvalid`. */
export const changeAccount = Effect.fn("changeAccount")(function* (
  caller: UserCaller,
  { language, name }: { readonly name?: string | undefined; readonly language?: UserLanguage | undefined }
) {
  const users = yield* Users
  const change = {
    ...(name === undefined ? {} : { name: yield* Effect.fromResult(userName(name)) }),
    ...(language === undefined ? {} : { language })
  }
  const changed = yield* users.change(caller, caller.user.id, change)
  return yield* Effect.mapError(Effect.fromOption(changed), () => new UserUnknown({ id: caller.user.id }))
})

/** The sessions of the caller that have not ended, newest first. */
export const listSessions = ({ user }: UserCaller) => Sessions.use((sessions) => sessions.list(user.id))

/** Ends a session of the caller. Fails with `SessionUnknown` for a session of another user, as for none. */
export const revokeSession = Effect.fn("revokeSession")(function* (caller: UserCaller, id: SessionId) {
  const sessions = yield* Sessions
  const isRevoked = isUuid(id) && (yield* sessions.revoke(caller.user.id, id))
  if (!isRevoked) return yield* new SessionUnknown()
})
