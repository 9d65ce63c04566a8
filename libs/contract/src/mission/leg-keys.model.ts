import { LegKey } from "@trajet/domain/mission"
import { Schema } from "effect"

const isLegKey = Schema.is(LegKey)
const note = { expected: `keys of legs: ${LegKey.literals.join(", ")}` }

/** A record by leg key. Refuses any other key, so that a misspelt leg is not ignored. */
export const byLegKey = <T, E>(value: Schema.Codec<T, E>) =>
  Schema.Record(Schema.String, value)
    // Aborts, so that the check of the type does not report the same keys again.
    .check(Schema.isPropertyNames(LegKey, note).abort())
    .pipe(Schema.refine((legs): legs is { readonly [Leg in LegKey]?: T } => Object.keys(legs).every(isLegKey), note))
