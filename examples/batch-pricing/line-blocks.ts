import { BadLine } from "./csv-fields.ts"

const lineLengthMax = 65_536
const byteOrderMark = "\uFEFF"
const lineFeed = 10

/** The bytes of a chunk of a file that one process reads: fewer would spend more time on turns between threads. */
export const chunkBytes = 1_048_576

const requireHeader = (line: string, columns: ReadonlyArray<string>): void => {
  const header = columns.join(",")
  if (line.replace(byteOrderMark, "") !== header) throw new BadLine(`line 1: the columns are ${header}`)
}

interface TripBlock {
  /** Number of the first line of the block in its file, from 1. */
  readonly firstLine: number
  readonly lines: ReadonlyArray<string>
}

/** Number of the first line after the header. */
export const firstTripLine = 2

/**
 * Yields the lines after the header in blocks, one block for each chunk, so that a step of the stream has thousands of
 * trips. Throws `BadLine` if the header does not name the columns, or if a line is too long.
 */
export async function* tripBlocks(
  chunks: AsyncIterable<Buffer>,
  columns: ReadonlyArray<string>
): AsyncGenerator<TripBlock> {
  let firstLine = firstTripLine
  for await (const bytes of byteBlocks(chunks, columns)) {
    const lines = linesOf(bytes)
    yield { firstLine, lines }
    firstLine += lines.length
  }
}

/** The blocks of `tripBlocks` in bytes: whole lines, with their ends. The bytes of a block are its own until the next. */
export async function* byteBlocks(
  chunks: AsyncIterable<Buffer>,
  columns: ReadonlyArray<string>
): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const bytes of wholeLines(chunks)) {
    yield isFirst ? afterHeader(bytes, columns) : bytes
    isFirst = false
  }
  if (isFirst) requireHeader("", columns)
}

/** Copies the chunks into one place, because new memory for each would cost more than what is done with it. */
async function* wholeLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0)
  let length = 0
  for await (const chunk of chunks) {
    if (length + chunk.length > held.length)
      held = Buffer.concat([held.subarray(0, length)], 2 * (length + chunk.length))
    chunk.copy(held, length)
    length += chunk.length
    const end = chunk.includes(lineFeed) ? held.lastIndexOf(lineFeed, length - 1) + 1 : 0
    if (end > 0) yield held.subarray(0, end)
    held.copyWithin(0, end, length)
    length -= end
    if (length > lineLengthMax && held.toString("utf8", 0, length).length > lineLengthMax) {
      throw new BadLine(`a line is longer than ${lineLengthMax} characters`)
    }
  }
  if (length > 0) yield held.subarray(0, length)
}

const afterHeader = (bytes: Buffer, columns: ReadonlyArray<string>): Buffer => {
  const end = bytes.indexOf(lineFeed)
  const headerEnd = end === -1 ? bytes.length : end
  requireHeader(lineOf(bytes, 0, headerEnd), columns)
  return bytes.subarray(headerEnd + 1)
}

const linesOf = (bytes: Buffer): ReadonlyArray<string> => {
  const lines = bytes.toString().split("\n")
  // Nothing follows the end of the last line.
  if (lines.at(-1) === "") lines.pop()
  return lines.map(withoutReturn)
}

/** The text of a line that begins and ends at these bytes, without the return of `\r\n`. */
export const lineOf = (bytes: Buffer, start: number, end: number): string =>
  withoutReturn(bytes.toString("utf8", start, end))

const withoutReturn = (line: string): string => (line.endsWith("\r") ? line.slice(0, -1) : line)
