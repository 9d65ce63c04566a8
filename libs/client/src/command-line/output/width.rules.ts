const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

// East Asian wide and full-width forms, and emoji.
const wide =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}])/u

const plainText = /^[\x20-\x7e]*$/u

const widthOfGrapheme = (grapheme: string): number => (wide.test(grapheme) ? 2 : 1)

/** Counts the columns that a clean text takes on a terminal. */
export const widthOf = (text: string): number => {
  if (plainText.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment)
  return width
}

/** Cuts a text that is wider than `width`, and ends it with an ellipsis. */
export const cut = (text: string, width: number): string => {
  if (widthOf(text) <= width) return text
  let kept = ""
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += widthOfGrapheme(segment)
    if (used > width - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** Fills a text with spaces up to a width. */
export const padded = (text: string, width: number, side: "left" | "right" = "left"): string => {
  const spaces = " ".repeat(Math.max(0, width - widthOf(text)))
  return side === "left" ? text + spaces : spaces + text
}

/** Breaks a text between words into lines of at most `width` columns. A word that is wider has a line of its own. */
export const wrapped = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
