import { type GroupId, StoreUnavailable } from "@trajet/domain/access"
import {
  type GroupRole,
  type InvitedUser,
  LastAdministrator,
  membersMax,
  type NewUser,
  TooManyMembers,
  type User,
  type UserCaller,
  UserEmailTaken,
  type UserId
} from "@trajet/domain/users"
import { Effect, Option, Result } from "effect"
import type { Connection, Database } from "../database/database.ts"
import { isUnavailable, isUniqueViolation } from "../database/pg-errors.ts"
import { changeRole, findMember, hasMemberWith, isGroupFull, lockGroup, takeAddress } from "./member.statements.ts"
import { byOf, invitedUserOf, userOf } from "./user.rows.ts"
import { createUser, removeUser } from "./user.statements.ts"

/** Runs `change` in a transaction, while no other change of the group's members runs. A refusal changes nothing. */
const alone = <A, E>(
  database: Database["Service"],
  groupId: GroupId | null,
  change: (connection: Connection) => Promise<Result.Result<A, E>>
): Effect.Effect<A, E | StoreUnavailable> =>
  database
    .hold(async (connection) => {
      await connection.command("BEGIN")
      if (groupId !== null) await connection.run(lockGroup, { groupId })
      const changed = await change(connection)
      await connection.command(Result.isSuccess(changed) ? "COMMIT" : "ROLLBACK")
      return changed
    })
    .pipe(
      Effect.catch(({ cause }) =>
        isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
      ),
      Effect.flatMap(Effect.fromResult)
    )

/** The member, `undefined` if the group has none such, or the refusal to take the role from the last administrator. */
const memberLosing = async (connection: Connection, groupId: GroupId, id: UserId, keeps: boolean) => {
  const [member] = await connection.run(findMember, { groupId, id })
  const isLast = member?.role === "administrator" && !member.has_other_administrator
  return isLast && !keeps ? Result.fail(new LastAdministrator()) : Result.succeed(member)
}

export const changingRole = (
  database: Database["Service"],
  by: UserCaller,
  { groupId, id, role }: { readonly groupId: GroupId; readonly id: UserId; readonly role: GroupRole }
): Effect.Effect<Option.Option<User>, LastAdministrator | StoreUnavailable> =>
  alone(database, groupId, async (connection) => {
    const member = await memberLosing(connection, groupId, id, role === "administrator")
    if (Result.isFailure(member)) return Result.fail(member.failure)
    const [row] = await connection.run(changeRole, { ...byOf(by), groupId, id, role })
    return Result.succeed(Option.map(Option.fromUndefinedOr(row), userOf))
  })

export const removingMember = (
  database: Database["Service"],
  by: UserCaller,
  groupId: GroupId,
  id: UserId
): Effect.Effect<boolean, LastAdministrator | StoreUnavailable> =>
  alone(database, groupId, async (connection) => {
    const member = await memberLosing(connection, groupId, id, false)
    if (Result.isFailure(member)) return Result.fail(member.failure)
    if (member.success === undefined) return Result.succeed(false)
    return Result.succeed((await connection.run(removeUser, { ...byOf(by), id })).length > 0)
  })

const placeOf = (belongs: NewUser["belongs"]) =>
  belongs.role === "operator"
    ? { groupId: null, personId: belongs.operatorId }
    : { groupId: belongs.groupId, personId: null }

const creationOf = (
  { id, email, name, language, belongs, keys }: NewUser,
  by: UserCaller | null,
  mayWait: boolean
) => ({
  ...byOf(by),
  id,
  email,
  mayWait,
  name,
  language,
  role: belongs.role,
  ...placeOf(belongs),
  keyIds: keys.map((key) => key.id),
  environments: keys.map(({ environment }) => environment),
  digests: keys.map(({ digest }) => digest)
})

/** The refusal of a further member by its group: it is full, or it has the address already. */
const refusalBy = async (connection: Connection, groupId: GroupId, email: string) => {
  const [count] = await connection.run(isGroupFull, { groupId })
  if (count?.is_full === true) return new TooManyMembers({ max: membersMax })
  const [member] = await connection.run(hasMemberWith, { groupId, email })
  return member?.has_one === true ? new UserEmailTaken({ email }) : null
}

const creatingOnce = (
  database: Database["Service"],
  user: NewUser,
  by: UserCaller | null,
  mayWait: boolean
): Effect.Effect<InvitedUser, StoreUnavailable | TooManyMembers | UserEmailTaken> => {
  const { groupId } = placeOf(user.belongs)
  return alone<InvitedUser, TooManyMembers | UserEmailTaken>(database, groupId, async (connection) => {
    const refusal = groupId === null ? null : await refusalBy(connection, groupId, user.email)
    if (refusal !== null) return Result.fail(refusal)
    try {
      const [row] = await connection.run(createUser, creationOf(user, by, mayWait))
      if (row === undefined) throw new TypeError("the statement answered no row")
      return Result.succeed(invitedUserOf(row))
    } catch (cause) {
      if (isUniqueViolation(cause)) return Result.fail(new UserEmailTaken({ email: user.email }))
      throw cause
    }
  })
}

/** The created user, or the refusal of an address that another user has. A member waits for its group, which may be full. */
export const creating = (
  database: Database["Service"],
  user: NewUser,
  by: UserCaller | null
): Effect.Effect<User, StoreUnavailable | TooManyMembers | UserEmailTaken> =>
  Effect.map(creatingOnce(database, user, by, false), (created) => created.user)

/** The invited member, whose address waits while a user of another group or of operations has it. */
export const inviting = (
  database: Database["Service"],
  user: NewUser,
  by: UserCaller
): Effect.Effect<InvitedUser, StoreUnavailable | TooManyMembers | UserEmailTaken> => {
  const once = creatingOnce(database, user, by, true)
  // Another group may have taken the address since the statement looked: then it waits, at the second attempt.
  return Effect.catchTag(once, "UserEmailTaken", () => once)
}

/** True if the member has got the address that waited. */
export const takingAddress = (
  database: Database["Service"],
  groupId: GroupId,
  id: UserId
): Effect.Effect<boolean, StoreUnavailable> =>
  alone<boolean, never>(database, groupId, async (connection) => {
    try {
      return Result.succeed((await connection.run(takeAddress, { groupId, id })).length > 0)
    } catch (cause) {
      if (isUniqueViolation(cause)) return Result.succeed(false)
      throw cause
    }
  })
