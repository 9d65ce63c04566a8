import { BadLine } from "./csv-fields.ts"

const lineLengthMax = 65_536
const byteOrderMark = "\uFEFF"

const requireHeader = (line: string, columns: ReadonlyArray<string>): void => {
  const header = columns.join(",")
  if (line.replace(byteOrderMark, "") !== header) throw new BadLine(`line 1: the columns are ${header}`)
}

export interface TripBlock {
  /** Number of the first line of the block in its file, from 1. */
  readonly firstLine: number
  readonly lines: ReadonlyArray<string>
}

/**
 * Yields the lines after the header in blocks, one block for each chunk, so that a step of the stream has thousands of
 * trips. Throws `BadLine` if the header does not name the columns, or if a line is too long.
 */
export async function* tripBlocks(
  chunks: AsyncIterable<string>,
  columns: ReadonlyArray<string>
): AsyncGenerator<TripBlock> {
  let linesRead = 0
  for await (const lines of lineBlocks(chunks)) {
    if (lines.length === 0) continue
    const headerLines = linesRead === 0 ? 1 : 0
    if (headerLines === 1) requireHeader(lines[0] ?? "", columns)
    yield { firstLine: linesRead + headerLines + 1, lines: lines.slice(headerLines) }
    linesRead += lines.length
  }
  if (linesRead === 0) requireHeader("", columns)
}

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
