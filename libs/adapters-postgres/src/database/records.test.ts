import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { readRecords } from "./records.ts"

const all = (text: string, width: number) => readRecords(text, width, (fields) => fields)

// As PostgreSQL writes the field of a composite value.
const fieldText = (field: string | null): string => {
  if (field === null) return ""
  const escaped = field.replaceAll("\\", "\\\\").replaceAll('"', '""')
  return field === "" || /["\\(),\s]/u.test(field) ? `"${escaped}"` : field
}

const recordText = (fields: ReadonlyArray<string | null>) => `(${fields.map(fieldText).join(",")})`

const field = fc.option(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'"\\(),\n a\u001f') })))

describe("the records of a page", () => {
  it("have their texts, in the order of the rows", () => {
    assert.deepStrictEqual(all('(1,"10 rue, Paris",,"")(2,plain,x,"a ""b"" \\\\c")', 4), [
      ["1", "10 rue, Paris", null, ""],
      ["2", "plain", "x", 'a "b" \\c']
    ])
    assert.deepStrictEqual(all("", 4), [])
  })

  it("are read whatever characters a text has", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.array(field, { minLength: 5, maxLength: 5 })),
        (width, rows) => {
          const records = rows.map((row) => row.slice(0, width))
          assert.deepStrictEqual(all(records.map(recordText).join(""), width), records)
        }
      ),
      { numRuns: 3_000 }
    )
  })

  it("with another number of columns are refused", () => {
    for (const text of ["(1,2)", "(1,2,3,4)", "(1,2,3", '(1,2,"3)', "1,2,3)"])
      assert.throws(() => all(text, 3), /malformed/u)
  })
})
