/** Longest part of a sent text that a message repeats, code points. */
export const quotedLengthMax = 50

/**
 * A sent text as messages quote it: on one line, without control characters, and cut with an ellipsis after 50 code
 * points, so that a message stays readable whatever was sent.
 */
export const quoted = (text: string): string => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
  const points = Array.from(line)
  return points.length <= quotedLengthMax ? `"${line}"` : `"${points.slice(0, quotedLengthMax).join("")}…"`
}
