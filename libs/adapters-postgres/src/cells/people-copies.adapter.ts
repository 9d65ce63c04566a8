import type { StoreUnavailable } from "@trajet/domain/access"
import { DriverId } from "@trajet/domain/mission"
import { CopyRefused, PeopleCopies, type PeopleCopied } from "@trajet/domain/cells"
import { Context, Effect, Layer } from "effect"
import { type Connection, Database } from "../database/database.ts"
import { tellOfSuspension } from "../people/driver-change.ts"
import { inTransaction } from "../privacy/erasure-transaction.ts"
import {
  changedPeople,
  type ChangedRow,
  copyConflicts,
  copyDone,
  type CopiedRows,
  endCopy,
  copyState,
  newlySuspended,
  writeKeys,
  writePeople,
  writeSessions,
  writeUsers
} from "./people-copy.statements.ts"

/** A name of a cell, and its store. */
interface NamedDatabase {
  readonly name: string
  readonly database: Layer.Layer<Database>
}

const textOf = (rows: CopiedRows): string => JSON.stringify(rows)

/** Rows that belong to none of these people and users. */
const without = (rows: CopiedRows, left: ReadonlySet<unknown>): CopiedRows =>
  left.size === 0
    ? rows
    : rows.filter((row) => !left.has(row.id) && !left.has(row["person_id"]) && !left.has(row["user_id"]))

const write = async (connection: Connection, changed: ChangedRow, home: string): Promise<PeopleCopied> => {
  const { position, users } = changed
  const taken = await connection.run(copyConflicts, { people: textOf(changed.people), users: textOf(users) })
  const people = new Set<unknown>(taken.map(({ id }) => id))
  const left = new Set<unknown>([...people, ...users.filter((row) => people.has(row["person_id"])).map(({ id }) => id)])
  const rows = textOf(without(changed.people, left))
  const suspended = await connection.run(newlySuspended, { rows })
  const written = [
    await connection.run(writePeople, { rows }),
    await connection.run(writeUsers, { rows: textOf(without(users, left)) }),
    await connection.run(writeKeys, { rows: textOf(without(changed.keys, left)) }),
    await connection.run(writeSessions, { rows: textOf(without(changed.sessions, left)) })
  ]
  for (const { id } of suspended) await tellOfSuspension(connection, DriverId(id))
  await connection.run(copyDone, { home })
  return {
    rows: written.reduce((sum, { length }) => sum + length, 0),
    conflicts: taken.map(({ who }) => who),
    // What was left out has to be read again, until an administrator has ended the conflict.
    next: taken.length === 0 ? position : null
  }
}

/** The copies of the people of the home in another cell. */
export const peopleCopiesLayer = (home: NamedDatabase, cell: NamedDatabase): Layer.Layer<PeopleCopies> =>
  Layer.effect(
    PeopleCopies,
    Effect.gen(function* () {
      const from = Context.get(yield* Layer.build(home.database), Database)
      const to = Context.get(yield* Layer.build(cell.database), Database)
      return PeopleCopies.of({
        copy: Effect.fnUntraced(function* (since) {
          const [copied] = yield* from.run(copyState, {})
          if (copied !== undefined) return yield* new CopyRefused({ home: copied.home })
          const [changed] = yield* from.run(changedPeople, { since })
          if (changed === undefined) return yield* Effect.die("the statement answered no row")
          return yield* inTransaction(to, "erase", (connection) => write(connection, changed, home.name))
        })
      })
    })
  )

/** Lets a cell decide about people from now on. */
export const becomeHome: Effect.Effect<void, StoreUnavailable, Database> = Effect.asVoid(
  Effect.flatMap(Database, (database) => database.run(endCopy, {}))
)
