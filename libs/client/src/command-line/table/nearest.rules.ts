/** Counts the characters to insert, remove or replace to get from one text to the other. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [at, char] of [...one].entries()) {
    const next = [at + 1]
    for (let index = 0; index < other.length; index++) {
      const replaced = (row[index] ?? 0) + (char === other[index] ? 0 : 1)
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

// A longer text is not a typing error of a known word. The time of the comparison grows with the square of the length.
const lengthMax = 60

// At least 2 for most words, because two swapped letters count as two replaced ones.
const distanceMax = (length: number): number => (length < 4 ? 1 : Math.max(2, Math.floor(length / 3)))

/** Finds the known text that is most like the given one; null if none is like it. */
export const nearest = (given: string, known: ReadonlyArray<string>): string | null => {
  if (given.length > lengthMax) return null
  const text = given.toLowerCase()
  const byDistance = known
    .map((name) => ({ name, away: name.startsWith(text) && text.length > 2 ? 1 : distance(text, name) }))
    .toSorted((a, b) => a.away - b.away)
  const best = byDistance[0]
  return best !== undefined && best.away <= distanceMax(best.name.length) ? best.name : null
}

/** Writes `. Did you mean X?`; an empty text if no known text is like the given one. */
export const suggestion = (given: string, known: ReadonlyArray<string>, before = ""): string => {
  const name = nearest(given, known)
  return name === null ? "" : `. Did you mean ${before}${name}?`
}
