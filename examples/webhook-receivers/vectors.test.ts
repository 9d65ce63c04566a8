import { verify, WebhookVerificationError } from "@trajet/client/webhooks"
import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { vectorsFile, vectorsText } from "./testing/print-vectors.ts"
import { bodyOf, families, headersOf, type Vectors } from "./testing/vectors.ts"

const printed = readFileSync(vectorsFile, "utf8")
const { deliveries, now, public_keys: publicKeys, secrets }: Vectors = JSON.parse(printed)

const outcomes = [...new Set(deliveries.flatMap(({ expected }) => families.map((family) => expected[family])))]

describe("vectors.json", () => {
  it("is what the code prints; print it again with npm run print:webhook-vectors", async () => {
    assert.strictEqual(printed, await vectorsText())
  })

  it("has deliveries for every outcome that a request can cause", () => {
    assert.sameMembers(outcomes, [
      "verified",
      "missing_header",
      "timestamp_invalid",
      "timestamp_too_old",
      "timestamp_too_new",
      "signature_malformed",
      "signature_mismatch",
      "body_not_json",
      "body_not_event"
    ])
  })
})

describe("verify of @trajet/client/webhooks", () => {
  for (const family of families) {
    it(`gives the expected outcome for each delivery, by its ${family} headers`, async () => {
      for (const delivery of deliveries) {
        const outcome = await verify(
          bodyOf(delivery.body),
          headersOf(delivery, family),
          family === "key_pair" ? publicKeys : secrets,
          {
            now: () => now * 1000
          }
        ).then(
          ({ id, type }) => {
            assert.deepStrictEqual({ id, type }, delivery.event, delivery.name)
            return "verified"
          },
          (error: unknown) => (error instanceof WebhookVerificationError ? error.code : String(error))
        )
        assert.strictEqual(outcome, delivery.expected[family], delivery.name)
      }
    })
  }
})
