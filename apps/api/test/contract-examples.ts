import { ConsoleApi, OperationsApi, TrajetApi } from "@trajet/contract"
import type { Schema } from "effect"

interface Endpoint {
  readonly method: string
  readonly path: string
  readonly payload: ReadonlyMap<string, { readonly schemas: ReadonlyArray<Schema.Top> }>
}

type Groups = Readonly<Record<string, { readonly endpoints: Readonly<Record<string, Endpoint>> }>>

const apis: ReadonlyArray<Groups> = [TrajetApi.groups, OperationsApi.groups, ConsoleApi.groups]
const endpoints = apis.flatMap((groups) => Object.values(groups).flatMap((group) => Object.values(group.endpoints)))

/** The example of the JSON body of an endpoint, `METHOD /path`, in the contract; undefined if it takes none. */
export const exampleOf = (name: string): unknown => {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === name)
  if (endpoint === undefined) throw new Error(`${name} is no endpoint of the contract`)
  const [schema] = [...endpoint.payload.values()].flatMap(({ schemas }) => schemas)
  const examples: unknown = schema?.ast.annotations?.["examples"]
  return Array.isArray(examples) ? examples[0] : undefined
}
