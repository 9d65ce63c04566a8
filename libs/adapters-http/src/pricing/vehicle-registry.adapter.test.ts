import { assert, describe, it } from "@effect/vitest"
import { VehicleRegistry } from "@trajet/domain/pricing"
import { vehicleRegistrySuite } from "@trajet/testing"
import { Effect, Layer, Logger, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"
import {
  withProvider,
  withoutProvider,
  json,
  misbehaviours,
  providerServer,
  type ReceivedRequest,
  silent,
  text
} from "../testing/provider-server.ts"
import { vehicleRegistry } from "./vehicle-registry.adapter.ts"

const apiKey = Redacted.make("siv-secret")
const adapter = (baseUrl: string) => vehicleRegistry({ baseUrl, apiKey, timeoutMillis: 2_000, retryPauseMillis: 0 })

const van = { plate: "AB123CD", kind: "ctte ", body: "FOURGON", gross_weight_kg: 2_800, brand: "RENAULT" }
const registry = ({ url }: ReceivedRequest) =>
  url.pathname === "/vehicles/AB123CD" ? json(van) : text("<html>no such vehicle</html>", 404)

const failing = Object.entries(misbehaviours).map(
  ([how, { manner }]): readonly [string, Layer.Layer<VehicleRegistry>] => [how, withProvider(manner, adapter)]
)

vehicleRegistrySuite({
  name: "of a reseller",
  layer: withProvider(registry, adapter),
  known: { registration: "AB123CD", certificate: { kind: "CTTE", body: "FOURGON", grossWeightKg: 2_800 } },
  unknownRegistration: "ZZ999ZZ",
  failing: {
    ...Object.fromEntries(failing),
    "never answers": withProvider(silent, (baseUrl) => vehicleRegistry({ baseUrl, apiKey, timeoutMillis: 50 })),
    "refuses connections": withoutProvider(adapter)
  }
})

const asking = Effect.gen(function* () {
  const server = yield* providerServer(json(van))
  const context = yield* Layer.build(Layer.merge(adapter(server.baseUrl), Logger.layer([])))
  const certificate = (plate: string) =>
    VehicleRegistry.use((vehicles) => vehicles.certificate(plate)).pipe(Effect.provide(context))
  return { server, certificate }
})

describe("the vehicle registry of a reseller", () => {
  it.live("has no weight and body if the certificate lacks them", () =>
    Effect.gen(function* () {
      const { certificate, server } = yield* asking
      server.become(json({ kind: "VP", body: null }))
      const found = yield* certificate("AB123CD")
      assert.deepStrictEqual(found, Option.some({ kind: "VP", body: null, grossWeightKg: null }))
    })
  )

  it.effect("does not open the breaker for unknown plates", () =>
    Effect.gen(function* () {
      const { certificate, server } = yield* asking
      server.become(registry)
      for (let plate = 0; plate < 9; plate += 1) yield* certificate(`ZZ99${plate}ZZ`)
      assert.isTrue(Option.isSome(yield* certificate("AB123CD")))
    })
  )

  it.effect("pays once a day for a plate, and asks again at once after a failure", () =>
    Effect.gen(function* () {
      const { certificate, server } = yield* asking
      server.become(json({}, 403))
      assert.isTrue(Option.isNone(yield* certificate("AB123CD")))
      server.become(json(van))
      assert.isTrue(Option.isSome(yield* certificate("AB123CD")))
      yield* certificate("AB123CD")
      assert.strictEqual(server.received.length, 2)
      yield* TestClock.adjust("1 day")
      yield* certificate("AB123CD")
      assert.strictEqual(server.received.length, 3)
    })
  )
})
