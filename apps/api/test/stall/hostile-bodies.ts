import { badValues, jsonText } from "../bad-values.ts"
import { bodySchemaOf, documented } from "../documented-api.ts"
import { type DocumentedField, documentedFields } from "../documented-fields.ts"
import { malformed, wellFormed, validBodyWith } from "../malformed-bodies.ts"
import { routeCall } from "../routes.ts"
import { concurrentInputs, bodyInput, type HostileInput, kilobyte, mebibyte, namesWithBody } from "./hostile-input.ts"

const { schemas } = documented.components

/** E-mails that are too long (A1), which have a stricter bound. */
export const emailKind = "long e-mails"

const fieldsOf = (name: string): ReadonlyArray<DocumentedField> => documentedFields(schemas, bodySchemaOf(name) ?? {})
const isText = ({ forms }: DocumentedField): boolean => forms.some(({ type }) => type === "string")
const isEmail = (field: DocumentedField): boolean => isText(field) && /mail$/u.test(field.field)

const emailTexts: ReadonlyArray<readonly [what: string, text: (length: number) => string]> = [
  ["dots behind the @", (length) => `a@${"a.".repeat(length / 2)}`],
  ["only dots behind the @", (length) => `a@${".".repeat(length)} `],
  ["nothing but @", (length) => "@".repeat(length)],
  ["letters without an end", (length) => "a".repeat(length)]
]

const longEmails = namesWithBody.flatMap((name) =>
  fieldsOf(name)
    .filter(isEmail)
    .flatMap((field) =>
      emailTexts.flatMap(([what, text]) =>
        [100, 200, 900].map((size) =>
          bodyInput(emailKind, `${field.field} of ${size} kB, ${what},`, name, () =>
            JSON.stringify(field.bodyWith(text(size * kilobyte)))
          )
        )
      )
    )
)

const units = ["a", " ", "0", "-", "a.", "\u00e9", "\u0130", "\ud83d\ude00", "a\u0301", "\n", "1 rue "]

/** Every text of every body, longer than allowed: no pattern may see it. */
const longTexts = namesWithBody.flatMap((name) =>
  fieldsOf(name)
    .filter(isText)
    .flatMap((field, index) =>
      [0, 1].map((turn) => {
        const unit = units[(index * 2 + turn) % units.length] ?? "a"
        return bodyInput("long texts", `${field.field} of 150,000 times ${JSON.stringify(unit)}`, name, () =>
          JSON.stringify(field.bodyWith(unit.repeat(150 * kilobyte)))
        )
      })
    )
)

const repeated = (element: string, bytes: number): string => {
  const count = Math.floor(bytes / (element.length + 1))
  return `[${`${element},`.repeat(count - 1)}${element}]`
}

const elements = ["0", "null", '""', "{}", "[]", '{"key":1}', "1e400", '"a"', "[[[0]]]"]

const isArray = ({ forms }: DocumentedField): boolean => forms.some(({ items }) => items !== undefined)

const arraySizes = [0.15, 0.9]

const marker = '"@array@"'

/** Every array of every body, filled up to the greatest size of a body (A2). */
const longArrays = namesWithBody.flatMap((name) =>
  fieldsOf(name)
    .filter(isArray)
    .flatMap((field) =>
      elements.flatMap((element) =>
        arraySizes.map((size) =>
          bodyInput("long arrays", `${field.field} of ${size} MiB of ${element}`, name, () =>
            JSON.stringify(field.bodyWith("@array@")).replace(marker, () => repeated(element, size * mebibyte))
          )
        )
      )
    )
)

const deposits = "POST /v1/transports/:id/documents"

const longDeposits = [0.9, 4, 7.9, 8.1, 35].flatMap((size) =>
  elements
    .slice(0, size > 10 ? 1 : 4)
    .map((element) =>
      bodyInput(
        "long deposits as JSON",
        `${size} MiB of ${element}`,
        deposits,
        () => `{"documents":${repeated(element, size * mebibyte)}}`
      )
    )
)

const numbered = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => of(i)).join(",")

const escape = "\\"

/** Texts that are expensive to scan and to parse, beside the members of a valid body. */
const scanned: Readonly<Record<string, () => string>> = {
  "a wide object": () => `{${numbered(60_000, (i) => `"a${i}":${i}`)}}`,
  "a wide object of numbers as names": () => `{${numbered(60_000, (i) => `"${i * 4_294_967}":0`)}}`,
  "a name given twice behind 60,000 others": () => `{${numbered(60_000, (i) => `"a${i}":0`)},"a0":1}`,
  "20,001 values": () => `[${numbered(20_001, () => "0")}]`,
  "many small objects": () => `[${numbered(15_000, (i) => `{"a${i}":[${i}]}`)}]`,
  "depth 31, often": () => repeated(`${"[".repeat(29)}${"]".repeat(29)}`, 0.9 * mebibyte),
  "depth 1,000,000": () => "[".repeat(kilobyte * kilobyte),
  "objects without an end": () => '{"a":'.repeat(200_000),
  escapes: () => `"${`${escape}u0061`.repeat(170_000)}"`,
  "escapes in names": () => `{${numbered(40_000, (i) => `"${escape}u0061${i}":0`)}}`,
  backslashes: () => `"${escape.repeat(500_000)}"`,
  "escaped quotes": () => `"${`${escape}"`.repeat(500_000)}"`,
  "white space before a colon": () => `{"a"${" ".repeat(900_000)}:1}`,
  "many names with white space": () => `{${numbered(900, (i) => `"a${i}"${" ".repeat(1_000)}:1`)}}`,
  "strings with white space behind them": () => `[${numbered(900, () => `"a"${" ".repeat(1_000)}`)}]`,
  "surrogate pairs": () => `"${`${escape}ud83d${escape}ude00`.repeat(80_000)}"`,
  "a number of 900,000 digits": () => "1".repeat(900_000),
  "numbers of many digits": () => repeated("1".repeat(400), 0.9 * mebibyte),
  "an exponent of 900,000 digits": () => `1e${"9".repeat(900_000)}`,
  "open strings": () => '"'.repeat(900_001)
}

const scannedBodies = ["POST /v1/pricing", "POST /v1/transports", "POST /v1/transports/:id/options"].flatMap((name) =>
  Object.entries(scanned).map(([what, text]) =>
    bodyInput("texts that are hard to parse", what, name, () => validBodyWith(routeCall(name).body, text()))
  )
)

const optionParams = bodyInput(
  "texts that are hard to parse",
  "params of 15,000 members",
  "POST /v1/transports/:id/options",
  () => `{"option_key":"pv_digital","params":{${numbered(15_000, (i) => `"p${i}":{"a":[]}`)}}}`
)

const malformedBodies = namesWithBody.map((name) =>
  concurrentInputs("malformed bodies", `malformed bodies to ${name}`, [
    ...Object.entries(malformed).map(([what, body]) =>
      bodyInput("malformed bodies", what, name, () => Buffer.from(body(routeCall(name).body)))
    ),
    ...Object.entries(wellFormed).map(([what, value]) =>
      bodyInput("malformed bodies", what, name, () => validBodyWith(routeCall(name).body, value))
    )
  ])
)

const badBodies = namesWithBody.flatMap((name) =>
  fieldsOf(name).map((field) =>
    concurrentInputs(
      "bad values",
      `bad values of ${field.field} to ${name}`,
      badValues(field).map(({ body, what }) => bodyInput("bad values", what, name, () => jsonText(body)))
    )
  )
)

const fullSize = namesWithBody.flatMap((name) =>
  [1, 1.5, 36].map((size) =>
    bodyInput("bodies of full size", `${size} MiB`, name, () =>
      JSON.stringify(routeCall(name).body ?? {}).padEnd(size * mebibyte)
    )
  )
)

/** Bodies that the tests know, and some of the greatest size within the limits. */
export const hostileBodies: ReadonlyArray<HostileInput> = [
  ...longEmails,
  ...longTexts,
  ...longArrays,
  ...longDeposits,
  ...scannedBodies,
  optionParams,
  ...malformedBodies,
  ...badBodies,
  ...fullSize
]
