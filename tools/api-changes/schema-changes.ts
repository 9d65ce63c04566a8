import { constraintsOf, isObject, type Json, listOf, membersOf } from "./json-schema.ts"

/** `request`: clients send the values. `answer`: clients read them, in an answer, a webhook or the stream. */
export type Direction = "request" | "answer"

/** The document of the last release, and the present one. */
export interface Documents {
  readonly old: Json
  readonly new: Json
}

interface Comparison {
  readonly documents: Documents
  readonly direction: Direction
  /** The changes of each compared pair of references. A pair inside itself, in a recursive schema, has no changes. */
  readonly found: Map<string, ReadonlyArray<string>>
}

interface Pair {
  readonly old: unknown
  readonly new: unknown
}

const minima = ["minLength", "minItems", "minimum", "exclusiveMinimum", "minProperties"]
const maxima = ["maxLength", "maxItems", "maximum", "exclusiveMaximum", "maxProperties"]
/** Keywords that the functions below compare. Any change of another keyword counts as breaking. */
const known = new Set([
  ...minima,
  ...maxima,
  "type",
  "enum",
  "const",
  "anyOf",
  "oneOf",
  "properties",
  "required",
  "items",
  "additionalProperties"
])

const otherType = "the type "

const text = (value: unknown): string => JSON.stringify(value)

const typesOf = ({ const: constant, enum: values, type }: Json): ReadonlyArray<unknown> | null => {
  if (type !== undefined) return Array.isArray(type) ? type : [type]
  const fixed = constant === undefined ? values : [constant]
  return Array.isArray(fixed) ? [...new Set(fixed.map((value) => (value === null ? "null" : typeof value)))] : null
}

const valuesOf = ({ const: constant, enum: values }: Json): ReadonlyArray<string> | null =>
  constant !== undefined ? [text(constant)] : Array.isArray(values) ? values.map(text) : null

/** The forms that a value may have. */
const formsOf = (document: Json, schema: unknown): ReadonlyArray<Json> => {
  const constraints = constraintsOf(document, schema)
  const { anyOf, oneOf, ...rest } = constraints
  const forms = [...listOf(anyOf), ...listOf(oneOf)]
  return forms.length === 0
    ? [constraints]
    : forms.flatMap((form) => formsOf(document, { ...rest, ...constraintsOf(document, form) }))
}

const scalarChanges = (inner: Json, outer: Json, direction: Direction): ReadonlyArray<string> => {
  const [innerTypes, outerTypes] = [typesOf(inner), typesOf(outer)]
  const isAllowed = (type: unknown) =>
    outerTypes === null || outerTypes.includes(type) || (type === "integer" && outerTypes.includes("number"))
  if (outerTypes !== null && !(innerTypes?.every(isAllowed) ?? false)) {
    return [`${otherType}${text(innerTypes)} is not within ${text(outerTypes)}`]
  }
  const values = valuesOf(outer)
  // An answer may have new values of an enumeration, because readers have to expect values that they do not know.
  const lost =
    direction === "answer" ? [] : (valuesOf(inner) ?? ["any value"]).filter((value) => !values?.includes(value))
  return [
    ...(values === null || lost.length === 0 ? [] : [`${lost.join(", ")} is not allowed any more`]),
    ...minima.flatMap((name) => bound(name, inner[name], outer[name], (one, other) => one >= other)),
    ...maxima.flatMap((name) => bound(name, inner[name], outer[name], (one, other) => one <= other)),
    ...Object.keys(outer)
      .filter((name) => !known.has(name) && text(inner[name]) !== text(outer[name]))
      .map((name) => `\`${name}\` ${text(outer[name])} is not ${text(inner[name])}`)
  ]
}

const bound = (
  name: string,
  inner: unknown,
  outer: unknown,
  isWithin: (inner: number, outer: number) => boolean
): ReadonlyArray<string> =>
  typeof outer !== "number" || (typeof inner === "number" && isWithin(inner, outer))
    ? []
    : [`\`${name}\` ${text(inner)} is not within ${outer}`]

const below = (path: string, changes: ReadonlyArray<string>): ReadonlyArray<string> =>
  changes.map((change) => (change.startsWith(".") ? `.${path}${change}` : `.${path}: ${change}`))

const memberChanges = (forms: { readonly old: Json; readonly new: Json }, comparison: Comparison) => {
  const [oldMembers, newMembers] = [membersOf(forms.old["properties"]), membersOf(forms.new["properties"])]
  const [inner, outer] = comparison.direction === "request" ? [forms.old, forms.new] : [forms.new, forms.old]
  const missing = listOf(outer["required"]).filter((name) => !listOf(inner["required"]).includes(name))
  const why = comparison.direction === "request" ? "is required" : "may be missing"
  return [
    ...Object.keys(oldMembers).flatMap((name) =>
      name in newMembers
        ? below(name, changesOf({ old: oldMembers[name], new: newMembers[name] }, comparison))
        : [`.${name}: the member is removed`]
    ),
    ...missing
      .filter((name) => comparison.direction === "request" || String(name) in newMembers)
      .map((name) => `.${String(name)}: the member ${why}`)
  ]
}

const innerChanges = (forms: { readonly old: Json; readonly new: Json }, comparison: Comparison) => {
  const at = (name: string, shown: string) => {
    const outer = comparison.direction === "request" ? forms.new : forms.old
    const isOpen = outer[name] === undefined || outer[name] === true
    return isOpen ? [] : below(shown, changesOf({ old: forms.old[name] ?? {}, new: forms.new[name] ?? {} }, comparison))
  }
  return [...at("items", "[]"), ...at("additionalProperties", "{}")]
}

const formChanges = (
  forms: { readonly old: Json; readonly new: Json },
  comparison: Comparison
): ReadonlyArray<string> => {
  const [inner, outer] = comparison.direction === "request" ? [forms.old, forms.new] : [forms.new, forms.old]
  return [
    ...scalarChanges(inner, outer, comparison.direction),
    ...memberChanges(forms, comparison),
    ...innerChanges(forms, comparison)
  ]
}

const membersIn = (form: Json): ReadonlyArray<string> => Object.keys(membersOf(form["properties"]))

/** Counts the members that only one of two forms has. */
const unsharedMembers = (one: Json, other: Json): number =>
  membersIn(one).filter((name) => !membersIn(other).includes(name)).length +
  membersIn(other).filter((name) => !membersIn(one).includes(name)).length

/**
 * The changes between a form and the most similar new form: similar by its type, its members, and the number of
 * changes.
 */
const fewest = (
  form: Json,
  others: ReadonlyArray<Json>,
  compare: (other: Json) => ReadonlyArray<string>
): ReadonlyArray<string> => {
  const candidates = others.map((other) => {
    const changes = compare(other)
    const isUnlike = changes.some((change) => change.startsWith(otherType))
    return {
      changes,
      distance: [Number(isUnlike), unsharedMembers(form, other), changes.length]
    }
  })
  const [best] = candidates.toSorted((one, other) => compareLists(one.distance, other.distance))
  return best?.changes ?? []
}

const compareLists = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): number =>
  one.map((value, index) => value - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0

/** The names of members in any form, which readers of an answer may look for. */
const memberNames = (forms: ReadonlyArray<Json>): ReadonlySet<string> => new Set(forms.flatMap(membersIn))

/**
 * Lists the changes between two schemas that break a client: the API refuses a request that was valid or ignores one of
 * its members, or an answer lacks a member or has an unexpected value. Each text begins with the path of the member.
 */
const changesOf = (pair: Pair, comparison: Comparison): ReadonlyArray<string> => {
  const references = [membersOf(pair.old)["$ref"], membersOf(pair.new)["$ref"]]
  if (!references.every((reference) => typeof reference === "string")) return unnamedChanges(pair, comparison)
  const name = references.join(" ")
  const known = comparison.found.get(name)
  if (known !== undefined) return known
  comparison.found.set(name, [])
  const changes = unnamedChanges(pair, comparison)
  comparison.found.set(name, changes)
  return changes
}

const unnamedChanges = (pair: Pair, comparison: Comparison): ReadonlyArray<string> => {
  const { direction, documents } = comparison
  if (pair.old === false || pair.new === false) return pair.old === pair.new ? [] : ["members are allowed or refused"]
  const forms = { old: formsOf(documents.old, pair.old), new: formsOf(documents.new, pair.new) }
  const removed = [...memberNames(forms.old)].filter((member) => !memberNames(forms.new).has(member))
  const found =
    direction === "request"
      ? forms.old.flatMap((old) => fewest(old, forms.new, (form) => formChanges({ old, new: form }, comparison)))
      : forms.new.flatMap((form) => fewest(form, forms.old, (old) => formChanges({ old, new: form }, comparison)))
  return [...new Set([...found, ...removed.map((member) => `.${member}: the member is removed`)])]
}

/** Lists the changes between schemas of two documents that break a client. Additions do not break one. */
export type CompareSchemas = (pair: Pair, direction: Direction) => ReadonlyArray<string>

export const schemasOf = (documents: Documents): CompareSchemas => {
  const found = { request: new Map<string, ReadonlyArray<string>>(), answer: new Map<string, ReadonlyArray<string>>() }
  return (pair, direction) =>
    isObject(pair.old) ? changesOf(pair, { documents, direction, found: found[direction] }) : []
}
