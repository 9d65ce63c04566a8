import { withRoleSentence } from "../endpoint/role-sentence.ts"
import { openApiDocument } from "../openapi-document.ts"
import { type Json, mapMembers, membersOf } from "../published/json.ts"
import { rolesByEndpoint } from "./roles.ts"

// An endpoint that says who may call it has its sentence already.
const withRoles = (operation: unknown, method: string, path: string): Json => {
  const roles = rolesByEndpoint[`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/gu, ":$1")}`]
  return roles === undefined ? membersOf(operation) : withRoleSentence(roles)(operation)
}

/** The published document of operations, which tells the roles of each endpoint. */
export const operationsDocument = (document: Json): Record<string, unknown> =>
  openApiDocument({
    ...document,
    paths: mapMembers(document["paths"], (operations, path) =>
      mapMembers(operations, (operation, method) => withRoles(operation, method, path))
    )
  })
