import { type CompiledGrid, decimalString, priceTrip } from "@trajet/domain/pricing"
import { BadLine, columns, readTrip, writeField } from "./trip-csv.ts"

export interface Tally {
  priced: number
  refused: number
}

const header = columns.join(",")
const lineLengthMax = 65_536

/**
 * Prices a stream of CSV trips: text chunks in, chunks of `id,price_ht,surcharge_ht` out, in the order of the input.
 * Leaves out a line that is invalid or has no price, and passes its number and the reason to `refuse`.
 */
export const priceLines = (grid: CompiledGrid, tally: Tally, refuse: (line: number, reason: string) => void) =>
  async function* (chunks: AsyncIterable<string>): AsyncGenerator<string> {
    const priced = (line: string, number: number): string => {
      try {
        const row = priceLine(grid, line)
        tally.priced += 1
        return row
      } catch (fault) {
        if (!(fault instanceof BadLine)) throw fault
        tally.refused += 1
        refuse(number, fault.message)
        return ""
      }
    }
    let number = 0
    yield "id,price_ht,surcharge_ht\n"
    for await (const lines of lineBlocks(chunks)) {
      let rows = ""
      for (const line of lines) {
        number += 1
        if (number === 1) requireHeader(line)
        else if (line !== "") rows += priced(line, number)
      }
      if (rows !== "") yield rows
    }
    if (number === 0) requireHeader("")
  }

const requireHeader = (line: string): void => {
  if (line.replace("\uFEFF", "") !== header) throw new BadLine(`line 1: the columns are ${header}`)
}

const priceLine = (grid: CompiledGrid, line: string): string => {
  const { id, trip } = readTrip(line)
  const priced = priceTrip(grid, trip)
  if (priced._tag === "Failure") throw new BadLine(priced.failure.message)
  const { priceHt, surchargeHt } = priced.success
  return `${writeField(id)},${decimalString(priceHt)},${decimalString(surchargeHt)}\n`
}

/** Yields blocks of whole lines, one block for each chunk: one step of the stream for thousands of trips. */
async function* lineBlocks(chunks: AsyncIterable<string>): AsyncGenerator<ReadonlyArray<string>> {
  let rest = ""
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > lineLengthMax) throw new BadLine(`a line is longer than ${lineLengthMax} characters`)
    yield lines.map(withoutReturn)
  }
  if (rest !== "") yield [withoutReturn(rest)]
}

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line)
