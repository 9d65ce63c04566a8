import type { SessionShown, UserShown } from "@trajet/contract"
import type { Environment } from "@trajet/domain/access"
import { instantOfMillis } from "@trajet/domain/time"
import {
  groupOf,
  recentSignInMillis,
  sessionEndMillis,
  type StartedSession,
  type StoredSession,
  type User,
  type Visitor
} from "@trajet/domain/users"
import { SettingCookies } from "../../edge/endpoints/serve.ts"
import { cookieOf, isSecureUrl } from "../../edge/session/cookies.ts"
import type { LimitFailures } from "../../edge/session/limit-failures.ts"

export interface SignInOptions {
  /** The environments that this host serves. */
  readonly environments: ReadonlyArray<Environment>
  readonly slowly: LimitFailures
  /** Whether this host has a mail server. */
  readonly sendsMails: boolean
}

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

export const sessionWire = (
  user: User,
  session: StoredSession,
  environments: ReadonlyArray<Environment>
): SessionShown => ({
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
): SettingCookies<SessionShown> => {
  const isSecure = isSecureUrl(publicUrl)
  return new SettingCookies(sessionWire(user, session, environments), [
    cookieOf("session", token, isSecure),
    cookieOf("device", deviceToken, isSecure)
  ])
}
