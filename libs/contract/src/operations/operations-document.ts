import { openApiDocument } from "../openapi-document.ts"
import { type Json, mapMembers, membersOf } from "../published/json.ts"
import { rolesFor } from "./roles.ts"

const words = { operator: "operators", driver: "drivers" } as const

const withRoles = (operation: unknown, method: string, path: string): Json => {
  const { description, ...members } = membersOf(operation)
  const roles = rolesFor({ method: method.toUpperCase(), path: path.replaceAll(/\{(\w+)\}/gu, ":$1") })
  const sentence = `For ${roles.map((role) => words[role]).join(" and ")}.`
  return { ...members, description: description === undefined ? sentence : `${sentence} ${String(description)}` }
}

/** The published document of operations, which tells the roles of each endpoint. */
export const operationsDocument = (document: Json): Record<string, unknown> =>
  openApiDocument({
    ...document,
    paths: mapMembers(document["paths"], (operations, path) =>
      mapMembers(operations, (operation, method) => withRoles(operation, method, path))
    )
  })
