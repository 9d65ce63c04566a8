/** A text, or a group of items that stand in a line if they fit. */
export type Piece = string | Group

interface Item {
  /** Stands before the value: the name of a member, with its sign. */
  readonly start?: string
  readonly value: Piece
  readonly end?: string
}

/** Items between two texts. */
export interface Group {
  readonly open: string
  readonly items: ReadonlyArray<Item>
  /** Stands on a line of its own if the items do; null if the last item closes the group. */
  readonly close: string | null
  /** What stands between items, without a space or the end of a line. */
  readonly separator: string
  /** What stands between the texts and the items of a line. */
  readonly pad?: string
  /** True if the separator also stands after the last line, and values stand below one another: so does gofmt. */
  readonly isAligned?: boolean
}

const lineCharsMax = 76

const inLine = (piece: Piece): string => {
  if (typeof piece === "string") return piece
  const { close, items, open, pad = "", separator } = piece
  const texts = items.map(({ end = "", start = "", value }) => `${start}${inLine(value)}${end}`)
  return `${open}${pad}${texts.join(separator === "" ? "" : `${separator} `)}${pad}${close ?? ""}`
}

interface Line {
  readonly start: string
  readonly rest: string
}

/** Values of lines that follow one another begin at one column; a value of several lines ends the run. */
const aligned = (lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const isShort = ({ rest }: Line): boolean => !rest.includes("\n")
  const runs: Array<Array<Line>> = []
  for (const line of lines) {
    const last = runs.at(-1)
    if (last?.every(isShort) === true && isShort(line)) last.push(line)
    else runs.push([line])
  }
  return runs.flatMap((run) => {
    const width = Math.max(...run.map(({ start }) => start.length))
    return run.map(({ rest, start }) => `${start.padEnd(width)}${rest}`)
  })
}

/** Writes a piece by lines: what fits into a line is in a line. Its first line begins after `before` characters. */
export const laidOut = (piece: Piece, step: string, indent = "", before = 0): string => {
  const line = inLine(piece)
  if (typeof piece === "string" || piece.items.length === 0) return line
  if (indent.length + before + line.length <= lineCharsMax) return line
  const { close, isAligned = false, items, open, separator } = piece
  const deeper = `${indent}${step}`
  const lines = items.map(({ end = "", start = "", value }) => ({
    start,
    rest: `${laidOut(value, step, deeper, start.length)}${end}`
  }))
  const texts = isAligned ? aligned(lines) : lines.map(({ rest, start }) => `${start}${rest}`)
  const closing = close === null ? "" : `${isAligned ? separator : ""}\n${indent}${close}`
  return `${open}\n${texts.map((text) => `${deeper}${text}`).join(`${separator}\n`)}${closing}`
}

/** A piece between two texts, without a line of its own for them. */
export const around = (before: string, piece: Piece, after: string): Piece => {
  if (typeof piece === "string") return `${before}${piece}${after}`
  const { close, items, open } = piece
  if (close !== null) return { ...piece, open: `${before}${open}`, close: `${close}${after}` }
  const last = items.length - 1
  const ended = items.map((item, index) => (index === last ? { ...item, end: `${item.end ?? ""}${after}` } : item))
  return { ...piece, open: `${before}${open}`, items: ended }
}

/** Writes a call with its arguments. Its first line begins with `head`. */
export const callWith = (head: string, parts: ReadonlyArray<Piece>, step: string, indent: string): string => {
  let text = head
  for (const [index, part] of parts.entries()) {
    const start = `${text}${index === 0 ? "" : ", "}`
    text = `${start}${laidOut(part, step, indent, start.length)}`
  }
  return `${indent}${text}`
}
