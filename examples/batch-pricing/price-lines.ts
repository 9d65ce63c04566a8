import { type CompiledGrid, decimalString, priceTripTotals } from "@trajet/domain/pricing"
import { tripBlocks } from "./line-blocks.ts"
import { BadLine } from "./csv-fields.ts"
import { columns, priceColumns, pricedColumns, readTrip, writeField } from "./trip-csv.ts"

export interface Tally {
  priced: number
  refused: number
}

export interface PriceLinesOptions {
  /** Writes all columns of the trip before the prices: the file that `reprice-trips.ts` reads. */
  readonly withTrips?: boolean
}

/**
 * Prices a stream of CSV trips: text chunks in, chunks of `id,price_ht,surcharge_ht` out, in the order of the input.
 * Leaves out a line that is invalid or has no price, and passes its number and the reason to `refuse`.
 */
export const priceLines = (
  grid: CompiledGrid,
  tally: Tally,
  refuse: (line: number, reason: string) => void,
  { withTrips = false }: PriceLinesOptions = {}
) =>
  async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    const priced = (line: string, number: number): string => {
      try {
        const { id, prices } = priceLine(grid, line)
        tally.priced += 1
        return `${withTrips ? line : writeField(id)},${prices}\n`
      } catch (fault) {
        if (!(fault instanceof BadLine)) throw fault
        tally.refused += 1
        refuse(number, fault.message)
        return ""
      }
    }
    yield `${(withTrips ? pricedColumns : ["id", ...priceColumns]).join(",")}\n`
    for await (const { firstLine, lines } of tripBlocks(chunks, columns)) {
      let rows = ""
      for (const [index, line] of lines.entries()) if (line !== "") rows += priced(line, firstLine + index)
      if (rows !== "") yield rows
    }
  }

interface PricedLine {
  readonly id: string
  /** `price_ht,surcharge_ht` */
  readonly prices: string
}

const priceLine = (grid: CompiledGrid, line: string): PricedLine => {
  const { id, trip } = readTrip(line)
  const priced = priceTripTotals(grid, trip)
  if (priced._tag === "Failure") throw new BadLine(priced.failure.message)
  const { priceHt, surchargeHt } = priced.success
  return { id, prices: `${decimalString(priceHt)},${decimalString(surchargeHt)}` }
}
