import { isObject, type Json, mapMembers, membersOf } from "./json.ts"

const headers = {
  Deprecation: { description: "When the endpoint was deprecated (RFC 9745)", schema: { type: "string" } },
  Sunset: { description: "When the endpoint ends at the earliest (RFC 8594)", schema: { type: "string" } },
  Link: { description: 'The policy of versions, as `rel="deprecation"`', schema: { type: "string" } }
}

const announced = (operation: unknown): unknown => {
  if (!isObject(operation) || operation["x-sunset"] === undefined) return operation
  const { description, responses } = operation
  const sentence = `Deprecated: it ends on ${String(operation["x-sunset"])} at the earliest. Use ${String(operation["x-instead"])}.`
  return {
    ...operation,
    description: description === undefined ? sentence : `${sentence} ${String(description)}`,
    responses: mapMembers(responses, (response) => ({
      ...membersOf(response),
      headers: { ...membersOf(membersOf(response)["headers"]), ...headers }
    }))
  }
}

/** Adds to each deprecated operation the day of its end, and the headers of its answers. */
export const withDeprecations = (document: Json): Json => ({
  ...document,
  paths: mapMembers(document["paths"], (operations) => mapMembers(operations, announced))
})
