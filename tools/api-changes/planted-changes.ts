import { type Json, isObject, listOf, membersOf } from "./json-schema.ts"
import type { Direction } from "./schema-changes.ts"

/** A change that a test makes to a document. */
export interface Planted {
  readonly name: string
  readonly breaks: boolean
  readonly document: Json
}

type Path = ReadonlyArray<string>

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

/** Copies the value, and changes the value at the path. Removes that value if `change` returns undefined. */
const changedAt = (value: unknown, [name, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (name === undefined) return change(value)
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const next = String(index) === name ? changedAt(item, rest, change) : item
      return next === undefined ? [] : [next]
    })
  }
  const { [name]: old, ...others } = membersOf(value)
  const next = changedAt(old, rest, change)
  return next === undefined ? others : { ...membersOf(value), [name]: next }
}

interface Place {
  readonly path: Path
  readonly direction: Direction
}

const below = (schema: unknown): ReadonlyArray<Path> => {
  const { anyOf, items, properties } = membersOf(schema)
  return [
    ...Object.keys(membersOf(properties)).map((name) => ["properties", name]),
    ...listOf(anyOf).map((_, index) => ["anyOf", String(index)]),
    ...(isObject(items) ? [["items"]] : [])
  ]
}

/** Finds the places of all schemas inside a schema, and of those that it refers to. */
const placesFrom = (document: Json, { direction, path }: Place, seen: Set<string>): ReadonlyArray<Place> => {
  const schema = membersOf(at(document, path))
  const reference = schema["$ref"]
  const target = typeof reference === "string" ? reference.split("/").slice(1) : path
  if (seen.has(target.join("/"))) return []
  seen.add(target.join("/"))
  const inner = below(at(document, target)).flatMap((more) =>
    placesFrom(document, { path: [...target, ...more], direction }, seen)
  )
  return [{ path: target, direction }, ...inner]
}

interface Operation {
  readonly path: Path
  readonly isWebhook: boolean
}

const operationsOf = (document: Json): ReadonlyArray<Operation> =>
  ["paths", "webhooks"].flatMap((section) =>
    Object.entries(membersOf(document[section])).flatMap(([name, item]) =>
      Object.keys(membersOf(item)).map((method) => ({
        path: [section, name, method],
        isWebhook: section === "webhooks"
      }))
    )
  )

const rootsOf = (document: Json, { isWebhook, path }: Operation): ReadonlyArray<Place> => {
  const operation = membersOf(at(document, path))
  const body = Object.keys(membersOf(at(operation, ["requestBody", "content"]))).map((type) => ({
    path: [...path, "requestBody", "content", type, "schema"],
    direction: isWebhook ? "answer" : "request"
  })) satisfies ReadonlyArray<Place>
  const answers = Object.entries(membersOf(operation["responses"])).flatMap(([status, response]) =>
    Object.keys(membersOf(membersOf(response)["content"])).map((type) => ({
      path: [...path, "responses", status, "content", type, "schema"],
      direction: "answer" as const
    }))
  )
  return [...body, ...answers]
}

const planting = (document: Json) => {
  const plant = (breaks: boolean, name: string, path: Path, change: (old: unknown) => unknown): Planted => ({
    name: `${name} at ${path.join(" ")}`,
    breaks,
    document: membersOf(changedAt(document, path, change))
  })
  return {
    breaking: (name: string, path: Path, change: (old: unknown) => unknown) => plant(true, name, path, change),
    additive: (name: string, path: Path, change: (old: unknown) => unknown) => plant(false, name, path, change)
  }
}

const remove = () => undefined
const without = (value: unknown) => (list: unknown) => listOf(list).filter((item) => item !== value)
const withOne = (value: unknown) => (list: unknown) => [...listOf(list), value]
const number = (value: unknown): number => Number(value)

/** Makes the changes of one schema. */
const schemaPlants = (document: Json, { direction, path }: Place): ReadonlyArray<Planted> => {
  const { additive, breaking } = planting(document)
  const schema = membersOf(at(document, path))
  const { anyOf, enum: values, maxLength, properties, required } = schema
  const names = Object.keys(membersOf(properties))
  // Another form of the same value may still allow what the changed form refuses, so that nothing breaks.
  const isFormOfSeveral = path.at(-2) === "anyOf"
  const isSent = direction === "request"
  const optional = names.filter((name) => !listOf(required).includes(name))
  const ofObject = [
    ...names.map((name) => breaking("a removed member", [...path, "properties", name], remove)),
    ...(isSent
      ? [
          breaking("a new required member", [...path, "required"], withOne("planted")),
          ...optional.map((name) => breaking(`${name} becomes required`, [...path, "required"], withOne(name)))
        ]
      : listOf(required).map((name) =>
          breaking(`${String(name)} may be missing`, [...path, "required"], without(name))
        )),
    additive("a new optional member", [...path, "properties", "planted"], () => ({ type: "string" }))
  ]
  const first = listOf(values)[0]
  const isNullable = listOf(anyOf).some((form) => membersOf(form)["type"] === "null")
  const types = listOf(schema["type"])
  const isText = [schema["type"], types[0]].some((type) => type === "integer" || type === "string")
  return [
    ...(names.length > 0 ? ofObject : []),
    ...(isSent && listOf(values).length > 1 ? [breaking("a removed value", [...path, "enum"], without(first))] : []),
    ...(listOf(values).length > 0 ? [additive("a new value", [...path, "enum"], withOne("planted"))] : []),
    ...(isSent && maxLength !== undefined
      ? [
          breaking("a shorter text", [...path, "maxLength"], (max) => number(max) - 1),
          additive("a longer text", [...path, "maxLength"], (max) => number(max) + 1)
        ]
      : []),
    ...(isSent && isNullable ? [breaking("no null", [...path, "anyOf"], (forms) => listOf(forms).slice(0, -1))] : []),
    ...(isSent && types.includes("null") ? [breaking("no null in the types", [...path, "type"], without("null"))] : []),
    ...Object.keys(membersOf(schema["x-second-names"])).map((name) =>
      breaking("a removed second name", [...path, "x-second-names", name], remove)
    ),
    ...(schema["x-list-form"] === undefined
      ? []
      : [
          breaking("no list form", [...path, "x-list-form"], remove),
          breaking("the list form of no member", [...path, "x-list-form"], () => "planted")
        ]),
    ...(!isSent && !isFormOfSeveral && schema["type"] === "string"
      ? [breaking("a null", path, (old) => ({ anyOf: [old, { type: "null" }] }))]
      : []),
    ...((isSent || !isFormOfSeveral) && isText && schema["not"] === undefined
      ? [breaking("another type", [...path, "type"], () => "boolean")]
      : [])
  ]
}

const parameterPlants = (document: Json, { isWebhook, path }: Operation): ReadonlyArray<Planted> => {
  const { additive, breaking } = planting(document)
  const parameters = listOf(at(document, [...path, "parameters"])).map(membersOf)
  const each = parameters.map((parameter, index) => ({ parameter, at: [...path, "parameters", String(index)] }))
  const planted = { name: "planted", in: "query", schema: { type: "string" } }
  return [
    ...each.map(({ at: place }) => breaking("a removed parameter", place, remove)),
    ...each
      .filter(({ parameter }) => (parameter["required"] === true) === isWebhook)
      .map(({ at: place }) =>
        breaking("a parameter of the other necessity", [...place, "required"], (old) => old !== true)
      ),
    ...(isWebhook
      ? []
      : [breaking("a new required parameter", [...path, "parameters"], withOne({ ...planted, required: true }))]),
    additive("a new optional parameter", [...path, "parameters"], withOne(planted))
  ]
}

const operationPlants = (document: Json, operation: Operation): ReadonlyArray<Planted> => {
  const { path } = operation
  const { additive, breaking } = planting(document)
  const statuses = Object.entries(membersOf(at(document, [...path, "responses"])))
  return [
    breaking("a removed endpoint", path, remove),
    breaking("another operationId", [...path, "operationId"], () => "planted"),
    breaking("other credentials", [...path, "security"], () => [{ planted: [] }]),
    ...statuses.map(([status]) => breaking("a removed status", [...path, "responses", status], remove)),
    ...statuses.flatMap(([status, response]) =>
      Object.keys(membersOf(membersOf(response)["content"])).map((type) =>
        breaking("a removed type", [...path, "responses", status, "content", type], remove)
      )
    ),
    additive("a new status", [...path, "responses", "299"], () => ({ description: "planted" })),
    additive("another text", [...path, "summary"], () => "planted"),
    ...parameterPlants(document, operation)
  ]
}

/** Makes every kind of breaking change, and every kind of addition, at each place of an AsyncAPI document. */
export const plantedStreamChanges = (document: Json): ReadonlyArray<Planted> => {
  const { additive, breaking } = planting(document)
  const seen = new Set<string>()
  const namesIn = (...path: Path) => Object.keys(membersOf(at(document, path)))
  const places = namesIn("components", "messages").flatMap((message) =>
    ["headers", "payload"].flatMap((part) =>
      placesFrom(document, { path: ["components", "messages", message, part], direction: "answer" }, seen)
    )
  )
  return [
    additive("a new channel", ["channels", "planted"], () => ({ address: "planted" })),
    ...namesIn("operations").map((name) => breaking("a removed operation", ["operations", name], remove)),
    ...namesIn("channels").flatMap((name) => [
      breaking("a removed channel", ["channels", name], remove),
      breaking("another subject", ["channels", name, "address"], () => "planted"),
      ...namesIn("channels", name, "messages").map((message) =>
        breaking("a removed message", ["channels", name, "messages", message], remove)
      )
    ]),
    ...places.flatMap((place) => schemaPlants(document, place))
  ]
}

/** Makes every kind of breaking change, and every kind of addition, at each place of an OpenAPI document. */
export const plantedChanges = (document: Json): ReadonlyArray<Planted> => {
  const operations = operationsOf(document)
  const seen = new Set<string>()
  const places = operations.flatMap((operation) =>
    rootsOf(document, operation).flatMap((root) => placesFrom(document, root, seen))
  )
  const { additive } = planting(document)
  return [
    additive("a new endpoint", ["paths", "/v1/planted"], () => ({ get: { operationId: "planted", responses: {} } })),
    ...operations.flatMap((operation) => operationPlants(document, operation)),
    ...places.flatMap((place) => schemaPlants(document, place))
  ]
}
