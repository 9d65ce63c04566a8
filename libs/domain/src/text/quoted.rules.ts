/** The longest part of a sent text in a message, code points. */
export const quotedLengthMax = 50

/**
 * Quotes a sent text for a message: on one line, without control characters, and cut with an ellipsis after 50 code
 * points.
 */
export const quoted = (text: string): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
  const points = Array.from(line)
  return points.length <= quotedLengthMax ? `"${line}"` : `"${points.slice(0, quotedLengthMax).join("")}…"`
}
