import type { QueryOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import type { Day } from "@trajet/pages/values.model.ts"
import { dayOfInput } from "../../parts/time.rules.ts"
import { knownStatus, type Status } from "../status.ts"

/** What operators look at first. */
export const attentions = everyOf<NonNullable<QueryOf<"GET /operations/v1/missions">["attention"]>>()([
  "late",
  "silent_drivers",
  "documents_to_review"
])
export type Attention = (typeof attentions)[number]

/** The filters of the list, as the address of the page has them. */
export interface ListSearch {
  readonly q?: string
  readonly status?: Status
  readonly attention?: Attention
  readonly group?: string
  readonly driver?: string
  readonly from?: Day
  readonly to?: Day
}

const textMax = 100

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, textMax) : ""

/** The filters in the address of a page; what is none is left out. */
export const listSearchOf = (given: Readonly<Record<string, unknown>>): ListSearch => {
  const [q, group, driver] = [textOf(given["q"]), textOf(given["group"]), textOf(given["driver"])]
  const [from, to] = [dayOfInput(textOf(given["from"])), dayOfInput(textOf(given["to"]))]
  const status = knownStatus(textOf(given["status"]))
  const attention = attentions.find((one) => one === given["attention"])
  return {
    ...(q === "" ? {} : { q }),
    ...(status === null ? {} : { status }),
    ...(attention === undefined ? {} : { attention }),
    ...(group === "" ? {} : { group }),
    ...(driver === "" ? {} : { driver }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to })
  }
}
