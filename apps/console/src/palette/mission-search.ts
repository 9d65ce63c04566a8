import { queryOptions } from "@tanstack/react-query"
import { call } from "../api/call.ts"
import { searchMax, searchMin } from "./palette.rules.ts"

interface FoundMission {
  readonly id: string
  readonly number: string
  readonly note: string
}

const most = 10
const number = /^M-\d+$/iu

const noteOf = (...texts: ReadonlyArray<string | null | undefined>): string =>
  texts.filter((text) => typeof text === "string" && text !== "").join(" · ")

/** The missions of the group by number, plate or reference. A text that is no number may be a plate or a reference. */
const ofGroup = async (text: string, signal: AbortSignal): Promise<ReadonlyArray<FoundMission>> => {
  const queries = number.test(text)
    ? [{ transport_id: text.toUpperCase() }]
    : [{ registration: text }, { reference: text }]
  const pages = await Promise.all(
    queries.map((query) => call("GET /v1/transports", { query: { ...query, limit: most } }, { signal }))
  )
  const rows = pages.flatMap(({ data }) => data)
  return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
    id: row.id,
    number: row.transport_id ?? row.id,
    note: noteOf(row.vehicle.registration, row.reference)
  }))
}

/** The missions of all groups, for operators. */
const ofAll = async (text: string, signal: AbortSignal): Promise<ReadonlyArray<FoundMission>> => {
  const { data } = await call("GET /operations/v1/missions", { query: { q: text, limit: most } }, { signal })
  return data.map(({ group, id, reference, transport_id: transport, trips }) => ({
    id,
    number: transport,
    note: noteOf(trips.aller.vehicle.registration, reference, group?.name)
  }))
}

/** Searches missions by a text. The API looks for whole numbers, plates and references, by their indexes. */
export const missionSearch = (given: string, isOperator: boolean) => {
  const text = given.trim().slice(0, searchMax)
  return queryOptions({
    queryKey: ["missions", "search", isOperator, text],
    queryFn: async ({ signal }) =>
      [...(await (isOperator ? ofAll(text, signal) : ofGroup(text, signal)))].slice(0, most),
    enabled: text.length >= searchMin
  })
}
