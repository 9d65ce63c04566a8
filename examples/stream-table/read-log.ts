import type { Client } from "@trajet/client"
import type { MissionTable } from "./mission-table.ts"

interface LogReader {
  /** Reads the events after the last read one. Returns the number of events that changed the table. Never rejects. */
  readonly read: () => Promise<number>
}

const pageSize = 200

const readOn = async (table: MissionTable, trajet: Client): Promise<number> => {
  const since = table.logPlace()
  const query = { limit: pageSize, ...(since === null ? {} : { since }) }
  let taken = 0
  for await (const { data, oldest_available: oldest } of trajet.events.read(query).pages()) {
    if (oldest !== undefined) console.error(`gap: the event log has nothing from ${String(since)} to ${oldest}`)
    const newest = data.at(-1)
    if (newest === undefined) break
    const events = data.map((event) => ({
      id: event.id,
      sequence: event.sequence,
      content: { type: event.type, data: { ...event.data } }
    }))
    taken += table.takePage(events, newest.created_at)
  }
  return taken
}

/** Reads the event log of a group into a table, one reading at a time. */
export const logReader = (table: MissionTable, trajet: Client): LogReader => {
  let last: Promise<number> = Promise.resolve(0)
  return {
    read: () => {
      const next = async () => {
        await last
        return readOn(table, trajet).catch((error: unknown) => {
          console.error(`the event log could not be read: ${String(error)}`)
          return 0
        })
      }
      return (last = next())
    }
  }
}
