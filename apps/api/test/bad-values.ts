import type { DocumentedField, JsonSchema } from "./documented-fields.ts"

/** An invalid value of a member. */
interface BadValue {
  readonly what: string
  readonly body: unknown
  /** The allowed errors; the first one is required. */
  readonly errors: readonly [string, ...ReadonlyArray<string>]
}

// JSON numbers without a JavaScript value travel as these texts, which are unquoted when the body is written.
const numbers = ["1e400", "-1e400", "12345678901234567890123456789", "5e-324", "-0"]
const asNumber = (text: string): string => `@number ${text}@`

/** The JSON text of a body, with the numbers that only a text can hold. */
export const jsonText = (body: unknown): string => JSON.stringify(body).replaceAll(/"@number ([^@]+)@"/gu, "$1")

const ofEveryType: ReadonlyArray<readonly [JsonSchema["type"], unknown]> = [
  ["number", 7],
  ["number", 0],
  ["number", -1.5],
  ...numbers.map((text) => ["number", asNumber(text)] as const),
  ["boolean", true],
  ["boolean", false],
  ["string", "text"],
  ["null", null],
  ["array", []],
  ["array", [[]]],
  ["array", ["text"]],
  ["array", [{}]],
  ["object", {}],
  ["object", { length: 1 }]
]

const isOfForm = (form: JsonSchema, type: JsonSchema["type"], value: unknown): boolean =>
  form.type === type ||
  (form.type === "integer" && type === "number" && (Number.isInteger(value) || value === asNumber("-0")))

/** True for a form that says nothing of its values. */
const isOfAnything = ({ type }: JsonSchema): boolean => type === undefined

// A null member is an absent member.
const wrongTypes = ({ forms, bodyWith, required }: DocumentedField): ReadonlyArray<BadValue> =>
  ofEveryType
    .filter(([type, value]) => !forms.some((form) => isOfAnything(form) || isOfForm(form, type, value)))
    .map(([type, value]): BadValue => ({
      what: `is ${jsonText(value)}`,
      body: bodyWith(value),
      errors: [type === "null" && required ? "required" : "invalid"]
    }))

const notOfMostForms = [
  ...["text", "24:00", "2031-13-01", "2031-02-30T09:00:00Z", "2031-03-17T09:00:00", "FRA", "a@b", ""],
  " \t "
]

const wrongTexts = ({ forms, bodyWith }: DocumentedField): ReadonlyArray<BadValue> => {
  const given = (what: string, text: string, errors: BadValue["errors"]) => ({ what, body: bodyWith(text), errors })
  return forms
    .filter(({ type }) => type === "string")
    .flatMap(({ enum: literals, pattern, format, minLength = 0, maxLength = Infinity }) => [
      ...(maxLength === Infinity
        ? []
        : [given("is too long by one", "x".repeat(maxLength + 1), ["too_long", "invalid"])]),
      ...(minLength === 0 ? [] : [given("is empty", "", ["too_short", "invalid"])]),
      // A text that is too short is answered for its length, and not for its form.
      ...(literals === undefined && pattern === undefined && format === undefined
        ? []
        : notOfMostForms
            .filter((text) => text.length >= minLength && literals?.includes(text) !== true)
            .filter((text) => pattern === undefined || format !== undefined || !new RegExp(pattern, "u").test(text))
            // A text that is too long is answered for its length as well.
            .map((text) =>
              given(`is ${JSON.stringify(text)}`, text, [text.length > maxLength ? "too_long" : "invalid"])
            ))
    ])
}

/** All invalid values of a member, each in an otherwise valid body. */
export const badValues = (field: DocumentedField): ReadonlyArray<BadValue> => [
  ...(field.required ? [{ what: "is missing", body: field.bodyWithout(), errors: ["required"] } as const] : []),
  ...wrongTypes(field),
  ...wrongTexts(field)
]

/**
 * Some of the values, others for each `nth`: for a check that all endpoints share, whose own test takes every value
 * (documented-bodies.test.ts, and one endpoint in each file).
 */
export const someOf = <A>(values: ReadonlyArray<A>, nth: number, most: number): ReadonlyArray<A> =>
  values.filter((_, at) => (at - nth * most + values.length * nth) % values.length < most)

/** Texts for a path that are never an id, in their URL form: escapes, controls, surrogate halves, lengths. */
export const badTexts: ReadonlyArray<string> = [
  "%00",
  "a%00b",
  "%ff",
  "%C3",
  "%ED%A0%80",
  "%",
  "%4",
  "%zz",
  "%0A",
  "%7F",
  "%E2%80%AE",
  "%F0%9F%9A%97",
  "%27%20OR%201=1",
  "a%2Fb",
  "..%2f..",
  "null",
  "undefined",
  "-1",
  "99999999999999999999",
  "M-99999999999999999999",
  "M-999999999999999",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "__proto__",
  "constructor",
  "x".repeat(8_000)
]
