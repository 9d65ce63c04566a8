import { DatabaseSync } from "node:sqlite"

/** An event, from a message of the stream or from the event log. */
export interface KnownEvent {
  readonly id: string
  /** Number within the mission, from 1. Null if a message does not show it. */
  readonly sequence: number | null
  /** Null if the message has no payload, because the event was too large for the server. */
  readonly content: { readonly type: string; readonly data: Readonly<Record<string, unknown>> } | null
}

/** A place in one stream. Its time of creation shows whether the stream is still the same one. */
export interface StreamPlace {
  readonly streamCreated: string
  readonly messageNumber: number
}

/** The events of a mission that the table does not have, or has without a number. */
export interface Gap {
  readonly missionId: string
  /** The least and the greatest possible number of missing events below the highest known number. */
  readonly atLeast: number
  readonly atMost: number
  /** Number of events without a number. Other events may be missing before them. */
  readonly withoutNumber: number
}

const schema = `
  CREATE TABLE IF NOT EXISTS event (
    id TEXT PRIMARY KEY, mission_id TEXT, sequence INTEGER, has_content INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS event_of_mission ON event (mission_id);
  CREATE TABLE IF NOT EXISTS mission (
    id TEXT PRIMARY KEY, transport_id TEXT, status TEXT NOT NULL, sequence INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS place (
    one INTEGER PRIMARY KEY CHECK (one = 1), stream_created TEXT, message_number INTEGER, log_since TEXT) STRICT;
  INSERT OR IGNORE INTO place (one) VALUES (1);`

// A second insertion of an event changes its row only if the content or the number was missing.
const insertEventSql = `
  INSERT INTO event VALUES (:id, :missionId, :sequence, :hasContent)
  ON CONFLICT (id) DO UPDATE SET
    mission_id = excluded.mission_id, sequence = coalesce(excluded.sequence, sequence), has_content = 1
  WHERE excluded.has_content = 1 AND (has_content = 0 OR (sequence IS NULL AND excluded.sequence IS NOT NULL))`

const upsertMissionSql = `
  INSERT INTO mission VALUES (:id, :transportId, coalesce(:status, 'unknown'), :sequence)
  ON CONFLICT (id) DO UPDATE SET
    transport_id = coalesce(excluded.transport_id, transport_id),
    status = CASE WHEN :status IS NULL OR :sequence < sequence OR status = 'cancelled' THEN status ELSE :status END,
    sequence = CASE WHEN :status IS NULL THEN sequence ELSE max(sequence, :sequence) END`

const gapsSql = (condition: string): string => `
  SELECT mission_id, coalesce(max(sequence), 0) - count(sequence) AS at_most, count(*) - count(sequence) AS without_number
  FROM event WHERE mission_id IS NOT NULL ${condition}
  GROUP BY mission_id HAVING at_most > 0 OR without_number > 0 ORDER BY mission_id`

// Later versions of the API may add event types with other members.
const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null)

const statusOf = ({ data, type }: NonNullable<KnownEvent["content"]>): string | null => {
  if (type === "transport.created") return "scheduled"
  if (type === "transport.cancelled") return "cancelled"
  return type === "transport.status_changed" ? textOf(data["to"]) : null
}

/** Time that a statement waits for another program's transaction. */
const busyMillis = 5000

const afterAll = Number.MAX_SAFE_INTEGER

const gapOf = (row: Readonly<Record<string, unknown>>): Gap => {
  const [atMost, withoutNumber] = [Number(row["at_most"]), Number(row["without_number"])]
  // Each event without a number may be one of the missing ones.
  return { missionId: String(row["mission_id"]), atLeast: Math.max(0, atMost - withoutNumber), atMost, withoutNumber }
}

const placeOf = (row: Readonly<Record<string, unknown>> | undefined): StreamPlace | null =>
  typeof row?.["stream_created"] === "string"
    ? { streamCreated: row["stream_created"], messageNumber: Number(row["message_number"]) }
    : null

const inTransaction = <A>(database: DatabaseSync, change: () => A): A => {
  database.exec("BEGIN IMMEDIATE")
  try {
    const result = change()
    database.exec("COMMIT")
    return result
  } catch (error) {
    database.exec("ROLLBACK")
    throw error
  }
}

/**
 * Opens a table of missions in an SQLite file. A transaction changes events, missions and the places of readers
 * together.
 */
export const openMissionTable = (path: string) => {
  const database = new DatabaseSync(path, { timeout: busyMillis })
  // Other programs read the table while this one writes.
  database.exec("PRAGMA journal_mode = WAL")
  database.exec(schema)
  const insertEvent = database.prepare(insertEventSql)
  const upsertMission = database.prepare(upsertMissionSql)
  const moveInStream = database.prepare("UPDATE place SET stream_created = ?, message_number = ?")
  const moveInLog = database.prepare("UPDATE place SET log_since = ?")
  const places = database.prepare("SELECT stream_created, message_number, log_since FROM place")
  const gapsOfAll = database.prepare(gapsSql(""))
  const gapsOfOne = database.prepare(gapsSql("AND mission_id = ?"))

  /** True if the event was new, or added a content or a number. */
  const take = ({ content, id: eventId, sequence }: KnownEvent): boolean => {
    const missionId = textOf(content?.data["id"])
    const hasContent = content === null ? 0 : 1
    if (insertEvent.run({ id: eventId, missionId, sequence, hasContent }).changes === 0) return false
    if (content === null || missionId === null) return true
    const status = statusOf(content)
    const transportId = textOf(content.data["transport_id"])
    // The message of a cancellation has no number. It counts as the last event, because nothing follows a cancellation.
    upsertMission.run({ id: missionId, transportId, status, sequence: status === null ? 0 : (sequence ?? afterAll) })
    return true
  }
  return {
    /** The last message that the table has; null before the first one. */
    streamPlace: (): StreamPlace | null => placeOf(places.get()),
    /** `created_at` of the last event that was read from the event log; null before the first one. */
    logPlace: (): string | null => textOf(places.get()?.["log_since"]),
    /** Takes a message, and stores its place. False if the table had its event. */
    takeMessage: (event: KnownEvent, place: StreamPlace): boolean =>
      inTransaction(database, () => {
        moveInStream.run(place.streamCreated, place.messageNumber)
        return take(event)
      }),
    /** Takes a page of the event log, and stores its place. Returns the number of events that changed the table. */
    takePage: (events: ReadonlyArray<KnownEvent>, since: string): number =>
      inTransaction(database, () => {
        moveInLog.run(since)
        return events.filter(take).length
      }),
    missions: () => database.prepare("SELECT id, transport_id, status FROM mission ORDER BY id").all(),
    /** The gaps of one mission, or of all. */
    gaps: (missionId?: string): ReadonlyArray<Gap> =>
      (missionId === undefined ? gapsOfAll.all() : gapsOfOne.all(missionId)).map(gapOf),
    /** Count of events without content. */
    withoutContent: (): number =>
      Number(database.prepare("SELECT count(*) AS events FROM event WHERE has_content = 0").get()?.["events"]),
    close: () => database.close()
  }
}
export type MissionTable = ReturnType<typeof openMissionTable>
