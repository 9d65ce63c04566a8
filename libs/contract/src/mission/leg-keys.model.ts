import { LegKey } from "@trajet/domain/mission"
import { Schema } from "effect"

/** A record by leg key. Refuses any other key, so that a misspelt leg is not ignored. */
export const byLegKey = <S extends Schema.Constraint>(value: S) =>
  Schema.Record(Schema.String, value).check(
    Schema.isPropertyNames(LegKey, { expected: `keys of legs: ${LegKey.literals.join(", ")}` })
  )
