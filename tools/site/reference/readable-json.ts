import { elision } from "../../tour/partial-json.ts"
import { literalOf } from "./literals.ts"

/** A longer list of objects is shown by its first items. */
const itemsShown = 2

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** JSON as a person writes it. */
export const readableJson = (value: unknown): string => literalOf("json", value)

const link = /^https?:\/\/[^/]+\/files\/([\w.-]{24})[\w.-]*$/u
const trackingLink = /^https?:\/\/[^/]+\/t\/([\w-]{12})[\w-]*$/u
const token = /^([\w-]{12})[\w-]{20,}\.([0-9a-f]{8})[0-9a-f]{56}$/u

const signingSecret = /^(whsec_\w{4})/u

const shortText = (text: string): string => {
  const secret = signingSecret.exec(text)?.[1]
  if (secret !== undefined) return `${secret}…`
  const file = link.exec(text)?.[1]
  if (file !== undefined) return `http://localhost:8080/files/${file}…`
  const tracking = trackingLink.exec(text)?.[1]
  if (tracking !== undefined) return `http://localhost:8080/t/${tracking}…`
  const [, start, end] = token.exec(text) ?? []
  return start === undefined ? text : `${start}….${end}…`
}

/** An answer as a page shows it: tokens are shortened, and long lists of objects end with an ellipsis. */
export const asShown = (value: unknown): unknown => {
  if (typeof value === "string") return shortText(value)
  if (isRecord(value)) return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asShown(member)]))
  if (!Array.isArray(value)) return value
  const isLong = value.length > itemsShown + 1 && value.some(isRecord)
  const items = (isLong ? value.slice(0, itemsShown) : value).map(asShown)
  return isLong ? [...items, elision] : items
}
