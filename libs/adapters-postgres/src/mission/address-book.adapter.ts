import { MissionId } from "@trajet/domain/mission"
import { AddressBook } from "@trajet/domain/ordering"
import { Effect, Layer, Result } from "effect"
import { Database } from "../database/database.ts"
import { bookMissions, bookRemovals, removeFromBook } from "./address-book.statements.ts"
import { missionOf } from "./mission.rows.ts"

/** The address book of a group, in PostgreSQL. */
export const addressBookLayer: Layer.Layer<AddressBook, never, Database> = Layer.effect(
  AddressBook,
  Effect.map(Database, (database) =>
    AddressBook.of({
      read: (tenant) =>
        Effect.map(
          Effect.all([database.run(bookMissions, tenant), database.run(bookRemovals, tenant)]),
          ([missions, removals]) => ({
            // A mission that cannot be read is missed by nobody here: its own page says so.
            missions: missions.flatMap((row) =>
              Result.match(missionOf(row), { onSuccess: (of) => [of], onFailure: () => [] })
            ),
            removals: removals.map(({ mission_id: id, part, removed_at: removedAt }) => ({
              missionId: MissionId(id),
              part,
              removedAt
            }))
          })
        ),
      remove: (tenant, id, part) =>
        Effect.map(database.run(removeFromBook, { ...tenant, id, part }), (rows) => rows.length > 0)
    })
  )
)
