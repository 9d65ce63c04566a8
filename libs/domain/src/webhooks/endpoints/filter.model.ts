import { Schema } from "effect"

export const FilterOperator = Schema.Literals(["eq", "ne", "in", "exists"])
type FilterOperator = typeof FilterOperator.Type

type Scalar = string | number | boolean

/** Names of members of objects, outermost first, with dots between them. No name is an index of a list. */
export const conditionPath = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){0,9}$/

/** A condition as it is asked for. `exists` without a value means true. */
export interface AskedCondition {
  /** Matches `conditionPath`. */
  readonly path: string
  readonly op: FilterOperator
  readonly value?: Scalar | ReadonlyArray<Scalar>
}

interface On<Op extends FilterOperator, Value> {
  readonly path: string
  readonly op: Op
  readonly value: Value
}

/** What `data` of an event has at a path, where null counts as nothing (WHK-61). */
export type Condition = On<"eq", Scalar> | On<"ne", Scalar> | On<"in", ReadonlyArray<Scalar>> | On<"exists", boolean>

/** Conditions that all have to hold; empty for every event. */
export type ContentFilter = ReadonlyArray<Condition>

/** WHK-61. Texts count code points. */
export const filterBounds = {
  conditionsMax: 20,
  pathLengthMax: 200,
  textLengthMax: 200,
  valuesMax: 20,
  /** Of the whole filter as JSON. */
  lengthMax: 8_000
} as const
