import { isObject } from "./json.ts"

/** Allows unknown members in every object, because the API ignores them in requests and may add them to answers. */
export const openObjects = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(openObjects)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) =>
      name === "additionalProperties" && member === false ? [] : [[name, openObjects(member)]]
    )
  )
}
