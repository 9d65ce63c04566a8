/** Counts the characters of a text: Unicode code points, the unit of all text limits (LIM-18). */
export const characterCount = (text: string): number => {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    // Skips the second half of a surrogate pair, which belongs to the same character.
    if ((text.codePointAt(at) ?? 0) > 0xffff) at++
    count++
  }
  return count
}

/** True if a text has more than `max` characters. Counts them only if the number of UTF-16 units does not decide. */
export const isLongerThan = (text: string, max: number): boolean => {
  if (text.length <= max) return false
  return text.length > 2 * max || characterCount(text) > max
}
