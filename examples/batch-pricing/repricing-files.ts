import { decimalString } from "@trajet/domain/pricing"
import { finishedFile } from "./finished-file.ts"
import {
  differenceColumns,
  emptyTally,
  type RepricedBlock,
  type RepricingTally,
  sumOfTallies
} from "./reprice-lines.ts"
import { pricedColumns } from "./trip-csv.ts"

export interface RepricingFiles {
  /** Writes a block to both files, and names its refused lines on stderr. */
  readonly add: (block: RepricedBlock) => Promise<void>
  /** Gives both files their names, and returns the counts of their lines. */
  readonly finish: () => Promise<RepricingTally>
  readonly abandon: () => Promise<void>
}

/** Opens the two files of a re-pricing: the differences, and all trips with today's prices. */
export const repricingFiles = async (differencesPath: string, outPath: string): Promise<RepricingFiles> => {
  const differences = await finishedFile(differencesPath)
  const priced = await finishedFile(outPath)
  await differences.write(`${differenceColumns.join(",")}\n`)
  await priced.write(`${pricedColumns.join(",")}\n`)
  let tally = emptyTally
  return {
    add: async (block) => {
      for (const { line, reason } of block.refused) process.stderr.write(`line ${line}: ${reason}\n`)
      await differences.write(block.differences)
      await priced.write(block.priced)
      tally = sumOfTallies(tally, block.tally)
    },
    finish: async () => {
      await differences.finish()
      await priced.finish()
      return tally
    },
    abandon: async () => {
      await Promise.allSettled([differences.abandon(), priced.abandon()])
    }
  }
}

/** One line about a re-pricing. */
export const tallyLine = ({ changed, differenceHt, refused, unchanged }: RepricingTally): string =>
  `${unchanged} unchanged, ${changed} changed by ${decimalString(differenceHt)} EUR in all, ${refused} refused`
