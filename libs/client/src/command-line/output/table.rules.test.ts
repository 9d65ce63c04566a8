import { assert, describe, it } from "@effect/vitest"
import { clean, jsonLine } from "./clean.rules.ts"
import { coloured, plain, styleFor } from "./style.rules.ts"
import { memberLines, tableLines } from "./table.rules.ts"
import { cut, padded, widthOf, wrapped } from "./width.rules.ts"

interface Trip {
  readonly id: string
  readonly town: string
  readonly plate: string
  readonly price: string
}

const columns = [
  { title: "ID", text: ({ id }: Trip) => id },
  { title: "TOWN", text: ({ town }: Trip) => town, widthMin: 6 },
  { title: "PLATE", text: ({ plate }: Trip) => plate, spare: 1 },
  { title: "PRICE", text: ({ price }: Trip) => price, side: "right" as const, tone: () => "green" as const }
]
const trips = [
  { id: "M-1", town: "Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson", plate: "AB123CD", price: "9.00 €" },
  { id: "M-22", town: "Lyon", plate: "", price: "1422.30 €" }
]

describe("a table", () => {
  it("is aligned, and cuts nothing in a pipe", () => {
    assert.deepStrictEqual(tableLines(columns, trips, { width: null }), [
      "ID    TOWN                                           PLATE        PRICE",
      "M-1   Saint-Rémy-en-Bouzemont-Saint-Genest-et-Isson  AB123CD     9.00 €",
      "M-22  Lyon                                                    1422.30 €"
    ])
  })

  it("fits every terminal: long texts are cut, then columns are left out", () => {
    for (const width of [30, 40, 50, 60, 80]) {
      for (const line of tableLines(columns, trips, { width })) assert.isAtMost(widthOf(line), width, line)
    }
    assert.deepStrictEqual(tableLines(columns, trips, { width: 40 }), [
      "ID    TOWN            PLATE        PRICE",
      "M-1   Saint-Rémy-en…  AB123CD     9.00 €",
      "M-22  Lyon                     1422.30 €"
    ])
    assert.notInclude(tableLines(columns, trips, { width: 30 })[0], "PLATE")
  })

  it("is aligned with colours as without", () => {
    const escapes = /\u001b\[\d+m/gu
    const inColour = tableLines(columns, trips, { width: 60, style: coloured })
    assert.match(inColour.join(""), escapes)
    assert.deepStrictEqual(
      inColour.map((line) => line.replaceAll(escapes, "")),
      [...tableLines(columns, trips, { width: 60, style: plain })]
    )
  })

  it("shows names and values without empty ones", () => {
    const members = [["Id", "M-1"] as const, ["Driver", null] as const, ["Price", "9 €"] as const]
    assert.deepStrictEqual(memberLines(members, { width: null, style: plain }), ["Id     M-1", "Price  9 €"])
  })

  it("wraps the values below their beginnings", () => {
    const lines = memberLines([["next", "is the API running, and is the address right?"]], { width: 32, style: plain })
    assert.deepStrictEqual(lines, ["next  is the API running, and is", "      the address right?"])
  })
})

describe("a text of the server", () => {
  const hostile = "a\u001b[2J\u001b]0;title\u0007b\u009b31mc\r\nd\u202ee\u2028f\u0000\u001b[\u001b[31m"

  it("cannot move the cursor, end its line or turn its direction", () => {
    assert.notMatch(clean(hostile), /[\p{Cc}\u2028\u202a-\u202e\u2066-\u2069]/u)
    assert.strictEqual(clean(hostile), "abc  d e f  [")
    const row = [{ id: hostile, town: hostile, plate: hostile, price: hostile }]
    for (const line of tableLines(columns, row, { width: 80 })) assert.notMatch(line, /\p{Cc}/u)
  })

  it("keeps its value in JSON, where such characters are escaped", () => {
    assert.notMatch(jsonLine({ hostile }), /[\p{Cc}\u2028\u202e]/u)
    assert.deepStrictEqual(JSON.parse(jsonLine({ hostile })), { hostile })
  })
})

describe("the width of a text", () => {
  it("counts columns, not characters", () => {
    assert.deepStrictEqual(["Lyon", "Épinal", "e\u0301", "東京", "🚚"].map(widthOf), [4, 6, 1, 4, 2])
    assert.strictEqual(cut("東京都港区", 7), "東京都…")
    assert.strictEqual(padded("東京", 6, "right"), "  東京")
  })

  it("breaks lines between words", () => {
    assert.deepStrictEqual(wrapped("one two three", 8), ["one two", "three"])
    assert.deepStrictEqual(wrapped("incomprehensible", 8), ["incomprehensible"])
  })
})

describe("colour", () => {
  it("is for terminals without NO_COLOR", () => {
    const wish = { isTerminal: true, noColor: undefined, term: "xterm" }
    assert.strictEqual(styleFor(wish), coloured)
    assert.strictEqual(styleFor({ ...wish, noColor: "" }), coloured)
    for (const other of [{ isTerminal: false }, { noColor: "1" }, { term: "dumb" }]) {
      assert.strictEqual(styleFor({ ...wish, ...other }), plain)
    }
  })
})
