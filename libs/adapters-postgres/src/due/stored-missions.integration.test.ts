import { assert, it } from "@effect/vitest"
import { dueWorkOf, type MissionDue } from "@trajet/domain/due"
import { ClientUpdateId, DriverId, type Mission, Missions } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { callerOf, insert, newTenant } from "@trajet/testing"
import { Effect, Result } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import { Pool } from "pg"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { workOfStoredMissions } from "../database/migrations/0010-due-work.ts"
import { portsOn } from "../testing/postgres-store.ts"

const at = (hour: number) => Instant(`2026-10-24T${String(hour).padStart(2, "0")}:30:00.123456Z`)

const asked = (remindersSent: number) => (mission: Mission) => ({
  ...mission,
  status: "assigned" as const,
  driver: {
    id: DriverId("d1"),
    firstName: "Marie",
    lastName: "Durand",
    phone: "06",
    phoneE164: null,
    email: "m@d.example"
  },
  driverValidation: {
    clientUpdateId: ClientUpdateId("update-1"),
    change: "dates" as const,
    before: null,
    askedAt: at(1),
    remindersAt: [at(3), at(7), at(21)],
    expiresAt: at(22),
    remindersSent
  }
})

const states: ReadonlyArray<(mission: Mission) => Mission> = [
  (mission) => ({ ...mission, description: "scheduled" }),
  ...[0, 1, 2, 3].map(asked),
  (mission) => ({ ...asked(1)(mission), status: "incident", statusBeforeIncident: "assigned" }),
  // Across the change of clocks of some zones, and from a day that the next year does not have.
  (mission) => ({ ...mission, status: "cancelled", cancelledAt: at(23) }),
  (mission) => ({ ...mission, status: "completed", completedAt: Instant("2028-02-29T23:59:59.000001Z") })
]

it.live("the migration gives the missions of a former release the work that their next change would", () =>
  Effect.gen(function* () {
    const url = yield* Effect.promise(testDatabase)
    const expected = yield* Effect.gen(function* () {
      const missions = yield* Missions
      const tenant = yield* newTenant
      const due = new Map<string, ReadonlyArray<MissionDue>>()
      for (const state of states) {
        const id = yield* insert(tenant)
        yield* missions.change(callerOf(tenant), id, "test", (before) => {
          const mission = state(before)
          due.set(id, dueWorkOf(mission))
          return Result.succeed({ mission, events: [], result: null })
        })
      }
      return due
    }).pipe(Effect.provide(portsOn(url)))
    const rows = Effect.promise(() =>
      onServer(url, "SELECT kind, subject_id, due_at::text, next_at::text FROM due_work ORDER BY subject_id, kind")
    )
    const written = yield* rows
    assert.lengthOf(written, [...expected.values()].flat().length)
    yield* Effect.promise(async () => {
      await onServer(url, "DELETE FROM due_work")
      // A zone with a change of clocks between a cancellation and its erasure.
      const pool = new Pool({ connectionString: url, max: 1, options: "-c TimeZone=Europe/Paris" })
      const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
      for (const statement of workOfStoredMissions) await statement.execute(db)
      await db.destroy()
    })
    // Missions of that release are watched from their next step on (docs/adr/0111).
    const ofTime = written.filter(({ kind }) => kind !== "watch_arrival")
    assert.lengthOf(ofTime, written.length - 4)
    assert.deepStrictEqual(yield* rows, ofTime)
  })
)
