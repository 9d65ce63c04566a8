import type { CallAnswer, QueryOf } from "@trajet/contract"
import type { Day } from "@trajet/pages/values.model.ts"
import { dayAfter, dayOfInput, instantOf } from "../parts/time.rules.ts"
import { statuses } from "./status.ts"

type ListQuery = QueryOf<"GET /v1/transports">
export type MissionListItem = CallAnswer<"GET /v1/transports">["data"][number]

/** The filters of the list, as the address of the page has them. */
export interface ListSearch {
  readonly q?: string | undefined
  readonly status?: (typeof statuses)[number] | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  readonly back?: "yes" | "no" | undefined
}

const searchLengthMax = 100

const textOf = (value: unknown): string | undefined =>
  (typeof value === "string" || typeof value === "number") && value !== ""
    ? String(value).slice(0, searchLengthMax)
    : undefined

const dayOfSearch = (value: unknown): Day | undefined => dayOfInput(textOf(value) ?? "")

/** Reads the filters of an address. Leaves out what is no filter. */
export const listSearchOf = (search: Readonly<Record<string, unknown>>): ListSearch => ({
  q: textOf(search["q"]),
  status: statuses.find((status) => status === search["status"]),
  from: dayOfSearch(search["from"]),
  to: dayOfSearch(search["to"]),
  back: (["yes", "no"] as const).find((each) => each === search["back"])
})

const number = /^M-\d+$/iu
/** French plates since 2009, with hyphens, spaces or nothing between their parts. */
const plate = /^[A-Z]{2}[- ]?\d{3}[- ]?[A-Z]{2}$/iu

/** The filter that a searched text means: a number, a plate, or else a reference. */
const searched = (text: string): ListQuery => {
  if (number.test(text)) return { transport_id: text.toUpperCase() }
  return plate.test(text) ? { registration: text } : { reference: text }
}

/** The query of the list for its filters. Days are days of the service's zone, both included. */
export const queryOf = ({ back, from, q, status, to }: ListSearch): ListQuery => ({
  ...(q === undefined || q.trim() === "" ? {} : searched(q.trim())),
  ...(status === undefined ? {} : { status }),
  ...(from === undefined ? {} : { created_after: instantOf(from) }),
  ...(to === undefined ? {} : { created_before: instantOf(dayAfter(to)) }),
  ...(back === undefined ? {} : { has_return: back === "yes" })
})

export const isFiltered = (search: ListSearch): boolean => Object.values(search).some((value) => value !== undefined)

/** The mission that the form of an order repeats, as the address of the page has it. */
export const orderSearchOf = (search: Readonly<Record<string, unknown>>): { readonly from?: string | undefined } => ({
  from: textOf(search["from"])
})
