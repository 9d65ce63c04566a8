/**
 * Remembers what `answer` gave for a text: the last texts that were asked for, between half of `textsMax` and
 * `textsMax` of them. An answer must depend on its text alone.
 */
export const recentAnswers = <Answer>(
  textsMax: number,
  answer: (text: string) => Answer
): ((text: string) => Answer) => {
  // Texts that were asked for since the last change of the maps, and those before. Cheaper than the order of each use.
  let young = new Map<string, Answer>()
  let old = new Map<string, Answer>()
  return (text) => {
    const recent = young.get(text)
    if (recent !== undefined) return recent
    const given = old.get(text) ?? answer(text)
    if (young.size >= textsMax / 2) {
      old = young
      young = new Map()
    }
    young.set(text, given)
    return given
  }
}
