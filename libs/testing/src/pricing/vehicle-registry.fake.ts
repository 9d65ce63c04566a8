import { type Certificate, VehicleRegistry } from "@trajet/domain/pricing"
import { Effect, Layer, Option } from "effect"

interface FakeVehicleRegistry {
  readonly layer: Layer.Layer<VehicleRegistry>
  /** A registry that is down knows no plate. */
  readonly become: (state: "up" | "down") => void
  readonly asked: ReadonlyArray<string>
}

export const fakeVehicleRegistry = (certificates: Readonly<Record<string, Certificate>> = {}): FakeVehicleRegistry => {
  const asked: Array<string> = []
  let state: "up" | "down" = "up"
  const certificate = (registration: string) =>
    Effect.sync(() => {
      asked.push(registration)
      return state === "up" ? Option.fromUndefinedOr(certificates[registration]) : Option.none()
    })
  return {
    layer: Layer.succeed(VehicleRegistry, VehicleRegistry.of({ certificate })),
    become: (next) => {
      state = next
    },
    asked
  }
}
