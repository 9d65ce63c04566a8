import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { otlpHeaders, tracesAddress } from "./traces-layer.ts"

describe("the headers for a collector", () => {
  it("are read as the variable of OpenTelemetry has them", () => {
    assert.deepStrictEqual(
      otlpHeaders(" Authorization = Bearer%20a%2Cb=, x-team=transport,"),
      Result.succeed({ authorization: "Bearer a,b=", "x-team": "transport" })
    )
    assert.deepStrictEqual(otlpHeaders(""), Result.succeed({}))
  })

  it("are refused without a word of their values", () => {
    for (const text of ["secret", "a b=secret", "a=secret%", "a=secret%0d%0ax:y", "=secret"]) {
      const refused = otlpHeaders(text)
      assert.isTrue(Result.isFailure(refused), text)
      assert.notInclude(JSON.stringify(refused), "a=secret")
      assert.include(JSON.stringify(refused), "TRAJET_OTLP_HEADERS")
    }
  })
})

describe("the address of traces", () => {
  it("is below the address of the collector", () => {
    for (const [base, address] of [
      ["http://127.0.0.1:4318", "http://127.0.0.1:4318/v1/traces"],
      ["https://collector.example/otlp/", "https://collector.example/otlp/v1/traces"]
    ] as const) {
      assert.strictEqual(tracesAddress(new URL(base)), address)
    }
  })
})
