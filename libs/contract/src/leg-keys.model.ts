import { LegKey } from "@trajet/domain"
import { Schema } from "effect"

const isLegKey = Schema.is(LegKey)

/** Something by leg key; any other key is refused, so that a misspelt leg is never taken for nothing. */
export const byLegKey = <S extends Schema.Constraint>(value: S) =>
  Schema.Record(Schema.String, value).check(
    Schema.makeFilter((legs: Readonly<Record<string, unknown>>) =>
      Object.keys(legs)
        .filter((key) => !isLegKey(key))
        .map((key) => ({ path: [key], issue: `unknown: a leg is one of ${LegKey.literals.join(", ")}` }))
    )
  )
