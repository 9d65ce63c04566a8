import { type Box, type Column, row, stack, textBox, wholeLine } from "./box.ts"
import { labelStyle, type Paper, style, type Style } from "./paper.ts"
import { type Colour, palette } from "./palette.ts"

/** A hairline over a width. */
export const rule = (paper: Paper, width: number, colour: Colour = palette.line): Box => ({
  height: 0.6,
  draw: (x, y) => {
    paper.pdf
      .lineWidth(0.6)
      .moveTo(x, y + 0.3)
      .lineTo(x + width, y + 0.3)
      .stroke(colour)
  }
})

/** A label in small capitals above its content. */
export const labelled = (paper: Paper, label: string, content: Box, width: number, size: number): Box =>
  stack([wholeLine(paper, label.toUpperCase(), width, labelStyle(size)), content], 1.5)

export interface Chip {
  readonly text: string
  readonly colour: Colour
  readonly ground: Colour
}

const chipPadding = 7

/** Words on a coloured ground, in one line; words that do not fit go to the next line. */
export const chips = (paper: Paper, all: ReadonlyArray<Chip>, width: number, size: number): Box => {
  const letters = (colour: Colour): Style => style("medium", size, colour)
  const height = size * 1.9
  const placed: Array<{ readonly chip: Chip; readonly left: number; readonly line: number; readonly width: number }> =
    []
  let left = 0
  let line = 0
  for (const chip of all) {
    const chipWidth = paper.widthOf(chip.text, letters(chip.colour)) + 2 * chipPadding
    if (left > 0 && left + chipWidth > width) {
      left = 0
      line++
    }
    placed.push({ chip, left, line, width: chipWidth })
    left += chipWidth + 5
  }
  return {
    height: all.length === 0 ? 0 : (line + 1) * height + line * 4,
    draw: (x, y) => {
      for (const { chip, left, line, width } of placed) {
        const top = y + line * (height + 4)
        paper.pdf.roundedRect(x + left, top, width, height, height / 2).fill(chip.ground)
        const given = letters(chip.colour)
        paper.write(chip.text, x + left + chipPadding, top + (height - given.size * given.leading) / 2, given)
      }
    }
  }
}

/** A box on a faint ground. */
export const panel = (paper: Paper, content: Box, width: number, padding: number): Box => ({
  height: content.height + 2 * padding,
  draw: (x, y) => {
    paper.pdf.roundedRect(x, y, width, content.height + 2 * padding, 5).fill(palette.faint)
    content.draw(x + padding, y + padding)
  }
})

export interface Fact {
  readonly label: string
  readonly value: string
  /** Share of the width. */
  readonly share: number
  /** Set smaller if it is too wide, never truncated. */
  readonly whole?: boolean
}

/** Facts side by side, each under its label, in one line each unless `most` says otherwise. */
export const factRow = (
  paper: Paper,
  facts: ReadonlyArray<Fact>,
  width: number,
  sizes: { readonly label: number; readonly value: number },
  most = 1
): Box => {
  const gap = 14
  const room = width - gap * (facts.length - 1)
  const whole = facts.reduce((sum, { share }) => sum + share, 0)
  const columns = facts.map(({ label, value, share, whole: isWhole = false }): Column => {
    const own = (room * share) / whole
    const given = style("medium", sizes.value)
    const content = isWhole ? wholeLine(paper, value, own, given) : textBox(paper, value, own, given, most)
    return { width: own, box: labelled(paper, label, content, own, sizes.label) }
  })
  return row(columns, gap)
}
