import fc from "fast-check"
import { jsonText } from "../bad-values.ts"

const escape = "\\"

/**
 * Instants at and beyond every edge: years 0 and 1, the last of PostgreSQL and of JavaScript, leap seconds, offsets.
 */
export const hostileDates = [
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "-000001-01-01T00:00:00Z",
  "-271821-04-20T00:00:00Z",
  "+275760-09-13T00:00:00Z",
  "+294277-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999Z",
  "9999-12-31T23:59:59-23:59",
  "2031-02-29T00:00:00Z",
  "2031-06-30T23:59:60Z",
  "2031-03-30T02:30:00+01:00",
  "1970-01-01T00:00:00Z",
  "infinity",
  "0000-01-01",
  "9999-12-31",
  "2031-02-30"
]

/** Texts that a system behind the edge may misread. */
export const hostileTexts: ReadonlyArray<string> = [
  "",
  " ",
  "null",
  "NaN",
  "-Infinity",
  "__proto__",
  "constructor",
  "'; DROP TABLE mission; --",
  "../../../etc/passwd",
  "%00",
  "\0",
  "a\0b",
  "%s%n${7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "\u0001\u001f\u007f\u0085\u2028\u2029",
  "\ufeff\u200b\u202e\uffff",
  "a\u0301".repeat(40),
  "😀".repeat(40),
  "İıſKÅ",
  `a@${"a.".repeat(500)}`,
  "x".repeat(301),
  "x".repeat(10_000),
  "New York, USA",
  "Paris\nLyon",
  "12345678901234567890",
  "24:00",
  "0B0E6C6E-54F2-4B58-9D0C-9D3F3F1B2A10",
  ...hostileDates
]

const hostileNumbers = [0, 1, -1, 1.5, 1e308, -1e308, 2 ** 53, -(2 ** 53), 2 ** 31, 2 ** 63, 1e21, 5e-324, 0.1 + 0.2]

// Numbers without a JavaScript value; `jsonText` unquotes them.
const numberTexts = ["1e400", "-1e400", "-0", "12345678901234567890123456789"].map((text) => `@number ${text}@`)

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...hostileTexts), weight: 6 },
  { arbitrary: fc.constantFrom<unknown>(...hostileNumbers, ...numberTexts), weight: 3 },
  { arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}], { length: 1 }), weight: 4 },
  {
    arbitrary: fc.constantFrom<unknown>(
      deep(25),
      Array.from({ length: 200 }, () => 0)
    ),
    weight: 1
  },
  { arbitrary: fc.string({ unit: "binary", maxLength: 40 }), weight: 2 },
  { arbitrary: fc.jsonValue({ maxDepth: 3 }), weight: 2 }
)

type Path = ReadonlyArray<string>

const placesIn = (value: unknown, at: Path = []): ReadonlyArray<Path> => [
  at,
  ...(typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...at, name]))
    : [])
]

type Change = "replace" | "remove" | "wrap" | "add"

const entriesOf = (value: unknown): ReadonlyArray<readonly [string, unknown]> =>
  typeof value === "object" && value !== null ? Object.entries(value) : []

/** The value with one place changed. */
const changed = (value: unknown, [name, ...rest]: Path, change: Change, hostile: unknown): unknown => {
  if (name === undefined) {
    if (change === "wrap") return [value]
    if (change === "add") return { ...Object(value), unknown: hostile }
    return change === "remove" ? undefined : hostile
  }
  const entries = entriesOf(value).map(
    ([member, inner]) => [member, member === name ? changed(inner, rest, change, hostile) : inner] as const
  )
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** JSON values with one to three changes. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      values,
      fc.array(
        fc.tuple(fc.nat(), fc.constantFrom<Change>("replace", "replace", "remove", "wrap", "add"), hostileValue),
        { minLength: 1, maxLength: 3 }
      )
    )
    .map(([value, changes]) =>
      changes.reduce<unknown>((now, [place, change, hostile]) => {
        const places = placesIn(now)
        return changed(now, places[place % places.length] ?? [], change, hostile)
      }, value)
    )

const inText: ReadonlyArray<(text: string, at: number) => string | Buffer> = [
  (text, at) => text.slice(0, at),
  (text, at) => text.slice(at),
  (text, at) => `${text.slice(0, at)}\0${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}${escape}u0000${text.slice(at)}`,
  (text, at) => `${text.slice(0, at)}${escape}ud800${text.slice(at)}`,
  (text, at) => Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([0xff, 0xc0]), Buffer.from(text.slice(at))]),
  (text) => `${text}${text}`,
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, "utf16le"),
  (text) => text.replace("{", '{"__proto__":{},'),
  (text) => text.replace(/\{("[^"]+":)/u, "{$1 null, $1"),
  (text) => text.padEnd(1024 * 1024 + 1)
]

export const bytesOfJson = (value: unknown): Buffer => Buffer.from(value === undefined ? "" : jsonText(value))

/** The bytes of a JSON value with broken text. */
export const brokenText = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.tuple(values, fc.nat(), fc.constantFrom(...inText)).map(([value, at, breakText]) => {
    const text = bytesOfJson(value).toString("utf8")
    return Buffer.from(breakText(text, at % (text.length + 1)))
  })
