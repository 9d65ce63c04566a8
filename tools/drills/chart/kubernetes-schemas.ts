/** A definition of the OpenAPI document of Kubernetes, as far as it is read here. */
interface Definition {
  readonly type?: string
  readonly format?: string
  readonly properties?: Readonly<Record<string, unknown>>
  readonly additionalProperties?: unknown
  readonly "x-kubernetes-group-version-kind"?: ReadonlyArray<KindName>
}

interface KindName {
  readonly group: string
  readonly version: string
  readonly kind: string
}

export type Definitions = Readonly<Record<string, Definition>>

interface KindSchema {
  /** The name that kubeconform asks for: `deployment-apps-v1.json`. */
  readonly file: string
  readonly schema: object
}

const refsIn = (value: unknown): ReadonlyArray<string> =>
  [...JSON.stringify(value).matchAll(/"#\/definitions\/([^"]+)"/gu)].map(([, name = ""]) => name)

/** The definitions that one of them leads to, itself included. */
const reachable = (from: string, all: Definitions): ReadonlyArray<string> => {
  const found = new Set([from])
  for (const name of found) for (const next of refsIn(all[name])) found.add(next)
  return [...found]
}

const strictValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(strictValue)
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, strictValue(inner)] as const)
  const copied: Readonly<Record<string, unknown>> = Object.fromEntries(entries)
  if (copied["format"] === "int-or-string") return { oneOf: [{ type: "string" }, { type: "integer" }] }
  const closed = typeof copied["properties"] === "object" && copied["additionalProperties"] === undefined
  return closed ? { ...copied, additionalProperties: false } : copied
}

const fileOf = ({ group, kind, version }: KindName): string => {
  const [first = ""] = group.split(".")
  return `${kind.toLowerCase()}-${first === "" ? "" : `${first}-`}${version}.json`
}

/**
 * A JSON Schema for each kind of the OpenAPI document of Kubernetes. The schemas allow no field that Kubernetes does not
 * know, because it would ignore a wrong name silently.
 */
export const kindSchemas = (all: Definitions): ReadonlyArray<KindSchema> =>
  Object.entries(all).flatMap(([name, definition]) => {
    const kinds = definition["x-kubernetes-group-version-kind"] ?? []
    const [kind] = kinds
    if (kind === undefined || kinds.length > 1) return []
    const definitions = Object.fromEntries(reachable(name, all).map((each) => [each, strictValue(all[each])]))
    return [{ file: fileOf(kind), schema: { $ref: `#/definitions/${name}`, definitions } }]
  })
