import { assert, describe, it } from "@effect/vitest"
import { VehicleRegistry } from "@trajet/domain/pricing"
import { vehicleRegistrySuite } from "@trajet/testing"
import { Effect, Option, Schema } from "effect"
import { DeclaredCertificates, declaredRegistry } from "./declared-registry.adapter.ts"

const setting = '{"ab-123-cd":{"kind":"CTTE","body":"FOURGON","grossWeightKg":2800}}'
const van = { kind: "CTTE", body: "FOURGON", grossWeightKg: 2800 }
const read = Schema.decodeUnknownSync(DeclaredCertificates)

vehicleRegistrySuite({
  name: "declared",
  layer: declaredRegistry(read(setting)),
  known: { registration: "AB123CD", certificate: van },
  unknownRegistration: "ZZ999ZZ"
})

describe("declared certificates", () => {
  it("are refused if one is invalid", () => {
    assert.throws(() => read('{"AB123CD":{"kind":"CTTE"}}'))
    assert.throws(() => read("AB123CD"))
  })

  it.effect("may be absent", () =>
    Effect.gen(function* () {
      const registry = yield* VehicleRegistry
      assert.isTrue(Option.isNone(yield* registry.certificate("AB123CD")))
    }).pipe(Effect.provide(declaredRegistry()))
  )
})
