import { randomUUID } from "node:crypto"
import { OperationsApi } from "@trajet/contract"

const endpoints = Object.values(OperationsApi.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }))
)

/** Streams of events do not end, and so no request waits for their body. */
const streams = ["GET /operations/v1/feed"]

/** Every endpoint of operations that answers with one body, as `METHOD /path`. */
export const operationsNames: ReadonlyArray<string> = endpoints
  .map(({ name }) => name)
  .filter((name) => !streams.includes(name))

export const isOperations = (name: string): boolean => name.includes(" /operations/")

/** The example of the endpoint's JSON body in the contract; undefined if the endpoint takes none. */
export const exampleOf = (name: string): unknown => {
  const endpoint = endpoints.find((one) => one.name === name)
  if (endpoint === undefined) throw new Error(`${name} is no endpoint of operations`)
  const [schema] = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const examples: unknown = schema?.ast.annotations?.["examples"]
  return Array.isArray(examples) ? examples[0] : undefined
}

/** The path of an endpoint of operations, with a mission and names that nothing has. */
export const operationsPath = (name: string, missionId: string): string => {
  const named: Readonly<Record<string, string>> = {
    id: missionId,
    trip: "aller",
    phase: "depart",
    option_key: "express"
  }
  const [, path = ""] = name.split(" ")
  return path.replaceAll(/:(\w+)/gu, (_, member: string) => named[member] ?? randomUUID())
}
