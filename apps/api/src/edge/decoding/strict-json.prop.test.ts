import { assert, describe, it } from "vitest"
import { Result } from "effect"
import fc from "fast-check"
import { bodyDepthMax, bodyValuesMax } from "../../limits.ts"
import { parseStrictJson } from "./strict-json.ts"

/** A JSON text before it is written, so that its forbidden parts are known without reading it. */
type Tree =
  | { readonly kind: "scalar"; readonly text: string }
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "array"; readonly items: ReadonlyArray<Tree> }
  | { readonly kind: "object"; readonly members: ReadonlyArray<readonly [string, Tree]> }

const units = [
  "a",
  "b",
  "é",
  "😀",
  "\0",
  "\ud800",
  "\udc00",
  '"',
  "\\",
  "{",
  "}",
  "[",
  ":",
  ",",
  " ",
  "\n",
  "__proto__"
]
const words = fc.array(fc.constantFrom(...units), { maxLength: 4 }).map((parts) => parts.join(""))
const scalars = fc.constantFrom("0", "-0", "1.5e3", "1e400", "true", "false", "null", "12345678901234567890")

const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars.map((text): Tree => ({ kind: "scalar", text })),
    words.map((value): Tree => ({ kind: "string", value })),
    fc.array(tie("tree"), { maxLength: 4 }).map((items): Tree => ({ kind: "array", items })),
    fc.array(fc.tuple(words, tie("tree")), { maxLength: 4 }).map((members): Tree => ({ kind: "object", members }))
  )
}))

const badString = (value: string): boolean => value.includes("\0") || !value.isWellFormed()

const forbidden = (node: Tree): boolean => {
  switch (node.kind) {
    case "scalar":
      return false
    case "string":
      return badString(node.value)
    case "array":
      return node.items.some(forbidden)
    case "object": {
      const names = node.members.map(([name]) => name)
      return (
        new Set(names).size < names.length ||
        names.some((name) => name === "__proto__" || badString(name)) ||
        node.members.some(([, member]) => forbidden(member))
      )
    }
  }
}

const asEscape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`

/** The shortest notation of a code unit; half of a surrogate pair has only its escape. */
const shortest = (unit: string): string => JSON.stringify(unit).slice(1, -1)

const quoted = (value: string, escaped: () => boolean): string => {
  const spelt = Array.from(value, (unit) => (escaped() ? unit.split("").map(asEscape).join("") : shortest(unit)))
  return `"${spelt.join("")}"`
}

interface Ink {
  readonly space: () => string
  readonly escaped: () => boolean
}

const written = (node: Tree, ink: Ink): string => {
  const { space, escaped } = ink
  const body = () => {
    switch (node.kind) {
      case "scalar":
        return node.text
      case "string":
        return quoted(node.value, escaped)
      case "array":
        return `[${node.items.map((item) => written(item, ink)).join(",") || space()}]`
      case "object":
        return `{${
          node.members
            .map(([name, member]) => `${space()}${quoted(name, escaped)}${space()}:${written(member, ink)}`)
            .join(",") || space()
        }}`
    }
  }
  return `${space()}${body()}${space()}`
}

const texts = fc
  .tuple(tree, fc.infiniteStream(fc.constantFrom("", "", " ", "\n\t ")), fc.infiniteStream(fc.boolean()))
  .map(([node, spaces, escapes]) => ({
    node,
    text: written(node, { space: () => spaces.next().value, escaped: () => escapes.next().value })
  }))

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The result of JSON.parse; undefined if it refuses the text. */
const plainly = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The result of JSON.parse with a reviver that drops null members. */
const withoutNulls = (text: string): unknown =>
  JSON.parse(`[${text}]`, function (this: unknown, _name, value: unknown) {
    return value === null && !Array.isArray(this) ? undefined : value
  })[0]

const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, inner) => sum + valuesIn(inner), 1)
    : 1

const list = (length: number, item: string): string => `[${Array<string>(length).fill(item).join(",")}]`

describe("a JSON body", () => {
  it("may have 20,000 values, and is refused with one more before any of them is built", { tags: "SEC-17" }, () => {
    const full = [
      list(bodyValuesMax - 1, "0"),
      list((bodyValuesMax - 2) / 2, "[ 1 ]").replace("[ 1 ]", "[1,2]"),
      list(bodyValuesMax - 1, "[ ]"),
      list(bodyValuesMax - 1, '",,[{"'),
      `{"a":${list(bodyValuesMax - 2, "{}")}}`,
      `{${Array.from({ length: bodyValuesMax - 1 }, (_, index) => `"n${index}":null`).join(",")}}`
    ]
    for (const text of full) {
      assert.strictEqual(valuesIn(JSON.parse(text)), bodyValuesMax)
      assert.isTrue(Result.isSuccess(parseStrictJson(bytesOf(text))))
      const over = text.startsWith("[") ? `[0,${text.slice(1)}` : `{"z":0,${text.slice(1)}`
      const refused = parseStrictJson(bytesOf(over))
      assert.strictEqual(Result.isFailure(refused) ? refused.failure.code : "taken", "payload_too_large")
    }
    const strings = parseStrictJson(bytesOf('""'.repeat(2 * bodyValuesMax + 1)))
    assert.strictEqual(Result.isFailure(strings) ? strings.failure.code : "taken", "payload_too_large")
    // Without its end, the text cannot be built.
    const endless = parseStrictJson(bytesOf(`[${"0,".repeat(bodyValuesMax)}`))
    assert.strictEqual(Result.isFailure(endless) ? endless.failure.code : "taken", "payload_too_large")
  })

  it("is accepted exactly if it holds no forbidden part, and then equals JSON.parse without null members", () => {
    fc.assert(
      fc.property(texts, ({ node, text }) => {
        const parsed = parseStrictJson(bytesOf(text))
        assert.strictEqual(Result.isFailure(parsed), forbidden(node))
        if (Result.isSuccess(parsed)) assert.deepStrictEqual(parsed.success, withoutNulls(text))
      }),
      { numRuns: 3_000 }
    )
  })

  it("never breaks the parser, whatever its bytes are, and is refused if JSON.parse refuses it", () => {
    const fragments = fc.constantFrom("{", "}", "[", "]", ":", ",", '"', "\\", '"a"', '"a":', "\\u", "1", "null", " ")
    const soup = fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.array(fragments, { maxLength: 20 }).map((parts) => bytesOf(parts.join("")))
    )
    fc.assert(
      fc.property(soup, (bytes) => {
        const parsed = parseStrictJson(bytes)
        const text = new TextDecoder("utf-8").decode(bytes)
        if (plainly(text) === undefined) assert.isTrue(Result.isFailure(parsed))
        if (Result.isSuccess(parsed)) assert.deepStrictEqual(parsed.success, withoutNulls(text))
      }),
      { numRuns: 3_000 }
    )
  })

  const nested = (depth: number, open: string, close: string) =>
    parseStrictJson(bytesOf(`${open.repeat(depth)}1${close.repeat(depth)}`))

  it("may be as deep as the limit and not deeper, in arrays as in objects", { tags: "LIM-17" }, () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"]
    ] as const) {
      assert.isTrue(Result.isSuccess(nested(bodyDepthMax, open, close)))
      assert.isTrue(Result.isFailure(nested(bodyDepthMax + 1, open, close)))
      assert.isTrue(Result.isFailure(nested(200_000, open, close)))
    }
  })

  it("may begin with one byte order mark, and has none in another place", () => {
    const marked = (...bytes: ReadonlyArray<number>) => parseStrictJson(Uint8Array.from(bytes))
    assert.strictEqual(Result.getOrThrow(marked(0xef, 0xbb, 0xbf, 0x31)), 1)
    for (const bytes of [
      [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x31],
      [0x31, 0xef, 0xbb, 0xbf],
      [0xef, 0xbb, 0xbf]
    ]) {
      assert.isTrue(Result.isFailure(marked(...bytes)), String(bytes))
    }
  })

  it("is refused for bytes that are not UTF-8", () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc0, 0x80, 0x22],
      [0x22, 0xed, 0xa0, 0x80, 0x22]
    ]) {
      assert.isTrue(Result.isFailure(parseStrictJson(Uint8Array.from(bytes))))
    }
  })

  it("may use one name in two objects, and a name as a value", () => {
    for (const text of ['{"a":{"a":1},"b":{"a":1}}', '[{"a":1},{"a":1}]', '{"a":"a","b":["a","a","__proto__"]}']) {
      assert.deepStrictEqual(parseStrictJson(bytesOf(text)), Result.succeed(JSON.parse(text)))
    }
  })
})
