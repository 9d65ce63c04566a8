import { instantOfMillis } from "@trajet/domain/time"
import { randomUUID } from "node:crypto"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { applyCommand, driverAssigned } from "../../../tools/harness/mission-life.ts"
import { makeFleet } from "./fleet.ts"

export const hourMillis = 3_600_000
export const dayMillis = 24 * hourMillis

interface Due {
  readonly kind: string
  readonly atMillis: number
}

/** A mission of a test: what differs from the first one, the work it has, and all that it will have. */
export interface DueMission {
  readonly id: string
  readonly status: string
  readonly body: Readonly<Record<string, unknown>>
  readonly now: Due
  /** The actions of the audit log that time brings, in order. */
  readonly actions: ReadonlyArray<Due>
}

/** A mission whose driver was asked at this time. */
export const askedAt = (atMillis: number): DueMission => {
  const at = (hours: number) => instantOfMillis(atMillis + hours * hourMillis)
  const reminder = (hours: number): Due => ({ kind: "driver.remind", atMillis: atMillis + hours * hourMillis })
  return {
    id: randomUUID(),
    status: "assigned",
    body: {
      driverValidation: {
        clientUpdateId: randomUUID(),
        change: "dates",
        before: null,
        askedAt: at(0),
        remindersAt: [at(2), at(6), at(20)],
        expiresAt: at(21),
        remindersSent: 0
      }
    },
    now: { kind: "remind_driver", atMillis: atMillis + 2 * hourMillis },
    actions: [...[2, 6, 20].map(reminder), { kind: "driver.remove", atMillis: atMillis + 21 * hourMillis }]
  }
}

/** A mission that was completed at this time. */
export const completedAt = (atMillis: number): DueMission => ({
  id: randomUUID(),
  status: "completed",
  body: { status: "completed", completedAt: instantOfMillis(atMillis) },
  now: { kind: "record_invoicing", atMillis: atMillis + 7 * dayMillis },
  actions: [{ kind: "transport.record_invoicing", atMillis: atMillis + 7 * dayMillis }]
})

const writtenColumns = `
SELECT string_agg(quote_ident(attname), ', ') AS names FROM pg_attribute
WHERE attrelid = 'mission'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`

// Copies of the first mission. Their numbers begin far above those that the sequence has given.
const insertMissions = (columns: string) => `
INSERT INTO mission (${columns}) SELECT ${columns} FROM (
  SELECT (jsonb_populate_record(NULL::mission, to_jsonb(m) || jsonb_build_object(
    'id', p.id, 'ordinal', 1000000 + p.n, 'status', p.status, 'body', to_jsonb(m)->'body' || p.body))).*
  FROM mission m, unnest($2::uuid[], $3::text[], $4::jsonb[]) WITH ORDINALITY AS p(id, status, body, n)
  WHERE m.id = $1
) AS copies`

const insertDueWork = `
INSERT INTO due_work (kind, group_id, environment, subject_id, due_at, next_at)
SELECT d.kind, m.group_id, m.environment, d.id, d.at, d.at
FROM mission m, unnest($2::text[], $3::uuid[], $4::timestamptz[]) AS d(kind, id, at)
WHERE m.id = $1`

/** Makes a mission with a driver through the API, which takes some seconds, and returns its id. */
export const firstMission = async (database: string): Promise<string> => {
  const api = await startApiHere(database)
  const fleet = await makeFleet(database, api.origin)
  const id = await fleet.order()
  await applyCommand(database, { groupId: fleet.groupId, environment: "test" }, id, driverAssigned)
  await api.stop()
  return id
}

/** Stores missions with the due work that they have now. */
export const storeMissions = async (database: string, firstId: string, missions: ReadonlyArray<DueMission>) => {
  const ids = missions.map(({ id }) => id)
  const statuses = missions.map(({ status }) => status)
  const bodies = missions.map(({ body }) => JSON.stringify(body))
  const [columns] = await onServer(database, writtenColumns)
  await onServer(database, insertMissions(String(columns?.["names"])), [firstId, ids, statuses, bodies])
  const kinds = missions.map(({ now }) => now.kind)
  const times = missions.map(({ now }) => instantOfMillis(now.atMillis))
  await onServer(database, insertDueWork, [firstId, kinds, ids, times])
}

export interface Done {
  readonly missionId: string
  readonly action: string
}

/** What due work did, in the order of the commits. */
export const doneIn = async (database: string): Promise<ReadonlyArray<Done>> => {
  const rows = await onServer(
    database,
    "SELECT target, action FROM audit WHERE key_id IS NULL AND actor = 'dispatcher' ORDER BY id"
  )
  return rows.map(({ target, action }) => ({ missionId: String(target), action: String(action) }))
}

/** The count of rows that are due by the moved clock. */
export const dueIn = async (database: string): Promise<number> =>
  Number((await onServer(database, "SELECT count(*)::int AS n FROM due_work WHERE next_at <= public.now()"))[0]?.["n"])
