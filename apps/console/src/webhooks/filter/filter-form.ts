import type { BodyOf } from "@trajet/contract"
import type { EndpointDetail, EventTypeList } from "../queries.ts"

export type Filter = BodyOf<"POST /console/api/endpoints/:id/filter-trial">["filter"]
type Condition = Filter[number]
type ShownCondition = EndpointDetail["filter"][number]
type Scalar = string | number | boolean

/** How a condition compares; `exists` is two comparisons, which take no value. */
export const comparisons = ["eq", "ne", "in", "present", "missing"] as const
export type Comparison = (typeof comparisons)[number]

/** A condition as it is typed. */
export interface ConditionForm {
  /** Tells the conditions of a form apart. */
  readonly id: number
  readonly path: string
  readonly comparison: Comparison
  readonly value: string
}

export const takesValue = (comparison: Comparison): boolean => comparison !== "present" && comparison !== "missing"

const scalarIn = (typed: string): Scalar => {
  const text = typed.trim()
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === "string" || typeof read === "number" || typeof read === "boolean" ? read : text
  } catch {
    return text
  }
}

const typedOf = (value: Scalar): string => {
  if (typeof value !== "string") return String(value)
  return /[",]/u.test(value) || scalarIn(value) !== value ? JSON.stringify(value) : value
}

/** Texts in quotes, or what is between commas. */
const listed = /(?:"(?:[^"\\]|\\.)*"|[^,])+/gu

const valueIn = ({ comparison, value }: ConditionForm): Scalar | ReadonlyArray<Scalar> => {
  if (!takesValue(comparison)) return comparison === "present"
  return comparison === "in" ? (value.match(listed) ?? []).map(scalarIn) : scalarIn(value)
}

const operatorOf = (comparison: Comparison): Condition["op"] =>
  comparison === "present" || comparison === "missing" ? "exists" : comparison

/** The conditions of a form. A value is what JSON reads as a number, true, false or a text in quotes, and else a text. */
export const filterIn = (form: ReadonlyArray<ConditionForm>) =>
  form.map((condition) => ({
    path: condition.path.trim(),
    op: operatorOf(condition.comparison),
    value: valueIn(condition)
  }))

const comparisonOf = ({ op, value }: ShownCondition): Comparison => {
  if (op === "exists") return value === false ? "missing" : "present"
  return comparisons.find((comparison) => comparison === op) ?? "eq"
}

const isScalar = (value: unknown): value is Scalar => ["string", "number", "boolean"].includes(typeof value)

const textOf = ({ op, value }: ShownCondition): string =>
  op === "exists" ? "" : [value].flat().filter(isScalar).map(typedOf).join(", ")

export const formOfFilter = (filter: EndpointDetail["filter"]): ReadonlyArray<ConditionForm> =>
  filter.map((condition, id) => ({
    id,
    path: condition.path,
    comparison: comparisonOf(condition),
    value: textOf(condition)
  }))

export const withCondition = (form: ReadonlyArray<ConditionForm>): ReadonlyArray<ConditionForm> => [
  ...form,
  { id: Math.max(-1, ...form.map(({ id }) => id)) + 1, path: "", comparison: "eq", value: "" }
]

const pathsOf = (value: unknown, above: string): ReadonlyArray<string> =>
  typeof value !== "object" || value === null || Array.isArray(value)
    ? []
    : Object.entries(value).flatMap(([name, member]) => [`${above}${name}`, ...pathsOf(member, `${above}${name}.`)])

/** The paths of `data` in the examples of the types that an endpoint gets; of every type without types. */
export const pathsIn = ({ data }: EventTypeList, types: ReadonlyArray<string>): ReadonlyArray<string> => {
  const examples = data.filter(({ type }) => types.length === 0 || types.includes(type))
  const bodies = examples.map(({ example }): unknown => JSON.parse(example))
  const paths = bodies.flatMap((body) => pathsOf(Object(body)["data"], ""))
  return [...new Set(paths)].toSorted()
}
