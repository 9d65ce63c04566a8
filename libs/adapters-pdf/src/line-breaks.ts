import type { Paper, Style } from "./paper.ts"

const ellipsis = "…"

// Letters that no font draws, and those that would turn the direction of a line around.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu

/** Text as one paragraph of printable words. */
const wordsOf = (paragraph: string): ReadonlyArray<string> =>
  paragraph
    .normalize("NFC")
    .replaceAll(unprintable, " ")
    .split(/[\s\u00a0\u202f]+/u)
    .filter((word) => word !== "")

/** Pieces of a word, each of which fits in a line; at least a letter each. */
const piecesOf = (paper: Paper, word: string, width: number, style: Style): ReadonlyArray<string> => {
  if (paper.widthOf(word, style) <= width) return [word]
  const pieces: Array<string> = []
  let piece = ""
  let taken = 0
  let before = ""
  for (const letter of word) {
    const own = paper.advance(before, letter, style)
    const goesOn = piece === "" || taken + own <= width
    if (!goesOn) pieces.push(piece)
    piece = goesOn ? `${piece}${letter}` : letter
    taken = goesOn ? taken + own : paper.advance("", letter, style)
    before = letter
  }
  return [...pieces, piece]
}

const paragraphLines = (paper: Paper, paragraph: string, width: number, style: Style): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of wordsOf(paragraph).flatMap((one) => piecesOf(paper, one, width, style))) {
    const longer = line === "" ? word : `${line} ${word}`
    if (line !== "" && paper.widthOf(longer, style) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line === "" ? lines : [...lines, line]
}

/** The line with an ellipsis at its end, shortened until both fit. */
const shortened = (paper: Paper, line: string, width: number, style: Style): string => {
  const room = width - paper.widthOf(ellipsis, style)
  return `${piecesOf(paper, line, room, style)[0]?.trimEnd() ?? ""}${ellipsis}`
}

/** The text in lines of at most `width`; where it takes more than `most` lines, the last one ends in an ellipsis. */
export const brokenInto = (
  paper: Paper,
  text: string,
  width: number,
  style: Style,
  most: number
): ReadonlyArray<string> => {
  const lines = text.split("\n").flatMap((paragraph) => paragraphLines(paper, paragraph, width, style))
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = kept.at(-1)
  return last === undefined ? [] : [...kept.slice(0, -1), shortened(paper, last, width, style)]
}
