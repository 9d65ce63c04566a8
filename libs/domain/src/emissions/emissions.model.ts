import { Schema } from "effect"

/** How a driver goes on after the last delivery of a mission. */
export const WayBack = Schema.Literals(["own_car", "train", "shuttle", "next_mission"])
export type WayBack = typeof WayBack.Type

/** What a figure leaves out, because no factor is published for it. */
export const NotCounted = Schema.Literals(["ferry", "train", "shuttle"])
export type NotCounted = typeof NotCounted.Type

/** Greenhouse gas of a trip or of both, in hundredths of a kilogram of CO2e. */
export class Emissions extends Schema.Opaque<Emissions>()(
  Schema.Struct({
    /** Table of factors, `<table>@<version>`. */
    method: Schema.String,
    /** The distance of the figure: that of the plan, or the driven one. */
    basis: Schema.Literals(["planned", "driven"]),
    vehicle: Schema.Int,
    /** The way of the driver; null if no factor is published for its means. */
    driver: Schema.NullOr(Schema.Int),
    notCounted: Schema.Array(NotCounted)
  })
) {}
