import { assert, describe, it } from "vitest"
import { clientDocument, operationsOf } from "./api-document.ts"
import { literalOf } from "./literals.ts"
import { samplesOf } from "./samples.ts"

const document = clientDocument()
const samples = operationsOf(document).flatMap((operation) =>
  samplesOf(document, operation).map((sample) => ({ ...sample, operationId: operation.operationId }))
)

/** The address of the receiver in an example. */
const exampleReceiver = "https://hooks.example.com"

describe("the calls of the reference", () => {
  it("are shown in four languages for each operation, in one order", () => {
    for (const operation of operationsOf(document))
      assert.deepStrictEqual(
        samplesOf(document, operation).map(({ language }) => language),
        ["curl", "typescript", "python", "php"]
      )
  })

  it("have no key and no host but that of an endpoint: variables stand for them", () => {
    for (const { language, operationId, text: whole } of samples) {
      const text = whole.replaceAll(exampleReceiver, "")
      assert.notMatch(text, /svc_|https?:|localhost|127\.0\.0\.1/u, `${operationId} ${language}`)
      assert.match(text, /\bKEY\b/u, `${operationId} ${language}`)
      assert.match(text, /\bAPI\b/u, `${operationId} ${language}`)
    }
  })

  it("send the example of the contract, as each language writes it", () => {
    const body = { a: true, b: null, c: ["'\\"], d: {} }
    assert.strictEqual(literalOf("json", body), `{ "a": true, "b": null, "c": ["'\\\\"], "d": {} }`)
    assert.strictEqual(literalOf("typescript", body), `{ a: true, b: null, c: ["'\\\\"], d: {} }`)
    assert.strictEqual(literalOf("python", body), `{ "a": True, "b": None, "c": ["'\\\\"], "d": {} }`)
    assert.strictEqual(literalOf("php", body), `['a' => true, 'b' => null, 'c' => ['\\'\\\\'], 'd' => new stdClass()]`)
    assert.strictEqual(literalOf("typescript", { "e-f": 1 }), `{ "e-f": 1 }`)
  })
})
