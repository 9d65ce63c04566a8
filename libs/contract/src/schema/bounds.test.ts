import { assert, describe, it } from "@effect/vitest"
import { Schema, type SchemaAST } from "effect"
import { form, fullListOf, listOf, note, text } from "./bounded.model.ts"
import { Email } from "./text.model.ts"
import { checkIdsOf, requestSchemas } from "../testing/contract-schemas.ts"

const checksOf = ({ checks }: SchemaAST.AST): ReadonlyArray<SchemaAST.Check<unknown>> => checks ?? []
const has = (ast: SchemaAST.AST, id: string): boolean => checkIdsOf(ast).includes(id)
const taggedAs = (tag: SchemaAST.AST["_tag"]) => requestSchemas.filter((ast) => ast._tag === tag)

const accepts = (schema: Schema.Decoder<unknown>, value: unknown): boolean => Schema.is(schema)(value)

describe("the requests of the contract", () => {
  it("check a pattern only after a bound of the length", () => {
    const texts = taggedAs("String").filter((ast) => checksOf(ast).length > 0)
    assert.isAbove(texts.length, 20)
    const known = ["trajet/atMost", "trajet/form", "effect/schema/isMinLength"]
    for (const ast of texts) {
      assert.includeMembers(known, [...checkIdsOf(ast)], "bound texts by `text`, `note` or `form`")
      // A failing check ends the checks of its text.
      for (const check of checksOf(ast)) assert.isTrue(check._tag === "Filter" && check.aborted)
    }
    const forms = texts.filter((ast) => has(ast, "trajet/form"))
    assert.isAbove(forms.length, 5)
    for (const check of forms.flatMap(checksOf)) {
      if (check._tag !== "Filter") continue
      const max: unknown = Reflect.get(Object(check.annotations?.representation?.payload), "max")
      if (check.annotations?.representation?.id === "trajet/form") assert.isAbove(Number(max), 0)
    }
  })

  it("bound every text, except those with their own rule", () => {
    const unbounded = taggedAs("String").filter((ast) => !has(ast, "trajet/atMost") && !has(ast, "trajet/form"))
    const described = unbounded.map((ast) => String(ast.annotations?.["description"] ?? "a key"))
    // Cursor, Idempotency-Key, the file of a deposit, and the keys of objects.
    for (const said of described) assert.match(said, /^(?:`next_cursor`|UUID v4|The file in base64|a key)/u)
  })

  it("bound every list, and a longer list ends its checks", () => {
    const lists = taggedAs("Arrays").filter((ast) => !isFiles(ast))
    assert.isAtLeast(lists.length, 5)
    for (const ast of lists) {
      assert.isTrue(has(ast, "effect/schema/isMaxLength"), "bound lists by `listOf` or `fullListOf`")
      for (const check of checksOf(ast)) assert.isTrue(check._tag === "Filter" && check.aborted)
    }
  })

  it("describe every check in words of this repository", () => {
    for (const ast of requestSchemas) {
      for (const { annotations } of checksOf(ast)) {
        const expected: unknown = annotations?.["expected"]
        assert.isString(expected)
        assert.notMatch(String(expected), /^(?:a value |a string |an object with|an array|a number that)/u)
      }
    }
  })
})

const isFiles = (ast: SchemaAST.AST): boolean =>
  ast._tag === "Arrays" && ast.rest.some(({ _tag }) => _tag === "Declaration")

describe("a bound", () => {
  it("counts the characters of a text as code points", () => {
    assert.isTrue(accepts(text(2), "😀😀"))
    assert.isFalse(accepts(text(2), "😀😀😀"))
    assert.isTrue(accepts(note(2), ""))
    assert.isFalse(accepts(text(2), ""))
  })

  it("keeps longer texts from patterns and rules", () => {
    const seen: Array<number> = []
    const is = (value: string) => seen.push(value.length) > 0
    const checked = Schema.String.check(form({ max: 3, expected: "anything short", is }))
    for (const value of ["abc", "abcd", "a".repeat(100_000)]) accepts(checked, value)
    assert.deepStrictEqual(seen, [3])
  })

  it("allows that many items of a list, and no more", () => {
    assert.isTrue(accepts(listOf(text(1), 2), ["a", "b"]))
    assert.isFalse(accepts(listOf(text(1), 2), ["a", "b", "c"]))
    assert.isFalse(accepts(fullListOf(text(1), 2), []))
  })
})

describe("an e-mail address", () => {
  it("has text before the sign, and a dot inside the text after it", () => {
    const right = ["a@b.c", "claire.martin@example.com", "é@ö.fr", "a@b..c", "a@.b.c", "a@b.c."]
    const wrong = ["", "a", "a@b", "@b.c", "a@.b", "a@b.", "a@b@c.d", "a b@c.d", "a@b .c", "a@ b.c", "a@b.c "]
    for (const value of right) assert.isTrue(accepts(Email, value), value)
    for (const value of wrong) assert.isFalse(accepts(Email, value), value)
  })
})
