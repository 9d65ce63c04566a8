import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import fc from "fast-check"
import { randomBytes } from "node:crypto"
import { bodyBytesMax, bodyValuesMax } from "../../limits.ts"
import type { ApiProblem } from "../problem.ts"
import { longTextBytes, withoutLongTexts } from "./long-texts.ts"

/** Different writers of JSON for the same text. */
const writers: ReadonlyArray<(value: unknown) => string> = [
  JSON.stringify,
  (value) => JSON.stringify(value, null, 2),
  // PHP and .NET.
  (value) => JSON.stringify(value).replaceAll("/", "\\/"),
  (value) => JSON.stringify(value).replaceAll("+", "\\u002B").replaceAll("=", "\\u003d"),
  (value) => JSON.stringify(value).replaceAll("é", "\\u00e9")
]

const fileOf = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, "base64")
  return bytes.toString("base64") === text ? bytes : null
}

const long = fc
  .record({
    bytes: fc.integer({ min: longTextBytes, max: 200_000 }),
    spoil: fc.constantFrom("", "é", "\n", '"', "\\", "=", "AA=", "-")
  })
  .chain(({ bytes, spoil }) =>
    fc.nat(bytes).map((at) => {
      const text = randomBytes(bytes).toString("base64")
      return text.slice(0, at) + spoil + text.slice(at)
    })
  )
const short = fc.string({ unit: "binary-ascii", maxLength: 50 }).filter((text) => !text.includes("\0"))
const bodies = fc.array(fc.record({ key: short, content: fc.oneof(long, short) }), { maxLength: 4 })

const cut = (json: string) => Effect.runPromise(withoutLongTexts(Buffer.from(json)))
const refusal = (json: string): Promise<ApiProblem> =>
  Effect.runPromise(Effect.flip(withoutLongTexts(Buffer.from(json))))

describe("the long texts of a body", () => {
  it("are decoded from base64 or reported as invalid, whatever wrote the JSON, and all else stays unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, fc.constantFrom(...writers), async (documents, write) => {
        const { json, files } = await cut(write({ documents }))
        const read: { readonly documents: ReadonlyArray<{ readonly key: string; readonly content: string }> } =
          JSON.parse(json.toString("utf8"))
        for (const [index, { key, content }] of documents.entries()) {
          const found = read.documents[index] ?? assert.fail("a document is gone")
          assert.strictEqual(found.key, key)
          const isLong = Buffer.byteLength(write(content)) > longTextBytes + 1
          if (isLong) assert.deepStrictEqual(files.get(found.content), fileOf(content))
          else assert.strictEqual(found.content, content)
        }
      }),
      { numRuns: 60 }
    )
  })

  it("are told apart by their content, and not by their notation", async () => {
    const [one, other] = [randomBytes(9_000).toString("base64"), randomBytes(9_000).toString("base64")]
    const texts = await Promise.all(writers.slice(2, 4).map(async (write) => (await cut(write([one]))).json.toString()))
    assert.strictEqual(texts[0], texts[1])
    assert.notStrictEqual((await cut(JSON.stringify([other]))).json.toString(), texts[0])
  })

  it("stay in place if they name a member", async () => {
    const body = JSON.stringify({ ["x".repeat(2 * longTextBytes)]: 1 })
    assert.strictEqual((await cut(body)).json.toString(), body)
  })

  it("are refused like any text that is invalid JSON", async () => {
    const text = "x".repeat(longTextBytes)
    for (const wrong of ["\\ud800", "\\u0000", "\\x", "\u0001"]) {
      assert.strictEqual(
        (await refusal(`{"documents":["${text}${wrong}"]}`)).code,
        "invalid_json",
        JSON.stringify(wrong)
      )
    }
    const latin = Buffer.concat([Buffer.from(`["${text}`), Buffer.from([0xe9]), Buffer.from('"]')])
    const problem = await Effect.runPromise(Effect.flip(withoutLongTexts(latin)))
    assert.strictEqual(problem.code, "invalid_json")
  })

  it("leave a body within its limits, whatever stands beside them", async () => {
    for (const body of [
      `[${"0,".repeat(bodyBytesMax)}0]`,
      `[${'"",'.repeat(2 * bodyValuesMax)}""]`,
      JSON.stringify("é".repeat(bodyBytesMax)).replaceAll("é", 'x","x')
    ]) {
      assert.strictEqual((await refusal(body)).code, "payload_too_large")
    }
  })
})
