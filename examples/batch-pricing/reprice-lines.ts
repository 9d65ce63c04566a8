import {
  type Cents,
  type CompiledGrid,
  decimalString,
  minusCents,
  priceTripTotals,
  sumOfCents
} from "@trajet/domain/pricing"
import { BadLine } from "./csv-fields.ts"
import { readPricedTrip, writeField } from "./trip-csv.ts"

export interface RepricingTally {
  readonly unchanged: number
  readonly changed: number
  readonly refused: number
  /** Sum of all differences: today's prices less yesterday's. */
  readonly differenceHt: Cents
}

export const emptyTally: RepricingTally = { unchanged: 0, changed: 0, refused: 0, differenceHt: sumOfCents([]) }

export const sumOfTallies = (one: RepricingTally, other: RepricingTally): RepricingTally => ({
  unchanged: one.unchanged + other.unchanged,
  changed: one.changed + other.changed,
  refused: one.refused + other.refused,
  differenceHt: sumOfCents([one.differenceHt, other.differenceHt])
})

export const differenceColumns = ["id", "was_ht", "is_ht", "difference_ht"] as const

/** The result of a block of lines: texts for both files, and the figures of the report. */
export interface RepricedBlock {
  /** A row for each trip whose price differs. */
  readonly differences: string
  /** All lines of the block, in their order, with today's prices. */
  readonly priced: string
  readonly refused: ReadonlyArray<{ readonly line: number; readonly reason: string }>
  readonly tally: RepricingTally
}

interface RepricedLine {
  readonly priced: string
  /** Empty if the price is the same. */
  readonly difference: string
  readonly differenceHt: Cents
}

const repriceLine = (grid: CompiledGrid, line: string): RepricedLine => {
  const was = readPricedTrip(line)
  const priced = priceTripTotals(grid, was.trip)
  if (priced._tag === "Failure") throw new BadLine(priced.failure.message)
  const { priceHt, surchargeHt } = priced.success
  const differenceHt = minusCents(priceHt, was.priceHt)
  const amounts = [was.priceHt, priceHt, differenceHt].map(decimalString)
  return {
    priced: `${was.tripText},${decimalString(priceHt)},${decimalString(surchargeHt)}\n`,
    difference: differenceHt === 0 ? "" : `${[writeField(was.id), ...amounts].join(",")}\n`,
    differenceHt
  }
}

/**
 * Prices the trips of some lines of a file again, and compares each price with the one in the file. `firstLine` is the
 * number of the first line in its file. A line that is invalid, or has no price today, keeps its old price.
 */
export const repriceLines = (grid: CompiledGrid, lines: ReadonlyArray<string>, firstLine: number): RepricedBlock => {
  let [differences, priced, changed, unchanged] = ["", "", 0, 0]
  const refused: Array<{ readonly line: number; readonly reason: string }> = []
  const amounts: Array<Cents> = []
  for (const [index, line] of lines.entries()) {
    if (line === "") continue
    try {
      const repriced = repriceLine(grid, line)
      differences += repriced.difference
      priced += repriced.priced
      amounts.push(repriced.differenceHt)
      if (repriced.difference === "") unchanged += 1
      else changed += 1
    } catch (fault) {
      if (!(fault instanceof BadLine)) throw fault
      priced += `${line}\n`
      refused.push({ line: firstLine + index, reason: fault.message })
    }
  }
  const tally = { unchanged, changed, refused: refused.length, differenceHt: sumOfCents(amounts) }
  return { differences, priced, refused, tally }
}
