import { LegKey } from "@trajet/domain/mission"
import { Schema } from "effect"

/** Something by leg key. Any other key is refused, so that a misspelt leg is never taken for nothing. */
export const byLegKey = <S extends Schema.Constraint>(value: S) =>
  Schema.Record(Schema.String, value).check(
    Schema.isPropertyNames(LegKey, { expected: `keys of legs: ${LegKey.literals.join(", ")}` })
  )
