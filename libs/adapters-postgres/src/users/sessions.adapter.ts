import { Sessions } from "@trajet/domain/users"
import { Effect, Layer, Option } from "effect"
import { Database } from "../database/database.ts"
import {
  aliveSessions,
  confirmSession,
  createSession,
  endSession,
  findSession,
  listSessions,
  moveDevice,
  moveSessionDigest,
  revokeSession,
  touchSession
} from "./session.statements.ts"
import { sessionInUseOf, sessionOf } from "./user.rows.ts"

/** A use is written when the last written one is older. */
const touchMillis = 60_000

const make = Effect.gen(function* () {
  const database = yield* Database
  return Sessions.of({
    byDigest: Effect.fnUntraced(function* (digests, environment) {
      const [row] = yield* database.run(findSession, { digests, environment })
      const [to] = digests
      if (row !== undefined && row.digest !== to) yield* database.run(moveSessionDigest, { from: row.digest, to })
      const found = Option.fromNullishOr(row === undefined ? null : sessionInUseOf(row))
      if (Option.isNone(found)) return found
      const { now, session } = found.value
      if (Date.parse(now) - Date.parse(session.lastUsedAt) >= touchMillis) {
        yield* database.run(touchSession, { id: session.id })
      }
      return found
    }),
    moveDevice: (userId, from, to) => Effect.asVoid(database.run(moveDevice, { userId, from, to })),
    create: (session) =>
      Effect.flatMap(database.run(createSession, session), ([row]) =>
        row === undefined
          ? Effect.die("the statement answered no row")
          : Effect.succeed({ session: sessionOf(row), isNewDevice: row.is_new_device })
      ),
    confirm: (id) =>
      Effect.map(database.run(confirmSession, { id }), ([row]) => Option.map(Option.fromUndefinedOr(row), sessionOf)),
    end: (digest) => Effect.asVoid(database.run(endSession, { digest })),
    list: (userId) => Effect.map(database.run(listSessions, { userId }), (rows) => rows.map(sessionOf)),
    alive: (ids) => Effect.map(database.run(aliveSessions, { ids }), (rows) => new Set(rows.map(({ id }) => id))),
    revoke: (userId, id) => Effect.map(database.run(revokeSession, { userId, id }), (rows) => rows.length > 0)
  })
})

export const sessionsLayer: Layer.Layer<Sessions, never, Database> = Layer.effect(Sessions, make)
