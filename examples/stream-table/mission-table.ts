import type { WebhookEvent } from "@trajet/client/webhooks"
import { DatabaseSync } from "node:sqlite"

/** A message of the stream, with its place there. */
export interface StreamEvent {
  readonly streamSequence: number
  readonly eventId: string
  /** Null if the message has no payload, because the event was too large for the server. */
  readonly event: WebhookEvent | null
}

const schema = `
  CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, mission_id TEXT, sequence INTEGER) STRICT;
  CREATE INDEX IF NOT EXISTS event_of_mission ON event (mission_id);
  CREATE TABLE IF NOT EXISTS mission (
    id TEXT PRIMARY KEY, transport_id TEXT, status TEXT NOT NULL, sequence INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS place (one INTEGER PRIMARY KEY CHECK (one = 1), stream_sequence INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO place VALUES (1, 0);`

// Later versions of the API may add event types with other members.
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

const statusOf = (event: WebhookEvent): string | null => {
  if (event.type === "transport.created") return "scheduled"
  if (event.type === "transport.cancelled") return "cancelled"
  return event.type === "transport.status_changed" ? event.data.to : null
}

// `transport.created` is number 1 and does not show it; `transport.cancelled` does not show its number.
const sequenceOf = ({ data, type }: WebhookEvent): number | null =>
  type === "transport.created" ? 1 : "sequence" in data && typeof data.sequence === "number" ? data.sequence : null

/** A table of missions, in a file of its own: events, missions and the place in the stream change together. */
export const openMissionTable = (path: string) => {
  const database = new DatabaseSync(path)
  database.exec(schema)
  const insertEvent = database.prepare("INSERT OR IGNORE INTO event VALUES (?, ?, ?)")
  const upsertMission = database.prepare(`
    INSERT INTO mission VALUES (:id, :transportId, coalesce(:status, 'scheduled'), :sequence)
    ON CONFLICT (id) DO UPDATE SET
      transport_id = coalesce(excluded.transport_id, transport_id),
      status = CASE WHEN :status IS NULL OR :sequence < sequence OR status = 'cancelled' THEN status ELSE :status END,
      sequence = CASE WHEN :status IS NULL THEN sequence ELSE max(sequence, :sequence) END`)
  const movePlace = database.prepare("UPDATE place SET stream_sequence = ?")
  const readPlace = database.prepare("SELECT stream_sequence AS place FROM place")
  const last = Number.MAX_SAFE_INTEGER
  const take = ({ event, eventId }: StreamEvent): void => {
    const id = textOf(event?.data.id)
    const sequence = event === null ? null : sequenceOf(event)
    const isNew = insertEvent.run(eventId, id, sequence).changes === 1
    if (!isNew || event === null || id === null) return
    const status = statusOf(event)
    const order = event.type === "transport.cancelled" ? last : (sequence ?? 0)
    upsertMission.run({
      id,
      transportId: textOf(event.data["transport_id"]),
      status,
      sequence: status === null ? 0 : order
    })
  }
  return {
    /** Number of the last message of the stream that the table has. */
    place: (): number => Number(readPlace.get()?.["place"]),
    /** Takes messages in one transaction; a message that the table has already changes nothing. */
    takeAll: (events: ReadonlyArray<StreamEvent>): void => {
      database.exec("BEGIN IMMEDIATE")
      try {
        for (const event of events) take(event)
        const newest = events.at(-1)
        if (newest !== undefined) movePlace.run(newest.streamSequence)
        database.exec("COMMIT")
      } catch (error) {
        database.exec("ROLLBACK")
        throw error
      }
    },
    missions: () => database.prepare("SELECT id, transport_id, status FROM mission ORDER BY id").all(),
    /** Missions with events that are missing: they have a number beyond the count of known events. */
    gaps: () =>
      database
        .prepare(
          `SELECT mission_id, max(sequence) - count(*) AS missing FROM event WHERE mission_id IS NOT NULL
           GROUP BY mission_id HAVING missing > 0 ORDER BY mission_id`
        )
        .all(),
    close: () => database.close()
  }
}
