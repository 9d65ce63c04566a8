import { assert, describe, it } from "@effect/vitest"
import { columns } from "./trip-csv.ts"
import { ByteFields } from "./byte-fields.ts"
import { FieldMemo, memoBytesMax } from "./field-memo.ts"

// More fields than a memo has places for, so that many share one.
const fieldsCount = 10_000
const padding = "x".repeat(memoBytesMax)

/** Fields that differ in digits alone, which begin at `at`. */
const fieldsThatDifferAt = (at: number): ReadonlyArray<string> =>
  Array.from({ length: fieldsCount }, (_, index) => `${"x".repeat(at)}${String(10_000 + index)}`)

describe("a memo of fields", () => {
  it("never takes one field for another, wherever they differ", () => {
    const fields = new ByteFields()
    for (let at = 0; at + 5 <= memoBytesMax; at += 3) {
      const memo = new FieldMemo<string>()
      for (const text of fieldsThatDifferAt(at)) {
        fields.take(Buffer.from(`${text}\n${padding}`))
        const read = () => fields.readLine(0).known(0, 0, memo, (line) => line.text(0))
        assert.strictEqual(read(), text)
        assert.strictEqual(read(), text)
      }
    }
  })

  it("never takes a field for a longer one that ends in zeros", () => {
    const fields = new ByteFields()
    const memo = new FieldMemo<string>()
    for (const text of ["75", "75\0", "75\0\0", "", "\0"]) {
      fields.take(Buffer.from(`${text}\n${padding}`))
      assert.strictEqual(
        fields.readLine(0).known(0, 0, memo, (line) => line.text(0)),
        text
      )
    }
  })

  it("reads a field that it knows only once", () => {
    const fields = new ByteFields()
    const memo = new FieldMemo<number>()
    let reads = 0
    for (let line = 0; line < 10; line += 1) {
      fields.take(Buffer.from(`${columns.join(",")}\n${padding}`))
      fields.readLine(0).known(2, 3, memo, () => (reads += 1))
    }
    assert.strictEqual(reads, 1)
  })
})
