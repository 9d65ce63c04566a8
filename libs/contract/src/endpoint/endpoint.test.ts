import { assert, describe, it } from "@effect/vitest"
import { Day } from "@trajet/domain/time"
import { Schema } from "effect"
import { OpenApi } from "effect/http-api"
import { OperationsApi } from "../operations-api.contract.ts"
import { deprecationOf } from "../schema/deprecation.ts"
import { endpoint } from "./endpoint.ts"
import { client, notAgain, onePlace, oneRequest, reads, user } from "./passage.model.ts"
import { secret } from "./secret.ts"

const passage = {
  who: client("transports:read"),
  admitted: onePlace,
  once: "no_key",
  again: reads,
  sensitive: [],
  costs: oneRequest
} as const
const rest = { answers: { 200: Schema.Struct({}) }, problems: [], summary: "" }

/** Lines that must not compile. They are not run. */
export const refused = () => {
  const { admitted: _, ...unadmitted } = passage
  const { costs: __, ...free } = passage
  const { sensitive: ___, ...insensitive } = passage
  const { who: ____, ...open } = passage
  // @ts-expect-error does not say how it is admitted
  endpoint("GET /v1/a", { ...unadmitted, ...rest })
  // @ts-expect-error does not say what it costs
  endpoint("GET /v1/a", { ...free, ...rest })
  // @ts-expect-error does not say whether it is sensitive
  endpoint("GET /v1/a", { ...insensitive, ...rest })
  // @ts-expect-error does not say who
  endpoint("GET /v1/a", { ...open, ...rest })
  // @ts-expect-error only a POST has an Idempotency-Key
  endpoint("GET /v1/a", { ...passage, once: "per_key", ...rest })
  // @ts-expect-error a POST says what its key does
  endpoint("POST /v1/a", { ...passage, ...rest })
  // @ts-expect-error a GET may always be sent again
  endpoint("GET /v1/a", { ...passage, again: notAgain("/v1/a", "not_confirmed"), ...rest })
}

describe("an endpoint", () => {
  const answer = { answers: { 201: Schema.Struct({ key: secret(Schema.String) }) }, problems: [], summary: "" }
  const post = { ...passage, who: user("administrator"), once: "form_only" } as const

  it("that answers a secret says so", () => {
    assert.throws(() => endpoint("POST /console/api/a", { ...post, ...answer }), /disagree/u)
    assert.throws(
      () => endpoint("POST /console/api/a", { ...post, sensitive: ["answers_secret"], ...rest }),
      /disagree/u
    )
    const { sensitive } = endpoint("POST /console/api/a", { ...post, ...answer, sensitive: ["answers_secret"] }).passage
    assert.deepStrictEqual(sensitive, ["answers_secret"])
  })

  it("may take an absent body that its documents call required", () => {
    const { paths } = OpenApi.fromApi(OperationsApi)
    const operation = paths["/operations/v1/offers/{id}/accept"]?.post
    assert.strictEqual(OperationsApi.groups.offers.declared.accept.takesBody, "optional")
    assert.strictEqual(operation?.requestBody?.required, true)
  })

  it("is deprecated as it says", () => {
    const end = { since: Day("2027-01-15"), sunset: Day("2028-01-15"), instead: "the other one" }
    const { documented } = endpoint("GET /v1/a", { ...passage, ...rest, deprecated: end })
    assert.deepStrictEqual(deprecationOf(documented("old")), end)
  })

  it("has a body in any of the forms that it names", () => {
    const body = [Schema.Struct({ a: Schema.String }), Schema.Struct({ b: Schema.String })] as const
    const made = endpoint("POST /v1/a", { ...passage, once: "form_only", ...rest, body })
    assert.deepStrictEqual([{ a: "" }, { b: "" }, { c: "" }].map(Schema.is(made.body)), [true, true, false])
  })
})
