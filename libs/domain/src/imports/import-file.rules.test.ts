import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { orderOfCells } from "./import-cells.rules.ts"
import { importColumns } from "./import-column.model.ts"
import { type FileRecord, rowsOfFile } from "./import-file.rules.ts"

const header = importColumns.filter(({ isRequired }) => isRequired).map(({ key }) => key)
const filled = header.map(() => "x")

type Lines = Array<ReadonlyArray<string>>

const read = (...lines: Lines) => rowsOfFile(lines.map((cells, at): FileRecord => ({ line: at + 1, cells })))
const rowsOf = (...lines: Lines) => Result.getOrThrow(read(...lines)).rows
const faultOf = (...lines: Lines) => {
  const rows = read(...lines)
  return Result.isFailure(rows) ? rows.failure.fault : null
}
const notes = (count: number): ReadonlyArray<string> => Array.from({ length: count }, () => "note")

describe("the header of a file", () => {
  it("has at most 60 columns", { tags: "LIM-46" }, () => {
    assert.isNull(faultOf([...header, ...notes(60 - header.length)], filled))
    assert.strictEqual(faultOf([...header, ...notes(61 - header.length)], filled), "too_many_columns")
  })

  it("has each known column once, and unknown ones as often as it likes", () => {
    assert.isNull(faultOf([...header, "note", "note", "siret"], filled))
    assert.strictEqual(faultOf([...header, "siret", "note", "siret"], filled), "column_twice")
  })

  it("names columns by their keys or in both languages, in any case and without accents", () => {
    for (const name of ["pickup_address", "adresse départ", "ADRESSE DEPART", "Pickup Address"]) {
      const [row] = rowsOf([name, ...header.slice(1)], filled)
      assert.strictEqual(row?.cells.pickup_address, "x", name)
    }
  })

  it("says which column each cell of a line is of", { tags: "CON-145" }, () => {
    const { columns } = Result.getOrThrow(read(["note", ...header, "", "siret"], ["", ...filled]))
    assert.deepStrictEqual(columns, [null, ...header, null, "siret"])
  })

  it("names the required columns that it lacks, in the order of the template", () => {
    const lacking = read(
      header.filter((key) => key !== "company" && key !== "pickup_date"),
      filled
    )
    const { columns, fault } = Result.getOrThrow(Result.flip(lacking))
    assert.strictEqual(fault, "columns_missing")
    assert.deepStrictEqual(columns, ["pickup_date", "company"])
  })

  it("tells the names that it does not know if a column is missing, cut after 60 characters", () => {
    const [, ...others] = header
    const long = "n".repeat(61)
    const lacking = Result.getOrThrow(Result.flip(read(["adresse de départ", " ", long, ...others], filled)))
    assert.deepStrictEqual(lacking.columns, ["pickup_address"])
    assert.deepStrictEqual(lacking.unknown, ["adresse de départ", long.slice(1)])
    assert.include(lacking.message, 'these names of the file are unknown: "adresse de départ"')
    const twice = Result.getOrThrow(Result.flip(read([...header, "note", "company"], filled)))
    assert.deepStrictEqual(twice.unknown, [])
  })
})

describe("the rows of a file", () => {
  it("are one to 1,000, without empty ones", { tags: "LIM-46" }, () => {
    const rows = (count: number) => Array.from({ length: count }, () => filled)
    assert.strictEqual(faultOf(header, ["", " "]), "no_rows")
    assert.lengthOf(rowsOf(header, filled), 1)
    assert.lengthOf(rowsOf(header, ...rows(1_000), ["", " "]), 1_000)
    assert.strictEqual(faultOf(header, ...rows(1_001)), "too_many_rows")
  })

  it("keep one whose only text is in a column without a name", () => {
    assert.deepStrictEqual(rowsOf([...header, "note"], [...header.map(() => ""), "more"]), [
      { line: 2, cells: {}, problems: [] }
    ])
  })

  it("have cells without blanks around them, and none for an empty text or an unknown column", () => {
    const [row] = rowsOf(["note", ...header, "siret"], ["more", " Paris ", ...filled.slice(1), " "])
    assert.deepStrictEqual(row, {
      line: 2,
      cells: {
        pickup_address: "Paris",
        pickup_date: "x",
        delivery_address: "x",
        delivery_date: "x",
        company: "x",
        billing_email: "x",
        billing_address: "x"
      },
      problems: []
    })
  })

  it("have cells of at most 500 characters", { tags: "LIM-46" }, () => {
    const [right] = rowsOf([...header, "reference"], [...filled, "r".repeat(500)])
    assert.lengthOf(right?.cells.reference ?? "", 500)
    assert.deepStrictEqual(right?.problems, [])
    const [wrong] = rowsOf([...header, "reference"], [...filled, "r".repeat(501)])
    assert.deepStrictEqual(orderOfCells(wrong?.cells ?? {}).problems.slice(0, 1), [
      { column: "reference", code: "too_long", message: "this cell has more than 500 characters" }
    ])
  })

  it("have at most as many cells as the header", () => {
    assert.deepStrictEqual(rowsOf(header, filled)[0]?.problems, [])
    assert.deepStrictEqual(rowsOf(header, [...filled, "more"])[0]?.problems, [
      { column: null, code: "too_many_cells", message: "this line has 8 cells, the header has 7" }
    ])
  })

  it("lose the apostrophe before a sign of a formula, and keep any other", () => {
    const read = (text: string) => rowsOf(header, [text, ...filled.slice(1)])[0]?.cells.pickup_address
    for (const sign of "=+-@＝＋－＠") assert.strictEqual(read(`'${sign}A1`), `${sign}A1`)
    assert.strictEqual(read("'s-Hertogenbosch"), "'s-Hertogenbosch")
    assert.strictEqual(read("L'=A1"), "L'=A1")
    assert.strictEqual(read("''=A1"), "''=A1")
  })
})
