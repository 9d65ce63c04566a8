import { largestOf } from "../schema/whole-number.model.ts"
import { type Json, mapMembers, membersOf } from "./json.ts"

const asInteger = (schema: Json): Json => {
  const { examples, pattern, type: _, ...rest } = schema
  const maximum = typeof pattern === "string" ? largestOf(pattern) : null
  if (maximum === null) return schema
  return {
    type: "integer",
    minimum: 1,
    maximum,
    ...rest,
    ...(Array.isArray(examples) ? { examples: examples.map(Number) } : {})
  }
}

const described = (value: unknown): unknown => {
  const parameter = membersOf(value)
  return parameter["in"] === "query" ? { ...parameter, schema: asInteger(membersOf(parameter["schema"])) } : value
}

/**
 * Describes a text of decimal digits in a query as the integer that it is for a caller. The edge goes on reading the text
 * by its pattern.
 */
export const withWholeNumbers = (document: Json): Json => ({
  ...document,
  paths: mapMembers(document["paths"], (operations) =>
    mapMembers(operations, (operation) => {
      const { parameters } = membersOf(operation)
      return Array.isArray(parameters) ? { ...membersOf(operation), parameters: parameters.map(described) } : operation
    })
  )
})
