import { SchemaAST } from "effect"
import { expectedMessage, type FieldProblems } from "./field-problems.ts"

type Filter = SchemaAST.Filter<unknown>

const errorOfCheck: Readonly<Record<string, string>> = {
  "trajet/atMost": "too_long",
  "effect/schema/isMaxLength": "too_long",
  "effect/schema/isMinLength": "too_short"
}

/** The id of a check in the schema of the contract. */
export const idOf = ({ annotations }: Filter): string => annotations?.representation?.id ?? ""

/** The checks of a schema in order. */
export const filtersOf = ({ checks }: SchemaAST.AST): ReadonlyArray<Filter> =>
  (checks ?? []).map((check: SchemaAST.Check<unknown>) => {
    if (check._tag === "FilterGroup") throw new Error("the contract has a group of checks: write single ones")
    return check
  })

const expectationIn = (annotations: unknown): string | undefined => {
  const expected: unknown = Reflect.get(Object(annotations), "expected")
  return typeof expected === "string" ? expected : undefined
}

/** The expectation of all checks of a text, a number or a list; `plain` if the schema has none. */
export const expectedBy = (ast: SchemaAST.AST, plain: string): string => {
  const filters = filtersOf(ast)
  const form = filters.find((filter) => idOf(filter) === "trajet/form")
  return (
    expectationIn(form?.annotations) ??
    expectationIn(ast.annotations) ??
    expectationIn(filters.at(-1)?.annotations) ??
    plain
  )
}

const noOptions: SchemaAST.ParseOptions = {}

/** Runs the checks of a value in order until the first failure, so that a bound protects the checks behind it. */
export const checked = (ast: SchemaAST.AST): ((value: unknown, problems: FieldProblems) => boolean) => {
  const whole = expectedBy(ast, "another value")
  const checks = filtersOf(ast).map((filter) => ({
    filter,
    error: errorOfCheck[idOf(filter)] ?? "invalid",
    // A number is inside of its bounds or not, so each of its checks is answered with the whole expectation.
    expected: SchemaAST.isNumber(ast) ? whole : (expectationIn(filter.annotations) ?? whole)
  }))
  return (value, problems) => {
    for (const { filter, error, expected } of checks) {
      if (filter.run(value, ast, noOptions) === undefined) continue
      problems.add(error, expectedMessage(expected, value))
      return false
    }
    return true
  }
}
