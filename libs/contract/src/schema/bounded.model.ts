import { groupedText, isLongerThan } from "@trajet/domain/text"
import { Schema, type SchemaAST } from "effect"

/** Ids by which readers of a schema recognise these checks. */
export const checkIds = { atMost: "trajet/atMost", form: "trajet/form" } as const

/** Allows at most `max` characters, counted in code points like JSON Schema. Ends the checks of a longer text. */
const atMost = (max: number): SchemaAST.Filter<string> =>
  Schema.makeFilter(
    (value: string) => !isLongerThan(value, max),
    {
      expected: characters("at most", max),
      representation: { id: checkIds.atMost, payload: { max } },
      toJsonSchema: () => ({ maxLength: max }),
      arbitraryConstraint: { maxLength: max }
    },
    true
  )

const characters = (least: string, max: number): string => `text of ${least} ${groupedText(max)} characters`

/** Text that may be empty. */
export const note = (max: number) => Schema.String.annotate({ expected: characters("at most", max) }).check(atMost(max))

/** Text of one to `max` characters. */
export const text = (max: number) => {
  const expected = characters("1 to", max)
  return Schema.String.annotate({ expected }).check(atMost(max), Schema.isMinLength(1, { expected }).abort())
}

export interface Form {
  /** Longer texts reach neither the pattern nor the rule. */
  readonly max: number
  /** Completes "expected …", with an example. */
  readonly expected: string
  /** A pattern that matches in linear time (a test holds that), or a rule of the domain. */
  readonly is: RegExp | ((value: string) => boolean)
}

/** The only way to give a text a form: the bound is checked before the pattern. */
export const form = ({ max, expected, is }: Form): SchemaAST.Filter<string> => {
  const matches = is instanceof RegExp ? (value: string) => is.test(value) : is
  const pattern = is instanceof RegExp ? { pattern: is.source } : {}
  return Schema.makeFilter(
    (value: string) => !isLongerThan(value, max) && matches(value),
    {
      expected,
      representation: { id: checkIds.form, payload: { max, ...pattern } },
      // No `maxLength`: the answer to a text that is too long says that the form is wrong.
      toJsonSchema: () => (is instanceof RegExp ? pattern : [{}, true])
    },
    true
  )
}

const items = (max: number): string => `${groupedText(max)} ${max === 1 ? "item" : "items"}`

const shorter = (max: number, expected: string) => Schema.isMaxLength(max, { expected }).abort()

export const listOf = <S extends Schema.Constraint>(item: S, max: number) =>
  Schema.Array(item).check(shorter(max, `a list of at most ${items(max)}`))

export const fullListOf = <S extends Schema.Constraint>(item: S, max: number) => {
  const expected = `a list of 1 to ${items(max)}`
  return Schema.Array(item).check(shorter(max, expected), Schema.isMinLength(1, { expected }).abort())
}
