import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
import { Comparison } from "../tour/compare-answers.ts"
import { recordedAnswer } from "./reference/answers.ts"
import { clientDocument, operationsOf } from "./reference/api-document.ts"
import { playCall, playedOperations } from "./reference/play-calls.ts"

describe("the reference", () => {
  let product: StartedProduct

  // A product of its own, as for `npm run print:answers`: the calls move the clock of the environment, and empty it.
  beforeAll(async () => {
    product = startProduct({ home: makeHome() })
    await product.ready()
  })
  afterAll(async () => {
    product.child.kill("SIGTERM")
    await product.exitCode()
    removeHome(product.home)
  })

  it("shows the answers that the API gives, for every call of the contract", async () => {
    const document = clientDocument()
    const comparison = new Comparison()
    for (const operation of playedOperations(document)) {
      const differences = comparison.answer(
        recordedAnswer(operation.operationId),
        await playCall(product.home, document, operation)
      )
      assert.deepStrictEqual(differences, [], `${operation.operationId}: run npm run print:answers`)
    }
    assert.lengthOf(playedOperations(document), operationsOf(document).length)
  })
})
