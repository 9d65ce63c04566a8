import { assert, describe, it } from "@effect/vitest"
import { erasedAnswer } from "@trajet/domain/privacy"
import { Arbitrary, Effect, Result, Schema } from "effect"
import { endpoints } from "./testing/contract-schemas.ts"

/** The endpoints whose answers are stored under an Idempotency-Key (IDM-5, OPS-8). */
const isStored = (name: string): boolean =>
  /^POST (?:\/operations\/|\/v1\/transports(?:\/:id\/documents)?$)/u.test(name)

const stored = endpoints
  .filter(({ name }) => isStored(name))
  .flatMap(({ endpoint, name }) =>
    [...endpoint.success].map(({ ast }) => ({ name, schema: Schema.make<Schema.Codec<unknown>>(ast) }))
  )

const samples = { count: 100, size: 5, seed: 1 }

describe("an erased answer", () => {
  it("is looked at for each endpoint that stores its answers", () => {
    assert.isAbove(stored.length, 20)
  })

  it.effect.each(stored)("is still an answer of $name", ({ schema }) =>
    Effect.gen(function* () {
      const answers = yield* Arbitrary.sampleEffect(Arbitrary.schema(schema), samples)
      for (const answer of answers) {
        const body = JSON.stringify(Schema.encodeUnknownSync(schema)(answer))
        const erased = erasedAnswer(body).value
        const decoded = Schema.decodeUnknownResult(schema)(JSON.parse(erased))
        assert.isTrue(Result.isSuccess(decoded), `${body} is erased to ${erased}`)
      }
    })
  )
})
