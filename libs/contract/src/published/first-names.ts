import { secondNames } from "../schema/second-names.ts"
import { type Json, membersOf } from "./json.ts"
import { mapInner, mapSchemas } from "./schema-walk.ts"

/** The keyword of an object that has members under second names: `{"car": "vehicle"}`. */
export const secondNamesKeyword = "x-second-names"

const renamed = (schema: Json): Json => {
  const inner = mapInner(schema, renamed)
  const properties = membersOf(inner["properties"])
  const found = Object.entries(secondNames).filter(([first, second]) => first in properties && second in properties)
  if (found.length === 0) return inner
  const seconds = Object.fromEntries(found.map(([first, second]) => [second, first]))
  return {
    ...inner,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !(name in seconds))),
    [secondNamesKeyword]: seconds
  }
}

/**
 * Shows members of a request under their first names alone, and lists the second names in a keyword of their own.
 * Generators make one member of `return_trip` and `returnTrip`, and then two of the same name.
 */
export const withFirstNames = (document: Json): Json => mapSchemas(document, renamed)
