export const quotedLengthMax = 50

/** Quotes a sent text for a message: on one line, without control characters, cut after 50 code points. */
export const quoted = (text: string): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
  const points = Array.from(line)
  return points.length <= quotedLengthMax ? `"${line}"` : `"${points.slice(0, quotedLengthMax).join("")}…"`
}
