import { recordedAnswer } from "../../site/reference/answers.ts"
import type { CallKind } from "./driver.model.ts"
import type { GenuineAnswer } from "./fault.model.ts"

const operations = {
  estimate: "pricing.estimate",
  create: "transports.create",
  read: "transports.read",
  list: "transports.list",
  cancel: "transports.cancel",
  deposit: "documents.deposit"
} as const satisfies Readonly<Record<CallKind, string>>

/** The place of items that the reference does not show. */
const shortened = /,?\n *…/gu

const recorded = (call: CallKind): { readonly status: number; readonly data: Readonly<Record<string, unknown>> } => {
  const [head = "", ...body] = recordedAnswer(operations[call]).split("\n")
  return { status: Number(head.split(" ")[1]), data: JSON.parse(body.join("\n").replaceAll(shortened, "")) }
}

/** The ids of the items of the list, two on a page. */
export const listedIds: ReadonlyArray<string> = ["l-1", "l-2", "l-3", "l-4", "l-5"]
const pageSize = 2
export const listPages = Math.ceil(listedIds.length / pageSize)

const first = (data: unknown): object => (Array.isArray(data) ? Object(data[0]) : {})

/** A member that this release does not know, which has to break nothing. */
const later = { added_later: { a: [1, null, "é"] } }

const pageOf = (data: Readonly<Record<string, unknown>>, cursor: string | null) => {
  const page = cursor === null ? 0 : Number(cursor)
  const ids = listedIds.slice(page * pageSize, (page + 1) * pageSize)
  return {
    data: ids.map((id) => ({ ...first(data["data"]), id, ...later })),
    next_cursor: page + 1 < listPages ? String(page + 1) : null
  }
}

/**
 * The answer of the API to a call, as the reference recorded it, with the id that the call made, read or changed, and a status
 * that is newer than the client.
 */
export const genuineAnswer = (call: CallKind, id: string, cursor: string | null): GenuineAnswer => {
  const { data, status } = recorded(call)
  const parts: Readonly<Record<CallKind, object>> = {
    estimate: { ...data, quote_id: id },
    create: { ...data, id },
    read: { ...data, id, status: "a_later_status" },
    list: pageOf(data, cursor),
    cancel: { ...data, id },
    deposit: { data: [{ ...first(data["data"]), key: id, ...later }] }
  }
  return { status, text: JSON.stringify({ ...parts[call], ...later }) }
}
