import { isObject } from "./json.ts"

/** Allows unknown members: requests ignore them, and answers and events may add them. */
export const openObjects = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(openObjects)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === "additionalProperties" && member === false ? [] : [[name, openObjects(member)]]
    )
  )
}
