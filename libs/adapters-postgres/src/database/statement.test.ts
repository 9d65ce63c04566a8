import { assert, describe, it } from "@effect/vitest"
import { sql } from "kysely"
import { builtStatements, statement } from "./statement.ts"

interface Input {
  readonly a: string
  readonly b: number | null
}

describe("a statement", () => {
  it("has a place for each parameter, in the order of the text, and takes its values from the input", () => {
    const built = statement<Input, never>()(
      "test.places",
      ($) => sql`SELECT ${$("b")}::int, ${$("a")}::text WHERE ${$("b")}::int > 1`
    )
    assert.strictEqual(built.text, "SELECT $1::int, $2::text WHERE $3::int > 1")
    assert.deepStrictEqual(built.values({ a: "x", b: 2 }), [2, "x", 2])
    assert.deepStrictEqual(built.values({ a: "x", b: null }), [null, "x", null])
    assert.deepStrictEqual(builtStatements.get("test.places")?.members, ["b", "a", "b"])
  })

  it("may be composed of parts", () => {
    const part = sql`b > ${sql.lit(1)}`
    const built = statement<Input, never>()("test.parts", ($) => sql`SELECT 1 WHERE a = ${$("a")} AND ${part}`)
    assert.strictEqual(built.text, "SELECT 1 WHERE a = $1 AND b > 1")
  })

  it("refuses a value that is no named parameter, because it would never change", () => {
    assert.throws(() => statement<Input, never>()("test.value", () => sql`SELECT ${"today"}`), /named parameter/u)
  })

  it("has a name that no other text has", () => {
    const build = () => statement<Input, never>()("test.twice", () => sql`SELECT 1`)
    assert.strictEqual(build().text, build().text)
    assert.throws(() => statement<Input, never>()("test.twice", () => sql`SELECT 2`), /another statement/u)
  })

  it("has a name that the server does not cut", () => {
    assert.throws(() => statement<Input, never>()("x".repeat(64), () => sql`SELECT 1`), /at most 63/u)
  })
})
