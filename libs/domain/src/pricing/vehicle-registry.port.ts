import { Context, type Effect, type Option, Schema } from "effect"

/** Facts of a French registration certificate that determine the price. */
export const Certificate = Schema.Struct({
  /** J.1, national kind: VP, CTTE, DERIV-VP, VASP, CAM … */
  kind: Schema.String,
  /** J.3, national body: CI, BREAK, FOURGON, DERIV VP … */
  body: Schema.NullOr(Schema.String),
  /** F.2, gross weight, kilograms. */
  grossWeightKg: Schema.NullOr(Schema.Int)
})
export type Certificate = typeof Certificate.Type

/** Looks up certificates. An adapter logs a failure and returns none, because type and model give a class too. */
export class VehicleRegistry extends Context.Service<
  VehicleRegistry,
  {
    /** By normalised plate (upper case, no separators). None if it is unknown or the look-up failed. */
    readonly certificate: (registration: string) => Effect.Effect<Option.Option<Certificate>>
  }
>()("@trajet/domain/pricing/VehicleRegistry") {}
