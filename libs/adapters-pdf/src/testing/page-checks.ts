import { a4, type WrittenLine } from "../layout/paper.ts"

/** Less than a visible distance, points. */
const hair = 0.6

const overlap = (one: WrittenLine, other: WrittenLine): boolean =>
  one.x + hair < other.x + other.width &&
  other.x + hair < one.x + one.width &&
  one.y + hair < other.y + other.height &&
  other.y + hair < one.y + one.height

/** Descriptions of the lines that overlap. */
export const overlapping = (written: ReadonlyArray<WrittenLine>): ReadonlyArray<string> => {
  const lines = written.filter(({ text }) => text.trim() !== "")
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter((other) => other.page === one.page && overlap(one, other))
      .map((other) => `${one.text} / ${other.text}`)
  )
}

/** Descriptions of the lines that exceed the margins. */
export const outside = (lines: ReadonlyArray<WrittenLine>, margin: number): ReadonlyArray<string> =>
  lines
    .filter(
      ({ x, y, width, height }) =>
        x < margin - hair || x + width > a4.width - margin + hair || y < 0 || y + height > a4.height - hair
    )
    .map(({ text }) => text)

/** The text of all lines, in the order of writing. */
export const textOf = (lines: ReadonlyArray<WrittenLine>): string => lines.map(({ text }) => text).join("\n")
