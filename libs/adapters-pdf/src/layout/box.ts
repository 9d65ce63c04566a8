import { brokenInto } from "./line-breaks.ts"
import { lineHeight, type Paper, type Style } from "./paper.ts"

/** Content of a known height that can be drawn at a position. */
export interface Box {
  readonly height: number
  readonly draw: (x: number, y: number) => void
}

export const space = (height: number): Box => ({ height, draw: () => undefined })

/** Sets text in lines of `width`, at most `most` of them. */
export const textBox = (
  paper: Paper,
  text: string,
  width: number,
  style: Style,
  most = Number.POSITIVE_INFINITY
): Box => {
  const lines = brokenInto(paper, text, width, style, most)
  const step = lineHeight(style)
  return {
    height: lines.length * step,
    draw: (x, y) => lines.forEach((line, index) => paper.write(line, x, y + index * step, style))
  }
}

const sizeMin = 4.6

/** A line that is never truncated: set smaller if it is too wide. */
export const wholeLine = (paper: Paper, text: string, width: number, style: Style): Box => {
  const wide = paper.widthOf(text, style)
  const size = wide <= width ? style.size : Math.max(sizeMin, (style.size * width) / wide)
  const line = textBox(paper, text, width, { ...style, size }, 1)
  const height = lineHeight(style)
  return { height: line.height === 0 ? 0 : height, draw: (x, y) => line.draw(x, y + (height - line.height) / 2) }
}

/** Stacks boxes vertically. */
export const stack = (boxes: ReadonlyArray<Box>, gap = 0): Box => {
  const shown = boxes.filter(({ height }) => height > 0)
  return {
    height: shown.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, shown.length - 1),
    draw: (x, y) => {
      let top = y
      for (const box of shown) {
        box.draw(x, top)
        top += box.height + gap
      }
    }
  }
}

export interface Column {
  readonly box: Box
  readonly width: number
}

/** Places boxes side by side. */
export const row = (columns: ReadonlyArray<Column>, gap: number): Box => ({
  height: Math.max(0, ...columns.map(({ box }) => box.height)),
  draw: (x, y) => {
    let left = x
    for (const { box, width } of columns) {
      box.draw(left, y)
      left += width + gap
    }
  }
})

/** Places boxes in columns of one width, filled one after the other, with about equal heights. */
export const inColumns = (
  boxes: ReadonlyArray<Box>,
  count: number,
  width: number,
  gap: number,
  rowGap: number
): Box => {
  const each = Math.ceil(boxes.length / count)
  const columns = Array.from({ length: count }, (_, index) => boxes.slice(index * each, (index + 1) * each))
  return row(
    columns.map((column) => ({ box: stack(column, rowGap), width })),
    gap
  )
}
