import { elision } from "../../tour/partial-json.ts"
import { laidOut, type Piece } from "./layout.ts"

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** How a language writes values of JSON. */
interface Notation {
  /** What opens and closes a record. */
  readonly record: readonly [open: string, close: string]
  /** What stands within them in a line. */
  readonly pad: string
  readonly emptyRecord: string
  /** The name of a member with what stands before its value. */
  readonly member: (name: string) => string
  /** A text, number, boolean or null. */
  readonly scalar: (value: unknown) => string
}

const jsonScalar = (value: unknown): string => (value === elision ? elision : JSON.stringify(value))

/** A text of PHP in quotes that replace nothing in it. */
const phpText = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

const braces = { record: ["{", "}"], pad: " ", emptyRecord: "{}" } as const

const notations = {
  json: { ...braces, member: (name) => `${JSON.stringify(name)}: `, scalar: jsonScalar },
  typescript: {
    ...braces,
    member: (name) => (/^[a-z_]\w*$/iu.test(name) ? `${name}: ` : `${JSON.stringify(name)}: `),
    scalar: jsonScalar
  },
  python: {
    ...braces,
    member: (name) => `${JSON.stringify(name)}: `,
    scalar: (value) =>
      value === true ? "True" : value === false ? "False" : value === null ? "None" : jsonScalar(value)
  },
  php: {
    record: ["[", "]"],
    pad: "",
    emptyRecord: "new stdClass()",
    member: (name) => `${phpText(name)} => `,
    scalar: (value) => (typeof value === "string" ? phpText(value) : jsonScalar(value))
  }
} as const satisfies Readonly<Record<string, Notation>>

const pieceOf = (notation: Notation, value: unknown): Piece => {
  const { emptyRecord, member, pad, record, scalar } = notation
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => ({ value: pieceOf(notation, item) }))
    return { open: "[", items, close: "]", separator: "," }
  }
  if (!isRecord(value)) return scalar(value)
  const items = Object.entries(value).map(([name, each]) => ({ start: member(name), value: pieceOf(notation, each) }))
  return items.length === 0 ? emptyRecord : { open: record[0], items, close: record[1], separator: ",", pad }
}

/** A value as a person writes it in a language: what fits into a line is in a line. The first line begins at `indent`. */
export const literalOf = (language: keyof typeof notations, value: unknown, indent = ""): string =>
  laidOut(pieceOf(notations[language], value), "  ", indent)
