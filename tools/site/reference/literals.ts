import { elision } from "../../tour/partial-json.ts"

const lineCharsMax = 76

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** How a language writes values. */
interface Notation {
  /** What opens and closes a record. */
  readonly record: readonly [open: string, close: string]
  readonly emptyRecord: string
  /** The name of a member with what stands before its value. */
  readonly member: (name: string) => string
  /** A text, number, boolean or null. */
  readonly scalar: (value: unknown) => string
}

const jsonScalar = (value: unknown): string => (value === elision ? elision : JSON.stringify(value))

const byNotation = ({ emptyRecord, member, record: [open, close], scalar }: Notation) => {
  const inLine = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`
    if (!isRecord(value)) return scalar(value)
    const members = Object.entries(value).map(([name, each]) => `${member(name)}${inLine(each)}`)
    if (members.length === 0) return emptyRecord
    return open === "[" ? `[${members.join(", ")}]` : `${open} ${members.join(", ")} ${close}`
  }
  const broken = (value: unknown, indent: string, before: number): string => {
    const line = inLine(value)
    if (indent.length + before + line.length <= lineCharsMax) return line
    const deeper = `${indent}  `
    if (Array.isArray(value)) {
      const items = value.map((item) => `${deeper}${broken(item, deeper, 0)}`)
      return `[\n${items.join(",\n")}\n${indent}]`
    }
    if (!isRecord(value) || line === emptyRecord) return line
    const members = Object.entries(value).map(([name, each]) => {
      const start = member(name)
      return `${deeper}${start}${broken(each, deeper, start.length)}`
    })
    return `${open}\n${members.join(",\n")}\n${indent}${close}`
  }
  return broken
}

const notations = {
  json: { record: ["{", "}"], emptyRecord: "{}", member: (name) => `${JSON.stringify(name)}: `, scalar: jsonScalar },
  typescript: {
    record: ["{", "}"],
    emptyRecord: "{}",
    member: (name) => (/^[a-z_]\w*$/iu.test(name) ? `${name}: ` : `${JSON.stringify(name)}: `),
    scalar: jsonScalar
  },
  python: {
    record: ["{", "}"],
    emptyRecord: "{}",
    member: (name) => `${JSON.stringify(name)}: `,
    scalar: (value) =>
      value === true ? "True" : value === false ? "False" : value === null ? "None" : jsonScalar(value)
  },
  php: {
    record: ["[", "]"],
    emptyRecord: "new stdClass()",
    member: (name) => `${phpText(name)} => `,
    scalar: (value) => (typeof value === "string" ? phpText(value) : jsonScalar(value))
  }
} as const satisfies Readonly<Record<string, Notation>>

/** A text of PHP in quotes that replace nothing in it. */
function phpText(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`
}

/** A value as a person writes it in a language: what fits into a line is in a line. The first line begins at `indent`. */
export const literalOf = (language: keyof typeof notations, value: unknown, indent = ""): string =>
  byNotation(notations[language])(value, indent, 0)
