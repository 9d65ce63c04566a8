import type { Schema, SchemaAST } from "effect"
import { TrajetApi } from "../api.contract.ts"
import { ConsoleApi } from "../console/console-api.contract.ts"
import { DriverAppApi } from "../devices/driver-app.contract.ts"
import { OperationsApi } from "../operations-api.contract.ts"

const published = [...Object.values(TrajetApi.groups), ...Object.values(OperationsApi.groups)]

/** Every endpoint of the published contracts with its name, `GET /v1/transports/:id`. */
export const endpoints = published.flatMap((group) =>
  Object.values(group.endpoints).map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
)

const every = [...published, ...Object.values(ConsoleApi.groups), ...Object.values(DriverAppApi.groups)].flatMap(
  (group) => Object.values(group.endpoints)
)

type Endpoint = (typeof every)[number]

export const bodiesOf = ({ payload }: Endpoint): ReadonlyArray<SchemaAST.AST> =>
  [...payload.values()].flatMap((body) => body.schemas.map((schema: Schema.Top) => schema.ast))

const partsOf = (endpoint: Endpoint): ReadonlyArray<SchemaAST.AST> =>
  [endpoint.query, endpoint.headers].flatMap((schema) => (schema === undefined ? [] : [schema.ast]))

const childrenOf = (ast: SchemaAST.AST): ReadonlyArray<SchemaAST.AST> => {
  switch (ast._tag) {
    case "Objects":
      return [...ast.propertySignatures.map(({ type }) => type), ...ast.indexSignatures.map(({ type }) => type)]
    case "Arrays":
      return [...ast.elements, ...ast.rest]
    case "Union":
      return ast.types
    case "Suspend":
      return [ast.thunk()]
    default:
      return []
  }
}

const within = (ast: SchemaAST.AST, seen: Set<SchemaAST.AST> = new Set()): ReadonlySet<SchemaAST.AST> => {
  if (seen.has(ast)) return seen
  seen.add(ast)
  for (const child of childrenOf(ast)) within(child, seen)
  return seen
}

const everySchema = (of: (endpoint: Endpoint) => ReadonlyArray<SchemaAST.AST>): ReadonlyArray<SchemaAST.AST> => [
  ...new Set(every.flatMap((endpoint) => of(endpoint).flatMap((ast) => [...within(ast)])))
]

/** Every schema of a request, at any depth, once. */
export const requestSchemas = everySchema((endpoint) => [...bodiesOf(endpoint), ...partsOf(endpoint)])

/** Every schema of a request or an answer, at any depth, once. */
export const contractSchemas = everySchema((endpoint) => [
  ...bodiesOf(endpoint),
  ...partsOf(endpoint),
  ...[...endpoint.success, ...endpoint.error].map(({ ast }) => ast)
])

/** The id of a check as the schema represents it, `effect/schema/isMaxLength`. */
export const checkIdsOf = ({ checks }: SchemaAST.AST): ReadonlyArray<string> =>
  (checks ?? []).map(({ annotations }: SchemaAST.Check<unknown>) => {
    const id: unknown = Reflect.get(Object(annotations?.["representation"]), "id")
    return String(id)
  })
