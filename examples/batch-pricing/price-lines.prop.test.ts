import { assert, describe, it } from "@effect/vitest"
import { Cents, compileGrid, decimalString, demonstrationGrid, priceTripTotals } from "@trajet/domain/pricing"
import fc from "fast-check"
import { BadLine } from "./csv-fields.ts"
import { priceLines } from "./price-lines.ts"
import { RowBytes } from "./row-bytes.ts"
import { columns, readTrip, writeField } from "./trip-csv.ts"

const grid = compileGrid(demonstrationGrid)

// Mostly valid fields, and what differs from a valid one in a single place.
const faults = ["", " ", "x", '"', '""', '"FR"', '"a', "é", "FR\r", "\u0000", "12345678901234567890123456789012345"]
const fieldOf = (...valid: ReadonlyArray<string>) =>
  fc.oneof({ weight: 40, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: fc.constantFrom(...faults) })
const endOf = () => [
  fieldOf("FR", "FR", "FR", "BE", "CH", "US", "fr"),
  fieldOf("75012", "20000", "2B033", "", "SW1A 1AA"),
  fieldOf("2026-07-04", "2026-11-20", "", "2026-02-30", "2026-1-20"),
  fieldOf("06:00", "20:30", "", "24:00"),
  fieldOf("08:00", "21:30", "", "8:00")
]
const line = fc
  .tuple(
    fieldOf("T1", "T22", "", '"Nice, Bastia"', '"say ""hi"""', "Orléans", "日本"),
    fieldOf("aller", "retour", "", "Aller"),
    fieldOf("465", "12.3", "0", "999999.9", "100000.0", "1.23", ".5", "5.", "-1", "1e3", "1234567", "9-"),
    fieldOf("VP", "VU", "VUL", "vp"),
    fieldOf("true", "false", "", "yes"),
    fieldOf("true", "false", ""),
    fieldOf("false", "", "true"),
    fieldOf("", "true", "false", "0"),
    ...endOf(),
    ...endOf(),
    fieldOf(
      "",
      "plein",
      "plein mise_en_main",
      " lavage_ext  plein ",
      "controle_securite express",
      "plein plein",
      "none"
    )
  )
  .map((fields) => fields.join(","))
// A whole line, one that is cut, and one with more fields.
const anyLine = fc.oneof(
  { weight: 20, arbitrary: line },
  { weight: 1, arbitrary: fc.tuple(line, fc.nat(120)).map(([text, end]) => text.slice(0, end)) },
  { weight: 1, arbitrary: fc.tuple(line, fc.nat(80)).map(([text, more]) => text + ",x".repeat(more)) }
)

/** The row of a line by its text alone, or the reason why it has none. */
const byText = (text: string, withTrips: boolean): { readonly row: string } | { readonly reason: string } => {
  try {
    const { id, trip } = readTrip(text)
    const priced = priceTripTotals(grid, trip)
    if (priced._tag === "Failure") return { reason: priced.failure.message }
    const { priceHt, surchargeHt } = priced.success
    return { row: `${withTrips ? text : writeField(id)},${decimalString(priceHt)},${decimalString(surchargeHt)}\n` }
  } catch (fault) {
    if (fault instanceof BadLine) return { reason: fault.message }
    throw fault
  }
}

const byBytes = async (file: Buffer, chunkBytes: number, withTrips: boolean) => {
  const refused: Array<string> = []
  const tally = { priced: 0, refused: 0 }
  const refuse = (number: number, reason: string) => void refused.push(`${number}: ${reason}`)
  const written: Array<Buffer> = []
  const chunks = async function* () {
    for (let from = 0; from < file.length; from += chunkBytes) yield file.subarray(from, from + chunkBytes)
  }
  for await (const rows of priceLines(grid, tally, refuse, { withTrips })(chunks())) written.push(rows)
  const text = Buffer.concat(written).toString()
  return { rows: text.slice(text.indexOf("\n") + 1), refused, tally }
}

describe("a file of any lines", () => {
  it("has the rows and the reasons of each line alone, however it is cut into chunks", async () => {
    const shape = fc.record({ withTrips: fc.boolean(), chunkBytes: fc.integer({ min: 1, max: 4_000 }) })
    const file = fc.record({
      lines: fc.array(fc.tuple(anyLine, fc.constantFrom("\n", "\n", "\r\n", "\n\n")), { minLength: 1, maxLength: 30 }),
      mark: fc.constantFrom("", "\uFEFF"),
      endsWithLine: fc.boolean()
    })
    await fc.assert(
      fc.asyncProperty(file, shape, async ({ endsWithLine, lines, mark }, { chunkBytes, withTrips }) => {
        const whole = `${mark}${columns.join(",")}\n${lines.map((parts) => parts.join("")).join("")}`
        const text = endsWithLine ? whole : whole.trimEnd()
        const expected = text
          .split("\n")
          .slice(1)
          .map((each) => (each.endsWith("\r") ? each.slice(0, -1) : each))
          .flatMap((each, index) => (each === "" ? [] : [{ number: index + 2, ...byText(each, withTrips) }]))
        const { refused, rows, tally } = await byBytes(Buffer.from(text), chunkBytes, withTrips)
        assert.strictEqual(rows, expected.map((one) => ("row" in one ? one.row : "")).join(""))
        const reasons = expected.flatMap((one) => ("reason" in one ? [`${one.number}: ${one.reason}`] : []))
        assert.deepStrictEqual(refused, reasons)
        assert.deepStrictEqual(tally, { priced: expected.length - reasons.length, refused: reasons.length })
      }),
      { numRuns: 1_500 }
    )
  })
})

describe("an amount in bytes", () => {
  it("is the decimal text of the amount", () => {
    const cents = fc.oneof(fc.integer({ min: -12_000, max: 12_000 }), fc.maxSafeInteger().filter(isAmount))
    fc.assert(
      fc.property(cents.map(Cents), cents.map(Cents), (one, other) => {
        const rows = new RowBytes(0)
        rows.prices(one, other)
        assert.strictEqual(rows.written().toString(), `,${decimalString(one)},${decimalString(other)}\n`)
      }),
      { numRuns: 5_000 }
    )
  })
})

/** The most that `centsOfEuros` reads. */
const isAmount = (cents: number): boolean => Math.abs(cents) <= 99_999_999_999_999
