import { Result } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { PersonKeyId } from "../people/person.model.ts"
import type { Instant } from "../time/instant.model.ts"
import { hourMillis, millisOfInstant, minuteMillis } from "../time/instant.rules.ts"
import type { StoredSession, User, UserCaller, UserRole } from "./user.model.ts"
import { groupOf } from "./user.rules.ts"
import { SignInTooOld, UserRoleNotAllowed } from "./users.errors.ts"

/** A session ends when it was not used for this time (CON-7). */
export const sessionIdleMillis = 12 * hourMillis

/** A session ends this time after its sign-in, however much it is used (CON-7). */
export const sessionLifeMillis = 7 * 24 * hourMillis

/** A browser that started no session of a user for this time is a new device (CON-29). */
export const knownDeviceDays = 90

/** Sensitive changes need a sign-in that is not older (CON-8). */
export const recentSignInMillis = 10 * minuteMillis

/** Random characters of a session's token: 43 of 62 hold 256 bits. */
export const sessionTokenLength = 43

/** A session and when it was used and created. */
type SessionTimes = Pick<StoredSession, "createdAt" | "lastUsedAt">

/** The end of a session that is not used again, in milliseconds. */
export const sessionEndMillis = ({ createdAt, lastUsedAt }: SessionTimes): number =>
  Math.min(millisOfInstant(createdAt) + sessionLifeMillis, millisOfInstant(lastUsedAt) + sessionIdleMillis)

/** True while the session is neither idle nor old (CON-7). */
export const isSessionAlive = (times: SessionTimes, now: Instant): boolean =>
  millisOfInstant(now) < sessionEndMillis(times)

/** Fails with `SignInTooOld` unless the sign-in is of the last 10 minutes (CON-8). */
export const requireRecentSignIn = (
  { signedInAt }: Pick<StoredSession, "signedInAt">,
  now: Instant
): Result.Result<void, SignInTooOld> =>
  millisOfInstant(now) - millisOfInstant(signedInAt) <= recentSignInMillis
    ? Result.void
    : Result.fail(new SignInTooOld())

/** Fails with `UserRoleNotAllowed` unless the user has one of the roles (CON-2). */
export const requireUserRole = (
  { role }: Pick<User, "role">,
  roles: ReadonlyArray<UserRole>
): Result.Result<void, UserRoleNotAllowed> =>
  roles.includes(role) ? Result.void : Result.fail(new UserRoleNotAllowed({ role }))

/** The group of a user. Fails with `UserRoleNotAllowed` for operators, who belong to no group. */
export const requireGroup = (user: User): Result.Result<GroupId, UserRoleNotAllowed> =>
  Result.fromNullishOr(groupOf(user), () => new UserRoleNotAllowed({ role: user.role })).pipe(
    Result.map(({ id }) => id)
  )

/** The operator of the caller as the caller of operations. Fails with `UserRoleNotAllowed` for users of a group. */
export const requireOperator = ({
  environment,
  ip,
  keyId,
  requestId,
  user
}: UserCaller): Result.Result<PersonCaller, UserRoleNotAllowed> =>
  user.role === "operator"
    ? Result.succeed({
        person: { role: "operator", id: user.operatorId },
        environment,
        keyId: PersonKeyId(keyId),
        requestId,
        ip
      })
    : Result.fail(new UserRoleNotAllowed({ role: user.role }))
