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

/** The keyword of a header's schema for the format of its text. */
export const formatKeyword = "x-format"

const asText = ({ format, ...schema }: Json): Json =>
  format === undefined ? schema : { ...schema, [formatKeyword]: format }

const described = (value: unknown): unknown => {
  const parameter = membersOf(value)
  const schema = membersOf(parameter["schema"])
  if (parameter["in"] === "query") return { ...parameter, schema: asInteger(schema) }
  return parameter["in"] === "header" ? { ...parameter, schema: asText(schema) } : value
}

/**
 * Describes the parameters as callers give them. A text of decimal digits in a query is an integer; the edge goes on
 * reading it by its pattern. A header is a text, with its format in a keyword of its own: openapi-python-client makes an
 * object of a UUID, which its HTTP library refuses in a header.
 */
export const withPlainParameters = (document: Json): Json => ({
  ...document,
  paths: mapMembers(document["paths"], (operations) =>
    mapMembers(operations, (operation) => {
      const { parameters } = membersOf(operation)
      return Array.isArray(parameters) ? { ...membersOf(operation), parameters: parameters.map(described) } : operation
    })
  )
})
