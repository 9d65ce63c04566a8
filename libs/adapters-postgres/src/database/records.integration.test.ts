import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { Client } from "pg"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { readRecords } from "./records.ts"

// PostgreSQL stores no NUL, and no half of a surrogate pair.
const text = fc.string({ unit: "binary" }).filter((value) => !value.includes("\0") && value.isWellFormed())
const special = fc.string({ unit: fc.constantFrom(...'"\\(),{}\n\t a\u001f\u00e9') })
const cell = fc.option(fc.oneof(text, special))

describe("the records that the server writes", () => {
  let client: Client | null = null

  beforeAll(async () => {
    client = new Client({ connectionString: await testDatabase() })
    await client.connect()
  })
  afterAll(() => client?.end())

  it("give back the texts of their rows", async () => {
    const records = async (rows: ReadonlyArray<readonly [string | null, string | null]>) => {
      const result = await client?.query<{ page: string | null }>(
        `SELECT string_agg(ROW(n, a, b)::text, '') AS page
         FROM (SELECT * FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (a, b, n) ORDER BY n) AS listed`,
        [rows.map(([a]) => a), rows.map(([, b]) => b)]
      )
      return readRecords(result?.rows[0]?.page ?? "", 3, (fields) => fields)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
        assert.deepStrictEqual(
          await records(rows),
          rows.map(([a, b], index) => [String(index + 1), a, b])
        )
      }),
      { numRuns: 200 }
    )
  })
})
