import {
  type NewUser,
  type User,
  type UserCaller,
  UserEmailTaken,
  type UserLink,
  UserLinkId,
  Users
} from "@trajet/domain/users"
import { StoreUnavailable } from "@trajet/domain/access"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { isUnavailable, isUniqueViolation } from "../database/pg-errors.ts"
import { byOf, listedUserOf, userOf } from "./user.rows.ts"
import {
  beginSignIn,
  changeUser,
  clearFailures,
  createUser,
  findUser,
  findUserByEmail,
  listAllUsers,
  listUsersOfGroup,
  removeUser,
  setPassword
} from "./user.statements.ts"
import { addLink, findLink, type LinkRow, notifyUser, useLink } from "./user-link.statements.ts"

const first = <A, B>(rows: ReadonlyArray<A>, map: (row: A) => B): Option.Option<B> =>
  Option.map(Option.fromUndefinedOr(rows[0]), map)

const creationOf = ({ id, email, name, language, belongs, keys }: NewUser, by: UserCaller | null) => ({
  ...byOf(by),
  id,
  email,
  name,
  language,
  role: belongs.role,
  groupId: belongs.role === "operator" ? null : belongs.groupId,
  personId: belongs.role === "operator" ? belongs.operatorId : null,
  keyIds: keys.map((key) => key.id),
  environments: keys.map(({ environment }) => environment),
  digests: keys.map(({ digest }) => digest)
})

const linkOf = (row: LinkRow): UserLink => ({ id: UserLinkId(row.link_id), purpose: row.purpose, user: userOf(row) })

/** The created user, or the refusal of an address that another user has. */
const creating = (
  database: Database["Service"],
  user: NewUser,
  by: UserCaller | null
): Effect.Effect<User, StoreUnavailable | UserEmailTaken> =>
  database
    .hold(async (connection) => {
      try {
        return await connection.run(createUser, creationOf(user, by))
      } catch (cause) {
        if (isUniqueViolation(cause)) return null
        throw cause
      }
    })
    .pipe(
      Effect.catch(({ cause }) =>
        isUnavailable(cause) ? Effect.fail(new StoreUnavailable({ cause })) : Effect.die(cause)
      ),
      Effect.flatMap((rows) => {
        if (rows === null) return Effect.fail(new UserEmailTaken({ email: user.email }))
        return rows[0] === undefined ? Effect.die("the statement answered no row") : Effect.succeed(userOf(rows[0]))
      })
    )

const make = Effect.gen(function* () {
  const database = yield* Database
  return Users.of({
    beginSignIn: (email) =>
      Effect.map(database.run(beginSignIn, { email }), (rows) =>
        first(rows, (row) => ({ user: userOf(row), passwordHash: row.password_hash, isLocked: row.is_locked }))
      ),
    create: (user, by) => creating(database, user, by),
    byId: (id) => Effect.map(database.run(findUser, { id }), (rows) => first(rows, userOf)),
    byEmail: (email) => Effect.map(database.run(findUserByEmail, { email }), (rows) => first(rows, userOf)),
    list: (groupId) =>
      (groupId === null ? database.run(listAllUsers, {}) : database.run(listUsersOfGroup, { groupId })).pipe(
        Effect.map((rows) => rows.map(listedUserOf))
      ),
    change: (by, id, { language, name, role }) =>
      Effect.map(
        database.run(changeUser, {
          ...byOf(by),
          id,
          name: name ?? null,
          language: language ?? null,
          role: role ?? null
        }),
        (rows) => first(rows, userOf)
      ),
    setPassword: (id, passwordHash, keep) =>
      Effect.asVoid(
        database.run(setPassword, { ...byOf(keep), id, passwordHash, keptSessionId: keep?.session.id ?? null })
      ),
    clearFailures: (id) => Effect.asVoid(database.run(clearFailures, { id })),
    remove: (id, by) => Effect.map(database.run(removeUser, { ...byOf(by), id }), (rows) => rows.length > 0),
    addLink: (id, userId, purpose, lifeMillis) =>
      Effect.asVoid(database.run(addLink, { id, userId, purpose, lifeMillis })),
    notify: (id, mail) => Effect.asVoid(database.run(notifyUser, { ...mail, id })),
    useLink: (id) => Effect.map(database.run(useLink, { id }), (rows) => first(rows, linkOf)),
    findLink: (id) => Effect.map(database.run(findLink, { id }), (rows) => first(rows, linkOf))
  })
})

export const usersLayer: Layer.Layer<Users, never, Database> = Layer.effect(Users, make)
