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
 * Names the schema of problems once, as `Problem`. The contract has a copy of it for each status, so that each has its
 * description; generated clients would have as many types.
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
