import { TrajetApi } from "@trajet/contract"
import { Result, Schema, type SchemaAST } from "effect"
import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { decoder } from "./decode.ts"

const endpoints = Object.values(TrajetApi.groups).flatMap((group) => Object.values(group.endpoints))

const bodies = endpoints.flatMap(({ method, path, payload }) =>
  [...payload.values()]
    .filter(({ encoding }) => encoding._tag === "Json")
    .flatMap(({ schemas }) => schemas.map((schema: Schema.Top) => ({ name: `${method} ${path}`, ast: schema.ast })))
)

if (bodies.length < 7) throw new Error("the contract has fewer JSON bodies than it should")

const examplesOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> => {
  const examples: unknown = ast.annotations?.["examples"]
  return Array.isArray(examples) ? examples : []
}

const words = ["", "aller", "a@b.c", "09:00", "2031-03-17", "2031-03-17T09:00:00+01:00", "true", "FR", "x".repeat(301)]
const leaves = fc.oneof(fc.constantFrom<unknown>(...words, true, false, null, 0, -1, 7.5), fc.string({ maxLength: 60 }))
const values = fc.oneof(
  leaves,
  fc.array(leaves, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("address", "date", "keep", "name", "delivery"), leaves, { maxKeys: 3 })
)

/** The value with `other` at the place that `turns` lead to. */
const changed = (value: unknown, turns: ReadonlyArray<number>, other: unknown): unknown => {
  const [turn = 0, ...rest] = turns
  if (typeof value !== "object" || value === null || turns.length === 0) return other
  const names = Object.keys(value)
  const name = names[turn % (names.length + 1)]
  if (name === undefined) return other
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === name ? changed(item, rest, other) : item))
  return { ...value, [name]: changed(Reflect.get(value, name), rest, other) }
}

describe("the validation of a body", () => {
  it.each(bodies)("accepts and refuses the same values as the schema of $name", ({ ast }) => {
    const schema = Schema.make<Schema.Codec<unknown>>(ast)
    const [examine, decode] = [decoder(schema), Schema.decodeUnknownResult(schema)]
    const edits = fc.array(fc.tuple(fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }), values), { maxLength: 3 })
    fc.assert(
      fc.property(fc.constantFrom(...examplesOf(ast)), edits, (example, changes) => {
        const value = changes.reduce<unknown>((body, [turns, other]) => changed(body, turns, other), example)
        assert.strictEqual(Result.isSuccess(examine(value)), Result.isSuccess(decode(value)), JSON.stringify(value))
      }),
      { numRuns: 300 }
    )
  })
})
