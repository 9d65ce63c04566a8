import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { columnOfField, dayIn, orderOfCells, timeIn } from "./import-cells.rules.ts"
import { importColumns } from "./import-column.model.ts"
import { importRowFault } from "./import-fault.model.ts"
import { rowsOfFile } from "./import-file.rules.ts"

const required = importColumns.filter(({ isRequired }) => isRequired)

describe("the cells of a row", () => {
  it("are days as people and spreadsheets write them", () => {
    for (const text of ["2035-03-19", "19/03/2035", "19.3.2035", "19-03-2035", "2035-03-19 00:00:00"]) {
      assert.strictEqual(dayIn(text), "2035-03-19", text)
    }
    for (const text of ["soon", "31/02/2035", "03/19/2035", "19/03/35", "", "2035-13-01"])
      assert.isNull(dayIn(text), text)
  })

  it("are times as people and spreadsheets write them", () => {
    for (const text of ["09:00", "9h", "9h00", "9 h 00", "9:00:00", "09H00"])
      assert.strictEqual(timeIn(text), "09:00", text)
    for (const text of ["9", "25:00", "9h75", "noon", ""]) assert.isNull(timeIn(text), text)
  })

  it("become the body of an order, and each wrong one names its column", () => {
    const { body, problems } = orderOfCells({
      pickup_address: "Paris",
      pickup_date: "19/03/2035",
      pickup_from: "9h",
      electric: "oui",
      flatbed: "perhaps",
      options: "lavage_ext; parc",
      return_trip: "Lille",
      delivery_date: "later"
    })
    assert.deepStrictEqual(body, {
      pickup: { address: "Paris", date: "2035-03-19T00:00:00Z", start_time: "09:00" },
      vehicle: { electric: true },
      options: ["lavage_ext", "parc"],
      return_trip: "Lille"
    })
    assert.deepStrictEqual(
      problems.map(({ code, column }) => `${column} ${code}`),
      [
        ...["delivery_address required", "delivery_date invalid", "flatbed invalid"],
        ...["company required", "billing_email required", "billing_address required"]
      ]
    )
  })

  it("are found by the path of the member that an order names", () => {
    for (const { key, path } of importColumns) assert.strictEqual(columnOfField(path.join(".")), key)
    assert.strictEqual(columnOfField("pickup"), "pickup_address")
    assert.strictEqual(columnOfField("options.1"), "options")
    assert.strictEqual(columnOfField("vehicle"), "registration")
    assert.isNull(columnOfField("quote_id"))
  })
})

describe("a file that is refused as a whole", () => {
  it("has a fault with its columns, which its English message names", { tags: "CON-95" }, () => {
    const header = required.map(({ headers }) => headers.en)
    const refused = (...lines: ReadonlyArray<ReadonlyArray<string>>) => {
      const rows = rowsOfFile(lines.map((cells, at) => ({ line: at + 1, cells })))
      const { columns, fault, message } = Result.getOrThrow(Result.flip(rows))
      return { columns, fault, message }
    }
    const faults = [
      refused(),
      refused(header),
      refused(header.slice(1), ["x"]),
      refused([...header, "siret", "SIRET"], ["x"]),
      refused([...header, ...Array.from({ length: 60 }, () => "note")], ["x"]),
      refused(header, ...Array.from({ length: 1_001 }, () => ["x"]))
    ]
    assert.deepStrictEqual(
      faults.map(({ columns, fault }) => [fault, ...columns].join(" ")),
      [
        ...["empty", "no_rows", "columns_missing pickup_address"],
        ...["column_twice siret", "too_many_columns", "too_many_rows"]
      ]
    )
    assert.include(faults[2]?.message, "adresse départ (pickup address)")
  })

  it("has rows whose codes are known, and `refused` for a code that is newer or older", { tags: "CON-95" }, () => {
    assert.strictEqual(importRowFault("address_not_found"), "address_not_found")
    assert.strictEqual(importRowFault("quote_expired"), "refused")
  })
})

describe("the rows of a file", () => {
  it("are without empty ones, without the apostrophe of a formula, and say if they have too many cells", () => {
    const header = { line: 1, cells: [...required.map(({ headers }) => headers.fr.toUpperCase()), "note"] }
    const right = required.map(() => "x")
    const { rows } = Result.getOrThrow(
      rowsOfFile([
        header,
        { line: 2, cells: right },
        { line: 3, cells: ["", " "] },
        { line: 4, cells: ["'=A1", ...right, "", "more"] }
      ])
    )
    assert.deepStrictEqual(
      rows.map(({ line, problems }) => [line, problems.map(({ code }) => code)]),
      [
        [2, []],
        [4, ["too_many_cells"]]
      ]
    )
    assert.strictEqual(rows[1]?.cells.pickup_address, "=A1")
  })
})
