import { importColumns, importRowsMax, rowsOfFile } from "@trajet/domain/imports"
import { Result } from "effect"
import { assert, describe, it } from "vitest"
import { recordsOf } from "./import-file.ts"

const header = importColumns.map(({ key }) => key).join(";")
const row = importColumns.map(({ key }) => key.slice(0, 3)).join(";")
const blank = ";".repeat(importColumns.length - 1)
const file = (...lines: ReadonlyArray<string>) => [header, ...lines].join("\r\n")

const refusalOf = (content: string): string =>
  Result.match(Result.flatMap(recordsOf(content), rowsOfFile), {
    onFailure: ({ message }) => message,
    onSuccess: () => assert.fail("the file is taken")
  })

describe("a file of orders", () => {
  it("keeps every row, also below many lines that have separators alone", { tags: "CON-77" }, () => {
    const blanks = Array<string>(importRowsMax).fill(blank)
    const content = file(row, ...blanks, row, row)
    const { rows } = Result.getOrThrow(Result.flatMap(recordsOf(content), rowsOfFile))
    assert.deepStrictEqual(
      rows.map(({ line }) => line),
      [2, importRowsMax + 3, importRowsMax + 4]
    )
  })

  it("may have separators, line breaks and quotes in a cell between quotes", { tags: "CON-77" }, () => {
    const text = `a;b\r\n""c""${";".repeat(400)}`
    const content = `${header}\r\n"${text}"${blank}\r\n`
    const [first] = Result.getOrThrow(Result.flatMap(recordsOf(content), rowsOfFile)).rows
    assert.strictEqual(Object.values(first?.cells ?? {})[0], text.replaceAll('""', '"'))
  })

  const recordsIn = (content: string) =>
    Result.getOrThrow(recordsOf(content)).map(({ cells, line }) => `${line}: ${cells.join("/")}`)

  it("may mix the ends of lines, and names the line on which a record ends", { tags: "CON-77" }, () => {
    for (const [content, ...records] of [
      ["a;b\n1;2\r\n3;4\r\n", "1: a/b", "2: 1/2", "3: 3/4"],
      ["a;b\r\n1;2\n3;4", "1: a/b", "2: 1/2", "3: 3/4"],
      ["a;b\r1;2\r3;4\r", "1: a/b", "2: 1/2", "3: 3/4"],
      ["\r\n\r\na;b\r\n\r\n1;2\r\n", "3: a/b", "5: 1/2"],
      ['a;b\n"1\r\n2";é\n3;4', "1: a/b", "3: 1\r\n2/é", "4: 3/4"]
    ] as const) {
      assert.deepStrictEqual(recordsIn(content), records, JSON.stringify(content))
    }
  })

  it(
    "has the separator of its first filled line, outside of quotes, or the one that it names",
    { tags: "CON-77" },
    () => {
      for (const [content, ...records] of [
        ['\n"x,y,z,w";b\n1;2', "2: x,y,z,w/b", "3: 1/2"],
        ["a,b;c,d\n1,2,3", "1: a/b;c/d", "2: 1/2/3"],
        ["a|b\n1|2", "1: a/b", "2: 1/2"],
        ["a\tb\n1\t2", "1: a/b", "2: 1/2"],
        ["sep=,\r\na;b,c\r\n", "2: a;b/c"],
        ['\u{FEFF}"sep=;"\na;b,c,d', "2: a/b,c,d"],
        ["SEP=\t\na\tb;c;d", "2: a/b;c;d"]
      ] as const) {
        assert.deepStrictEqual(recordsIn(content), records, JSON.stringify(content))
      }
    }
  )

  it("is refused before it is parsed if it is too wide, too long or mostly empty", { tags: "LIM-46" }, () => {
    assert.match(refusalOf(";".repeat(500_000)), /more than 60 columns/u)
    assert.match(refusalOf(file(`"";`.repeat(100_000))), /more than 60 columns/u)
    assert.match(refusalOf(file(...Array<string>(importRowsMax + 1).fill(row))), /more than 1000 rows/u)
    assert.match(refusalOf(file(row, ...Array<string>(20_000).fill(blank))), /empty lines/u)
    assert.match(refusalOf(file(row, "\n".repeat(400_000))), /empty lines/u)
    assert.match(refusalOf(file(`"${'""'.repeat(100_000)}"`)), /no CSV/u)
  })
})
