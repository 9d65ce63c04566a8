import { Schema } from "effect"

/** A trip of a mission; on the wire also the `leg` of options and prices. */
export const TripKey = Schema.Literals(["aller", "retour"])
export type TripKey = typeof TripKey.Type

export const LegKey = Schema.Literals(["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"])
export type LegKey = typeof LegKey.Type
