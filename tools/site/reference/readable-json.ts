import { elision } from "../../tour/partial-json.ts"

const lineCharsMax = 76
/** A longer list of objects is shown by its first items. */
const itemsShown = 2

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const inLine = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`
  if (!isRecord(value)) return value === elision ? elision : JSON.stringify(value)
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${inLine(member)}`)
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`
}

const broken = (value: unknown, indent: string, before: number): string => {
  const line = inLine(value)
  if (indent.length + before + line.length <= lineCharsMax) return line
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    const items = value.map((item) => `${deeper}${broken(item, deeper, 0)}`)
    return `[\n${items.join(",\n")}\n${indent}]`
  }
  if (!isRecord(value)) return line
  const members = Object.entries(value).map(([name, member]) => {
    const start = `${JSON.stringify(name)}: `
    return `${deeper}${start}${broken(member, deeper, start.length)}`
  })
  return `{\n${members.join(",\n")}\n${indent}}`
}

/** JSON as a person writes it: what fits into a line is in a line. */
export const readableJson = (value: unknown): string => broken(value, "", 0)

const link = /^https?:\/\/[^/]+\/files\/([\w.-]{24})[\w.-]*$/u
const token = /^([\w-]{12})[\w-]{20,}\.([0-9a-f]{8})[0-9a-f]{56}$/u

const shortText = (text: string): string => {
  const file = link.exec(text)?.[1]
  if (file !== undefined) return `http://localhost:8080/files/${file}…`
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
