import type { Paper, Style } from "./paper.ts"

const ellipsis = "…"

// Characters without a glyph, and characters that would reverse the direction of a line.
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]+/gu

/** The printable words of a paragraph. */
const wordsOf = (paragraph: string): ReadonlyArray<string> =>
  paragraph
    .normalize("NFC")
    .replaceAll(unprintable, " ")
    .split(/[\s\u00a0\u202f]+/u)
    .filter((word) => word !== "")

/** Splits a word into pieces that fit in a line, with at least one letter each. */
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
  return [...pieces, piece].flatMap((one) => narrowPieces(paper, one, width, style))
}

/** Takes the last letters off a piece whose letters together are wider than their pairs. */
const narrowPieces = (paper: Paper, piece: string, width: number, style: Style): ReadonlyArray<string> => {
  const letters = Array.from(piece)
  const start = (count: number) => letters.slice(0, count).join("")
  let count = letters.length
  while (count > 1 && paper.widthOf(start(count), style) > width) count -= 1
  const rest = letters.slice(count).join("")
  return rest === "" ? [piece] : [start(count), ...narrowPieces(paper, rest, width, style)]
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

/** Ends a line with an ellipsis, and shortens it until both fit. */
const shortened = (paper: Paper, line: string, width: number, style: Style): string => {
  const ended = (letters: ReadonlyArray<string>) => `${letters.join("").trimEnd()}${ellipsis}`
  let letters = Array.from(piecesOf(paper, line, width, style)[0] ?? "")
  while (letters.length > 1 && paper.widthOf(ended(letters), style) > width) letters = letters.slice(0, -1)
  return ended(letters)
}

/**
 * Breaks text into lines of at most `width`. If the text needs more than `most` lines, the last line ends in an
 * ellipsis.
 */
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
