import { Effect } from "effect"
import { timed } from "../../../libs/adapters-postgres/src/database/measured-database.ts"
import { median } from "../statistics.ts"
import { settings } from "./settings.ts"

const turns = 7

const nanosOf = (statement: Effect.Effect<number>): number => {
  const many = Effect.gen(function* () {
    for (let nth = 0; nth < settings.histogramStatements; nth++) yield* statement
  })
  const began = process.hrtime.bigint()
  Effect.runSync(many)
  return Number(process.hrtime.bigint() - began) / settings.histogramStatements
}

/**
 * Nanoseconds that the histogram of statements adds to one: of statements that cost nothing, in turns with the same ones
 * without it. The product has no switch for it.
 */
export const histogramNanos = (): number => {
  const plain = Effect.succeed(1)
  const measured = timed(plain)
  nanosOf(plain)
  nanosOf(measured)
  return median(Array.from({ length: turns }, () => nanosOf(measured) - nanosOf(plain)))
}
