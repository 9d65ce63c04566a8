import { type CompiledGrid, type PricedTrip, priceTripTotals, type TripToPrice } from "@trajet/domain/pricing"
import { ByteFields } from "./byte-fields.ts"
import { BadLine } from "./csv-fields.ts"
import { byteBlocks, firstTripLine, lineOf } from "./line-blocks.ts"
import { RowBytes } from "./row-bytes.ts"
import { columns, priceColumns, pricedColumns, readTrip, tripOf, writeField } from "./trip-csv.ts"

export interface Tally {
  priced: number
  refused: number
}

export interface PriceLinesOptions {
  /** Writes all columns of the trip before the prices: the file that `reprice-trips.ts` reads. */
  readonly withTrips?: boolean
}

type Refuse = (line: number, reason: string) => void

/**
 * Prices a stream of CSV trips: bytes in, bytes of `id,price_ht,surcharge_ht` out, in the order of the input. Leaves out
 * a line that is invalid or has no price, and passes its number and the reason to `refuse`.
 */
export const priceLines = (
  grid: CompiledGrid,
  tally: Tally,
  refuse: Refuse,
  { withTrips = false }: PriceLinesOptions = {}
) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const fields = new ByteFields()
    let number = firstTripLine
    const price = (bytes: Buffer, from: number, rows: RowBytes): void => {
      try {
        if (fields.isPlain) pricePlain(grid, fields, rows, withTrips)
        else priceText(grid, lineOf(bytes, from, fields.lineEnd), rows, withTrips)
        tally.priced += 1
      } catch (fault) {
        if (!(fault instanceof BadLine)) throw fault
        tally.refused += 1
        refuse(number, fault.message)
      }
    }
    const rowsOf = (bytes: Buffer): Buffer => {
      const rows = new RowBytes(bytes.length)
      fields.take(bytes)
      for (let from = 0; from < bytes.length; from = fields.lineEnd + 1, number += 1) {
        if (!fields.readLine(from).isBlank) price(bytes, from, rows)
      }
      return rows.written()
    }
    yield Buffer.from(`${(withTrips ? pricedColumns : ["id", ...priceColumns]).join(",")}\n`)
    for await (const bytes of byteBlocks(chunks, columns)) yield rowsOf(bytes)
  }

const priceOf = (grid: CompiledGrid, trip: TripToPrice): Omit<PricedTrip, "lines"> => {
  const priced = priceTripTotals(grid, trip)
  if (priced._tag === "Failure") throw new BadLine(priced.failure.message)
  return priced.success
}

const pricePlain = (grid: CompiledGrid, fields: ByteFields, rows: RowBytes, withTrips: boolean): void => {
  const { priceHt, surchargeHt } = priceOf(grid, tripOf(fields))
  fields.copyTo(rows, withTrips ? fields.count : 1)
  rows.prices(priceHt, surchargeHt)
}

/** Prices a line that is not plain: it has quotes, or letters beyond ASCII. */
const priceText = (grid: CompiledGrid, line: string, rows: RowBytes, withTrips: boolean): void => {
  const { id, trip } = readTrip(line)
  const { priceHt, surchargeHt } = priceOf(grid, trip)
  rows.text(withTrips ? line : writeField(id)).prices(priceHt, surchargeHt)
}
