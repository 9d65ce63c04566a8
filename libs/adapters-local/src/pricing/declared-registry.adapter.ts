import { Certificate, VehicleRegistry } from "@trajet/domain/pricing"
import { Effect, Layer, Option, Schema } from "effect"

/** Certificates by plate, as JSON text of a setting. */
export const DeclaredCertificates = Schema.fromJsonString(Schema.Record(Schema.String, Certificate))
export type DeclaredCertificates = typeof DeclaredCertificates.Type

const bare = (plate: string): string => plate.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

/** A registry of the declared certificates, with plates in any notation; every other plate is unknown. */
export const declaredRegistry = (certificates: DeclaredCertificates = {}): Layer.Layer<VehicleRegistry> => {
  const byPlate = new Map(Object.entries(certificates).map(([plate, certificate]) => [bare(plate), certificate]))
  return Layer.succeed(
    VehicleRegistry,
    VehicleRegistry.of({
      certificate: (registration) => Effect.sync(() => Option.fromUndefinedOr(byPlate.get(bare(registration))))
    })
  )
}
