/** Number of inserted, removed and replaced characters between two texts. */
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

// A longer text is no slip of the hand, and the work grows with its square.
const lengthMax = 60

// Two letters in the wrong order are two replaced ones.
const awayMax = (length: number): number => (length < 4 ? 1 : Math.max(2, Math.floor(length / 3)))

/** The known text that the user probably meant; null if none is near. */
export const nearest = (given: string, known: ReadonlyArray<string>): string | null => {
  if (given.length > lengthMax) return null
  const text = given.toLowerCase()
  const byDistance = known
    .map((name) => ({ name, away: name.startsWith(text) && text.length > 2 ? 1 : distance(text, name) }))
    .toSorted((a, b) => a.away - b.away)
  const best = byDistance[0]
  return best !== undefined && best.away <= awayMax(best.name.length) ? best.name : null
}

/** `. Did you mean X?`, or nothing. */
export const suggestion = (given: string, known: ReadonlyArray<string>, before = ""): string => {
  const name = nearest(given, known)
  return name === null ? "" : `. Did you mean ${before}${name}?`
}
