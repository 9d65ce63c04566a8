import { isObject, type Json, mapMembers, membersOf } from "./json.ts"

const problemType = "application/problem+json"
const reference = { $ref: "#/components/schemas/Problem" }

const hasReferencedProblem = (response: unknown): boolean =>
  isObject(membersOf(membersOf(response)["content"])[problemType])

const referring = (response: unknown): unknown =>
  hasReferencedProblem(response)
    ? { ...membersOf(response), content: { [problemType]: { schema: reference } } }
    : response

const firstProblem = (paths: unknown): Json | undefined =>
  Object.values(membersOf(paths))
    .flatMap((operations) => Object.values(membersOf(operations)))
    .flatMap((operation) => Object.values(membersOf(membersOf(operation)["responses"])))
    .filter(hasReferencedProblem)
    .map((response) => membersOf(membersOf(membersOf(membersOf(response)["content"])[problemType])["schema"]))[0]

/**
 * Replaces the schemas of problems by references to one component `Problem`. The contract has a copy for each status,
 * because each status has its own description; generated clients would have a type for each copy.
 */
export const withProblemComponent = (document: Json): Json => {
  const problem = firstProblem(document["paths"])
  if (problem === undefined) return document
  const { description: _, ...schema } = problem
  const components = membersOf(document["components"])
  return {
    ...document,
    paths: mapMembers(document["paths"], (operations) =>
      mapMembers(operations, (operation) => ({
        ...membersOf(operation),
        responses: mapMembers(membersOf(operation)["responses"], referring)
      }))
    ),
    components: { ...components, schemas: { ...membersOf(components["schemas"]), Problem: schema } }
  }
}
