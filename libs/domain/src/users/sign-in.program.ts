import { Effect, Option } from "effect"
import { Identifiers, Mac } from "../access/secrets.port.ts"
import type { RequestId } from "../access/caller.model.ts"
import { noticeTexts } from "../texts/languages.ts"
import { PasswordHash } from "./password-hash.port.ts"
import { sessionTokenLength } from "./session.rules.ts"
import { Sessions } from "./sessions.port.ts"
import { type SecurityChange, SessionId, type StoredSession, type User, type UserCaller } from "./user.model.ts"
import { SignInRefused } from "./users.errors.ts"
import { Users } from "./users.port.ts"

/** A browser that may have no session. */
export interface Visitor {
  /** Token of the session that the browser has, valid or not. */
  readonly sessionToken: string | null
  /** Token by which the browser is recognised as a device of the user. */
  readonly deviceToken: string | null
  /** Token of the sign-in at an identity provider that the browser has begun. */
  readonly providerToken: string | null
  readonly requestId: RequestId
  readonly ip: string
  readonly agent: string
  /** Address of the console for links, such as `https://api.example`. */
  readonly publicUrl: string
  /** Address of the console as the browser names it; passkeys are bound to it. */
  readonly siteUrl: string
}

export interface StartedSession {
  readonly user: User
  readonly session: StoredSession
  readonly token: string
  readonly deviceToken: string
}

/** The digest under which a session is stored. */
export const sessionDigest = (token: string) => Mac.use((mac) => mac.sign("session", token))

/** The digests under which a session may be stored during a rotation of the pepper. */
const sessionDigests = (token: string) => Mac.use((mac) => mac.digests("session", token))

/** Mails the user that a device was used that had no session of this user before (CON-29). */
const tellNewDevice = Effect.fnUntraced(function* (user: User, { agent, ip }: Visitor) {
  const users = yield* Users
  const { subject, text } = noticeTexts[user.language].users.newDevice
  yield* users.notify(user.id, { subject, text: text(user.name, agent, ip), linkId: null })
})

/** Mails a user that the way to sign in has changed, with the address of the request (CON-96). */
export const tellSecurityChange = Effect.fn("tellSecurityChange")(function* (
  user: User,
  change: SecurityChange,
  ip: string | null
) {
  const users = yield* Users
  const { changes, subject, text } = noticeTexts[user.language].users.securityChange
  yield* users.notify(user.id, { subject, text: text(user.name, changes[change], ip ?? "—"), linkId: null })
})

/**
 * Starts a session of a user who has just proved who it is, with a token of its own: a token that the browser had before
 * the sign-in is never used after it (CON-6).
 */
export const startSession = Effect.fn("startSession")(function* (user: User, visitor: Visitor, provedAgoMillis = 0) {
  const identifiers = yield* Identifiers
  const sessions = yield* Sessions
  const token = yield* identifiers.secret(sessionTokenLength)
  const deviceToken = visitor.deviceToken ?? (yield* identifiers.secret(sessionTokenLength))
  const [deviceDigest, ...otherDigests] = yield* sessionDigests(`device:${deviceToken}`)
  yield* Effect.forEach(otherDigests, (other) => sessions.moveDevice(user.id, other, deviceDigest))
  const [replaces = null, ...others] = visitor.sessionToken === null ? [] : yield* sessionDigests(visitor.sessionToken)
  yield* Effect.forEach(others, sessions.end)
  const { session, isNewDevice } = yield* sessions.create({
    id: SessionId(yield* identifiers.uuid),
    userId: user.id,
    digest: yield* sessionDigest(token),
    deviceDigest,
    replaces,
    provedAgoMillis,
    requestId: visitor.requestId,
    ip: visitor.ip,
    agent: visitor.agent
  })
  if (isNewDevice) yield* tellNewDevice(user, visitor)
  const started: StartedSession = { user, session, token, deviceToken }
  return started
})

/**
 * The user with this e-mail address and password. Takes as long for an unknown address and for a locked account, and
 * fails alike with `SignInRefused` (CON-11, CON-12).
 */
const userByPassword = Effect.fnUntraced(function* (email: string, password: string) {
  const users = yield* Users
  const passwords = yield* PasswordHash
  const attempt = Option.getOrNull(yield* users.beginSignIn(email))
  const hash = attempt === null || attempt.isLocked ? null : attempt.passwordHash
  const isRight = yield* passwords.verify(password, hash)
  if (attempt === null || hash === null || !isRight) return yield* new SignInRefused()
  return attempt.user
})

/** Signs a user in by e-mail address and password. Fails with `SignInRefused`. */
export const signInByPassword = Effect.fn("signInByPassword")(function* (
  visitor: Visitor,
  { email, password }: { readonly email: string; readonly password: string }
) {
  return yield* startSession(yield* userByPassword(email, password), visitor)
})

/** Ends the session of a browser, if it has one. */
export const signOut = Effect.fn("signOut")(function* ({ sessionToken }: Visitor) {
  if (sessionToken === null) return
  const sessions = yield* Sessions
  yield* Effect.forEach(yield* sessionDigests(sessionToken), sessions.end)
})

/** Notes that the user of a session has just proved who it is. */
const confirmSession = Effect.fnUntraced(function* ({ session }: UserCaller) {
  const sessions = yield* Sessions
  const confirmed = yield* sessions.confirm(session.id)
  return yield* Effect.mapError(Effect.fromOption(confirmed), () => new SignInRefused())
})

/** Proves again who the user of a session is, by the password (CON-8). Fails with `SignInRefused`. */
export const confirmByPassword = Effect.fn("confirmByPassword")(function* (caller: UserCaller, password: string) {
  const users = yield* Users
  yield* userByPassword(caller.user.email, password)
  yield* users.clearFailures(caller.user.id)
  return yield* confirmSession(caller)
})
