import { type UserLink, UserLinkId, Users } from "@trajet/domain/users"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import { changingRole, creating, inviting, removingMember, takingAddress } from "./member-changes.ts"
import { byOf, listedUserOf, userOf } from "./user.rows.ts"
import {
  beginSignIn,
  changeUser,
  clearFailures,
  findUser,
  findUserByEmail,
  hasPassword,
  listAllUsers,
  listUsersOfGroup,
  removeUser,
  setPassword
} from "./user.statements.ts"
import { addLink, findLink, type LinkRow, notifyUser, useLink } from "./user-link.statements.ts"

const first = <A, B>(rows: ReadonlyArray<A>, map: (row: A) => B): Option.Option<B> =>
  Option.map(Option.fromUndefinedOr(rows[0]), map)

const linkOf = (row: LinkRow): UserLink => ({ id: UserLinkId(row.link_id), purpose: row.purpose, user: userOf(row) })

const make = Effect.gen(function* () {
  const database = yield* Database
  return Users.of({
    beginSignIn: (email) =>
      Effect.map(database.run(beginSignIn, { email }), (rows) =>
        first(rows, (row) => ({ user: userOf(row), passwordHash: row.password_hash, isLocked: row.is_locked }))
      ),
    create: (user, by) => creating(database, user, by),
    invite: (user, by) => inviting(database, user, by),
    takeAddress: (groupId, id) => takingAddress(database, groupId, id),
    byId: (id) => Effect.map(database.run(findUser, { id }), (rows) => first(rows, userOf)),
    hasPassword: (id) => Effect.map(database.run(hasPassword, { id }), ([row]) => row?.has_password === true),
    byEmail: (email) => Effect.map(database.run(findUserByEmail, { email }), (rows) => first(rows, userOf)),
    list: (groupId) =>
      (groupId === null ? database.run(listAllUsers, {}) : database.run(listUsersOfGroup, { groupId })).pipe(
        Effect.map((rows) => rows.map(listedUserOf))
      ),
    change: (by, id, { language, name }) =>
      Effect.map(
        database.run(changeUser, {
          ...byOf(by),
          id,
          name: name ?? null,
          language: language ?? null
        }),
        (rows) => first(rows, userOf)
      ),
    changeRole: (by, groupId, id, role) => changingRole(database, by, { groupId, id, role }),
    removeMember: (by, groupId, id) => removingMember(database, by, groupId, id),
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
