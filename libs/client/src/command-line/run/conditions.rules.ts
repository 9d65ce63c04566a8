import type { EndpointCondition } from "../../api/names.ts"
import { UsageError } from "../table/parse.rules.ts"

type Condition = Pick<EndpointCondition, "path" | "value"> & { readonly op: string }

const presence = /^(\S+) (exists|missing)$/u

const wrong = (text: string): UsageError =>
  new UsageError(
    `--filter: ${text} is no condition. Write to=delivered, to=collected,delivered, to!=incident, driver.name exists or driver.name missing`
  )

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isScalar = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "boolean" || Number.isFinite(value)

/** The value of `12`, `true` and `"12"`, and the text of anything else. */
const scalarIn = (text: string): unknown => {
  const value = jsonIn(text)
  return isScalar(value) ? value : text
}

const valueIn = (text: string): unknown => {
  const list = text.startsWith("[") ? jsonIn(text) : undefined
  if (Array.isArray(list)) return list
  const quoted = jsonIn(text)
  if (typeof quoted === "string" || !text.includes(",")) return scalarIn(text)
  return text.split(",").map((one) => scalarIn(one.trim()))
}

/**
 * Reads a condition of a filter: `to=delivered`, `to=collected,delivered`, `to!=incident`, `driver.name exists` or
 * `driver.name missing`. A value that is a number, true or false means this value, unless it is written in quotes, as
 * in JSON. The API checks path and value.
 *
 * @throws UsageError
 */
export const conditionIn = (text: string): Condition => {
  const [, member = "", word] = presence.exec(text) ?? []
  if (word !== undefined) return { path: member, op: "exists", value: word === "exists" }
  const at = text.indexOf("=")
  const sign = text[at - 1] === "!" ? "!=" : "="
  const path = text.slice(0, at + 1 - sign.length).trim()
  const written = text.slice(at + 1).trim()
  if (at < 0 || path === "" || written === "") throw wrong(text)
  if (written === "null") {
    throw new UsageError(`--filter: write ${path} ${sign === "=" ? "missing" : "exists"} in place of ${text}`)
  }
  const value = valueIn(written)
  if (!Array.isArray(value)) return { path, op: sign === "=" ? "eq" : "ne", value }
  if (sign === "=") return { path, op: "in", value }
  throw new UsageError(`--filter: ${text} has several values, which only = takes. Give --filter once for each value`)
}

const isBare = (text: string): boolean => text !== "" && text.trim() === text && !/[",\[\]]/u.test(text)

/** Writes a value so that it is read as itself. */
const scalarText = (value: unknown): string =>
  typeof value === "string" && value !== "null" && isBare(value) && scalarIn(value) === value
    ? value
    : (JSON.stringify(value) ?? "")

const listText = (values: ReadonlyArray<unknown>): string => {
  const texts = values.map(scalarText)
  return values.length > 1 && texts.every(isBare) ? texts.join(",") : JSON.stringify(values)
}

/** Writes a condition as `conditionIn` reads it. */
export const conditionText = ({ op, path, value }: Condition): string => {
  switch (op) {
    case "eq":
      return `${path}=${scalarText(value)}`
    case "ne":
      return `${path}!=${scalarText(value)}`
    case "in":
      return `${path}=${listText(Array.isArray(value) ? value : [value])}`
    case "exists":
      return `${path} ${value === false ? "missing" : "exists"}`
    default:
      return `${path} ${op} ${JSON.stringify(value)}`
  }
}
