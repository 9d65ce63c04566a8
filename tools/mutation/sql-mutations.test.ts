import { assert, describe, it } from "vitest"
import type { MutationKind } from "./mutant.model.ts"
import { sqlMutations } from "./sql-mutations.ts"

const conditions = (sql: string): ReadonlyArray<string> =>
  sqlMutations(sql)
    .filter(({ kind }) => kind === "SQL condition")
    .map(({ before }) => before)

const changes = (sql: string, kind: MutationKind): ReadonlyArray<string> =>
  sqlMutations(sql)
    .filter((mutation) => mutation.kind === kind)
    .map(({ after, before, end, start }) => {
      assert.strictEqual(sql.slice(start, end), before)
      return sql.slice(0, start) + after + sql.slice(end)
    })

describe("the mutations of SQL", () => {
  it("let each condition of a WHERE and of a join hold for all rows, and keep its placeholders", () => {
    assert.deepStrictEqual(
      [
        ...changes(
          'SELECT a FROM b JOIN c ON c.d = b.d WHERE a = ${$("e")}::text AND f\nORDER BY a LIMIT 1',
          "SQL condition"
        )
      ],
      [
        'SELECT a FROM b JOIN c ON (true OR (c.d = b.d)) WHERE a = ${$("e")}::text AND f\nORDER BY a LIMIT 1',
        'SELECT a FROM b JOIN c ON c.d = b.d WHERE (true OR (a = ${$("e")}::text)) AND f\nORDER BY a LIMIT 1',
        'SELECT a FROM b JOIN c ON c.d = b.d WHERE a = ${$("e")}::text AND (true OR (f))\nORDER BY a LIMIT 1'
      ]
    )
  })

  it("end a condition where it ends, however deep it is", () => {
    assert.deepStrictEqual(conditions("SELECT (SELECT 1 FROM a WHERE b = f(c, d)), e FROM g"), ["b = f(c, d)"])
    assert.deepStrictEqual(conditions("x WHERE (a OR b AND c) AND d FOR UPDATE"), ["(a OR b AND c)", "c", "d"])
    assert.deepStrictEqual(conditions("UPDATE a SET b = 1 WHERE c RETURNING d"), ["c"])
    assert.deepStrictEqual(conditions("x WHERE a BETWEEN 1 AND 2 AND b"), ["a BETWEEN 1 AND 2", "b"])
    assert.deepStrictEqual(conditions("x WHERE a IS DISTINCT FROM b AND c"), ["a IS DISTINCT FROM b", "c"])
  })

  it("take texts and comments for nothing else", () => {
    assert.deepStrictEqual(conditions("x WHERE a = ' AND b < c' AND d"), ["a = ' AND b < c'", "d"])
    assert.deepStrictEqual(conditions("-- WHERE nothing\nSELECT 1"), [])
    assert.deepStrictEqual(sqlMutations("x WHERE a = ${b < c ? `AND d` : sql`AND e`}").length, 1)
  })

  it("leave what only looks like a condition", () => {
    assert.deepStrictEqual(conditions("INSERT INTO a VALUES (1) ON CONFLICT ON CONSTRAINT b DO NOTHING"), [])
    assert.deepStrictEqual(conditions("SELECT DISTINCT ON (a) b FROM c"), [])
  })

  it("move boundaries, but change no operator of JSON or of ranges", () => {
    assert.deepStrictEqual(changes("a < 1 OR b >= 2", "SQL boundary"), ["a <= 1 OR b >= 2", "a < 1 OR b > 2"])
    assert.deepStrictEqual(changes("a->>'b' <> c @> d <@ e -> f", "SQL boundary"), [])
  })

  it("exchange joins that keep rows without a partner and joins that do not", () => {
    assert.deepStrictEqual(changes("a JOIN b USING (c)", "SQL join"), ["a LEFT JOIN b USING (c)"])
    assert.deepStrictEqual(changes("a INNER JOIN b USING (c)", "SQL join"), ["a LEFT JOIN b USING (c)"])
    assert.deepStrictEqual(changes("a LEFT JOIN b USING (c)", "SQL join"), ["a JOIN b USING (c)"])
    assert.deepStrictEqual(changes("a CROSS JOIN b", "SQL join"), [])
  })
})
