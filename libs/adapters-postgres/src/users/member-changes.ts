import { type GroupId, StoreUnavailable } from "@trajet/domain/access"
import {
  type GroupRole,
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
import { changeRole, findMember, isGroupFull, lockGroup } from "./member.statements.ts"
import { byOf, userOf } from "./user.rows.ts"
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

const creationOf = ({ id, email, name, language, belongs, keys }: NewUser, by: UserCaller | null) => ({
  ...byOf(by),
  id,
  email,
  name,
  language,
  role: belongs.role,
  ...placeOf(belongs),
  keyIds: keys.map((key) => key.id),
  environments: keys.map(({ environment }) => environment),
  digests: keys.map(({ digest }) => digest)
})

/** The created user, or the refusal of an address that another user has. A member waits for its group, which may be full. */
export const creating = (
  database: Database["Service"],
  user: NewUser,
  by: UserCaller | null
): Effect.Effect<User, StoreUnavailable | TooManyMembers | UserEmailTaken> => {
  const { groupId } = placeOf(user.belongs)
  return alone<User, TooManyMembers | UserEmailTaken>(database, groupId, async (connection) => {
    const [count] = groupId === null ? [] : await connection.run(isGroupFull, { groupId })
    if (count?.is_full === true) return Result.fail(new TooManyMembers({ max: membersMax }))
    try {
      const [row] = await connection.run(createUser, creationOf(user, by))
      if (row === undefined) throw new TypeError("the statement answered no row")
      return Result.succeed(userOf(row))
    } catch (cause) {
      if (isUniqueViolation(cause)) return Result.fail(new UserEmailTaken({ email: user.email }))
      throw cause
    }
  })
}
