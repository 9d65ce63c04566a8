import { Result, Schema } from "effect"
import { isEmail } from "../text/email.rules.ts"
import { KeyId } from "../access/api-key.model.ts"
import { PersonInvalid } from "../people/people.errors.ts"
import { type OperatorId, PersonKeyId } from "../people/person.model.ts"
import { personName } from "../people/person.rules.ts"
import { GroupRole, type GroupUser, type User, type UserKeyId, type UserRole } from "./user.model.ts"
import type { ListedUser } from "./users.port.ts"

/** Most members of a client group, administrators included (LIM-44). */
export const membersMax = 200

/** When failed sign-ins lock an account: at every tenth failure, 15 minutes, then twice as long, at most a day (CON-12). */
export const lockOut = { failures: 10, firstMillis: 15 * 60_000, maxMillis: 24 * 3_600_000 } as const

/** How long an account is locked after so many failures without a success; 0: not at all. */
export const lockMillis = (failures: number): number =>
  failures === 0 || failures % lockOut.failures !== 0
    ? 0
    : Math.min(lockOut.maxMillis, lockOut.firstMillis * 2 ** (failures / lockOut.failures - 1))

/** The e-mail address of a user, trimmed; fails with `PersonInvalid`. */
export const userEmail = (text: string): Result.Result<string, PersonInvalid> => {
  const email = text.trim()
  return isEmail(email)
    ? Result.succeed(email)
    : Result.fail(new PersonInvalid({ field: "email", problem: "send an e-mail address" }))
}

/** The name of a user, trimmed; 1 to 120 characters, else `PersonInvalid`. */
export const userName = (text: string): Result.Result<string, PersonInvalid> => personName("name", text)

/** True until the user has signed in or chosen a password. */
export const isInvited = ({ hasPassword, lastSignInAt }: Omit<ListedUser, "isWaiting">): boolean =>
  !hasPassword && lastSignInAt === null

/** The client group of a user; null for operators, who belong to none. */
export const groupOf = (user: User): GroupUser["group"] | null => (user.role === "operator" ? null : user.group)

/** The person through whom a user acts; null for users of a group. */
export const operatorOf = (user: User): OperatorId | null => (user.role === "operator" ? user.operatorId : null)

const isGroupRole = Schema.is(GroupRole)

const keyIdOf: Readonly<Record<Exclude<UserRole, GroupRole>, (id: string) => UserKeyId>> = { operator: PersonKeyId }

/** The id of the hidden key of a user with a role. */
export const userKeyId = (role: UserRole, id: string): UserKeyId => (isGroupRole(role) ? KeyId(id) : keyIdOf[role](id))
