import { assert, describe, it } from "@effect/vitest"
import { type Certificate, VehicleRegistry } from "@trajet/domain/pricing"
import { Effect, type Layer, Option } from "effect"

interface VehicleRegistrySuite {
  readonly name: string
  readonly layer: Layer.Layer<VehicleRegistry>
  readonly known: { readonly registration: string; readonly certificate: Certificate }
  readonly unknownRegistration: string
  readonly failing?: Readonly<Record<string, Layer.Layer<VehicleRegistry>>>
}

const certificate = (layer: Layer.Layer<VehicleRegistry>, registration: string) =>
  VehicleRegistry.use((registry) => registry.certificate(registration)).pipe(Effect.provide(layer))

export const vehicleRegistrySuite = ({ failing, known, layer, name, unknownRegistration }: VehicleRegistrySuite) =>
  describe(`the vehicle registry ${name}`, () => {
    it.live("reads the certificate of a known plate", () =>
      Effect.gen(function* () {
        const found = yield* certificate(layer, known.registration)
        assert.deepStrictEqual(found, Option.some(known.certificate))
      })
    )

    it.live("has none for an unknown plate", () =>
      Effect.gen(function* () {
        assert.isTrue(Option.isNone(yield* certificate(layer, unknownRegistration)))
      })
    )

    for (const [how, broken] of Object.entries(failing ?? {})) {
      it.live(`returns no certificate if it fails (${how}), and does not fail itself`, () =>
        Effect.gen(function* () {
          assert.isTrue(Option.isNone(yield* certificate(broken, known.registration)))
        })
      )
    }
  })
