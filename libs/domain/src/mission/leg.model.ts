import { Schema } from "effect"

/** A trip of a mission: the outbound or the return. The wire calls it `leg`. */
export const TripKey = Schema.Literals(["aller", "retour"])
export type TripKey = typeof TripKey.Type

/** One of the four ends of a mission's trips. */
export const LegKey = Schema.Literals(["enlevement-aller", "livraison-aller", "enlevement-retour", "livraison-retour"])
export type LegKey = typeof LegKey.Type
