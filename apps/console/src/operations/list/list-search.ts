import { knownStatus, type Status } from "../status.ts"

/** What operators look at first. */
export const attentions = ["late", "silent_drivers", "documents_to_review"] as const
export type Attention = (typeof attentions)[number]

/** The filters of the list, as the address of the page has them. */
export interface ListSearch {
  readonly q?: string
  readonly status?: Status
  readonly attention?: Attention
  readonly group?: string
  readonly driver?: string
  readonly from?: string
  readonly to?: string
}

const textMax = 100
const day = /^\d{4}-\d{2}-\d{2}$/u

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim().slice(0, textMax) : ""

/** The filters in the address of a page; what is none is left out. */
export const listSearchOf = (given: Readonly<Record<string, unknown>>): ListSearch => {
  const [q, group, driver, from, to] = [
    textOf(given["q"]),
    textOf(given["group"]),
    textOf(given["driver"]),
    textOf(given["from"]),
    textOf(given["to"])
  ]
  const status = knownStatus(textOf(given["status"]))
  const attention = attentions.find((one) => one === given["attention"])
  return {
    ...(q === "" ? {} : { q }),
    ...(status === null ? {} : { status }),
    ...(attention === undefined ? {} : { attention }),
    ...(group === "" ? {} : { group }),
    ...(driver === "" ? {} : { driver }),
    ...(day.test(from) ? { from } : {}),
    ...(day.test(to) ? { to } : {})
  }
}
