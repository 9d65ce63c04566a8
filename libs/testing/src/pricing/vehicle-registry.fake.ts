import { type Certificate, VehicleRegistry } from "@trajet/domain/pricing"
import { Effect, Layer, Option } from "effect"

export interface FakeVehicleRegistry {
  readonly layer: Layer.Layer<VehicleRegistry>
  /** Sets the state for all later calls; a registry that is down knows no plate. */
  readonly become: (state: "up" | "down") => void
  /** The plates of all calls. */
  readonly asked: ReadonlyArray<string>
}

/** A registry with a table of normalised plates. */
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
