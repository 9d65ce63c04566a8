import { ask } from "../../harness/http.ts"
import { onServer } from "../../harness/database.ts"
import { creation, get, requestText } from "../api/operations.ts"
import type { Group } from "./scene.ts"

/** What is asked of the API; a name is that of its row in the tables. */
export const operationNames = [
  "creation",
  "change of dates",
  "detail",
  "list, first page",
  "list, page in the middle",
  "events, since the beginning",
  "events, since the end"
] as const
export type OperationName = (typeof operationNames)[number]

export interface Operation {
  readonly status: number
  /** The bytes of the next request. */
  readonly request: () => string
}

export type Operations = Readonly<Record<OperationName, Operation>>

const sizeOfPage = 20
const eventsOfPage = 50
const sizeOfWalk = 200
const idsMax = 2_000
/** Dates among which `change of dates` moves a mission. */
const dates = 8

interface Known {
  readonly ids: ReadonlyArray<string>
  readonly scheduled: ReadonlyArray<string>
  readonly early: string
  readonly late: string
}

const instant = (share: number) => `
to_char((SELECT created_at FROM event WHERE group_id = $1 AND seq >= ${share} * (SELECT last_seq FROM event_head
  WHERE group_id = $1 AND environment = 'test') ORDER BY created_at LIMIT 1) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const knownOf = async (administratorUrl: string, { id }: Group): Promise<Known> => {
  const rows = await onServer(
    administratorUrl,
    `SELECT id::text, status FROM mission WHERE group_id = $1 ORDER BY md5(id::text) LIMIT ${idsMax}`,
    [id]
  )
  const [times] = await onServer(administratorUrl, `SELECT ${instant(0.1)} AS early, ${instant(0.8)} AS late`, [id])
  return {
    ids: rows.map((row) => String(row["id"])),
    scheduled: rows.filter(({ status }) => status === "scheduled").map((row) => String(row["id"])),
    early: String(times?.["early"]),
    late: String(times?.["late"])
  }
}

/** The cursor in the middle of the list of a group. */
const middleOf = async (origin: string, { key, missions }: Group): Promise<string> => {
  let cursor = ""
  for (let left = Math.floor(missions / 2); left > 0;) {
    const limit = Math.min(left, sizeOfWalk)
    const page = await ask(origin, `/v1/transports?limit=${limit}${cursor && `&cursor=${cursor}`}`, { key })
    if (page.status !== 200) throw new Error(`a page of the list got ${page.status}: ${page.text}`)
    cursor = String(page.json()["next_cursor"])
    left -= limit
  }
  return cursor
}

/** Returns one after the other, for ever. */
const inTurns = <A>(items: ReadonlyArray<A>): (() => A) => {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new Error("there is nothing to take in turns")
    return item
  }
}

const changeOf = (key: string, missionIds: ReadonlyArray<string>): (() => string) => {
  // All missions once, then again with the next date.
  const next = inTurns(Array.from({ length: dates }, (_, date) => missionIds.map((id) => ({ id, date }))).flat())
  return () => {
    const { date, id } = next()
    const body = JSON.stringify({ legs: { "livraison-aller": { date: `2031-04-${10 + date}`, start_time: "15:00" } } })
    const headers = [
      `x-api-key: ${key}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(body)}`
    ]
    return requestText("PATCH", `/v1/transports/${id}/dates`, headers, body)
  }
}

/** The operations of one group. */
export const operationsOf = async (origin: string, administratorUrl: string, group: Group): Promise<Operations> => {
  const { key } = group
  const { early, ids, late, scheduled } = await knownOf(administratorUrl, group)
  const middle = await middleOf(origin, group)
  const nextId = inTurns(ids)
  const reading = (request: () => string): Operation => ({ status: 200, request })
  const events = (since: string) => () => get(`/v1/events?limit=${eventsOfPage}&since=${since}`, key)
  return {
    creation: { status: 201, request: creation([key]) },
    "change of dates": reading(changeOf(key, scheduled)),
    detail: reading(() => get(`/v1/transports/${nextId()}`, key)),
    "list, first page": reading(() => get(`/v1/transports?limit=${sizeOfPage}`, key)),
    "list, page in the middle": reading(() => get(`/v1/transports?limit=${sizeOfPage}&cursor=${middle}`, key)),
    "events, since the beginning": reading(events(early)),
    "events, since the end": reading(events(late))
  }
}

/** The operations of all groups, each group in its turn. */
export const mixed = (all: ReadonlyArray<Operations>, name: OperationName): Operation => {
  const next = inTurns(all)
  const status = all[0]?.[name].status ?? 200
  return { status, request: () => next()[name].request() }
}
