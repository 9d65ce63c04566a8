import { isIdempotencyKey } from "@trajet/domain/idempotency"
import type { Operation } from "../contract/operations.ts"
import type { Json } from "../json.ts"
import type { Arguments } from "./tool.model.ts"

/** The argument that becomes the header `Idempotency-Key`. */
export const keyArgument = "idempotency_key"

// In a path, an id with a slash or dots would lead to another endpoint.
const isId = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,100}$/u.test(value)

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value))

const picked = (given: Json, names: Json): ReadonlyArray<readonly [string, unknown]> =>
  Object.entries(given).filter(([name]) => Object.hasOwn(names, name))

/**
 * Sorts the arguments of a tool into the path, query and body of its endpoint. Passes unknown arguments on to the API
 * in the body, or in the query of a GET, so that the API refuses or ignores them. Returns a text if an argument is
 * wrong.
 *
 * @param own Names of members that only the tool knows.
 * @param keyed True if the tool writes, and so needs an idempotency key.
 */
export const sortedBy =
  (operation: Operation, own: Json, keyed: boolean) =>
  (given: Json): Arguments | string => {
    for (const name of Object.keys(operation.params)) {
      if (!isId(given[name])) return `${name}: send an id as this server answers it`
    }
    const key = typeof given[keyArgument] === "string" ? given[keyArgument].toLowerCase() : null
    if (keyed && (key === null || !isIdempotencyKey(key))) {
      return `${keyArgument}: send a new UUID v4, and the same one if you repeat this call`
    }
    for (const name of Object.keys(own)) {
      if (typeof given[name] !== "number") return `${name}: send the number that the person saw`
    }
    const known = [...Object.keys(operation.params), ...Object.keys(own), ...(keyed ? [keyArgument] : [])]
    const rest = Object.entries(given).filter(([name]) => !known.includes(name))
    const hasBody = operation.endpoint.method !== "GET"
    return {
      params: Object.fromEntries(picked(given, operation.params).map(([name, value]) => [name, textOf(value)])),
      query: hasBody ? {} : Object.fromEntries(rest.map(([name, value]) => [name, textOf(value)])),
      body: hasBody ? Object.fromEntries(rest) : {},
      own: Object.fromEntries(picked(given, own)),
      idempotencyKey: keyed ? key : null
    }
  }
