/** Words that a question has whatever it asks, in English and French, without accents. */
const stopWords = new Set(
  `a about after all already also always am an and any anything anyone api are as ask at be been before being bit but by can cannot
  come could d did do does doesn doing don done each else ever every exactly for from get gets getting give given go
  goes going got had happen happens has have having hello help here hi how i if in into is isn it its just kind know
  let like ll m made make makes many may me mean means might more most much must my need needs no now of off ok on once
  one only or other our out own per please possible put really s same say says see shall should show so some somebody
  someone something still such t take tell than thank that the their them then there these they thing things this
  those through to too trajet up us use used using ve very via want was way we well went were what when where whether
  which while who whom whose why will with without won work works would yes yet you your
  afin ai aide aider ainsi ait alors apres as au aucun aura aurait aussi autre autres aux avant avec avoir avons avez bien
  bonjour c ca car cas ce ceci cela celle celui ces cet cette chaque chez combien comme comment d dans de deja depuis des
  dire dit doit doivent dois donc dont du elle elles en encore entre es est et etait etes etre eu exactement existe
  exist exists existent faire fait find faut fois font il ils j je l la le les leur leurs lors liste instead lister list lists listing listes lorsque lui m ma mais me meme merci mes moi mon n
  ne ni nos notre nous on ont ou par parmi pas passe peut peuvent peux plus pour pourquoi pouvez pouvoir puis puisje
  qu quand que quel quelle quelles quels quelque qui quoi s sa sans savoir se sera serait ses si sinon soit son sont
  sous suis sur t ta te tes toi ton tous tout toute toutes tres trouve trouver tu un une utiliser va vais veut veux
  voici vos votre voudrais vous y`
    .split(/\s+/u)
    .filter((word) => word !== "car")
)

/** Lower case without accents: `Événement` is `evenement`. */
export const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("œ", "oe").replaceAll(/[’]/gu, "'")

/** The same word without the endings that its forms differ by. Short words and names with digits stay. */
export const stemOf = (word: string): string => {
  if (word.length < 4 || /[\d_]/u.test(word)) return word
  const singular = word
    .replace(/(?<=[a-z]{2})ies$/u, "y")
    .replace(/(?<=ss|x|ch|sh)es$/u, "")
    .replace(/(?<=[^su])s$/u, "")
  const base = singular.length > 5 ? singular.replace(/(?:ing|ed|ees?|er)$/u, "") : singular
  const single = base.replace(/([^aeiousl])\1$/u, "$1")
  return single.length > 3 ? single.replace(/e$/u, "") : single
}

const word = /[a-z0-9]+(?:_[a-z0-9]+)*/gu

/** A word of a text: where it stands, and its stem. */
export interface Word {
  readonly text: string
  readonly stem: string
  readonly start: number
}

/** All words of a folded text, in order. A name such as `awaiting_documents` is one word. */
export const wordsOf = (text: string): ReadonlyArray<Word> =>
  [...text.matchAll(word)].map(({ 0: found, index }) => ({ text: found, stem: stemOf(found), start: index }))

export const isStopWord = (text: string): boolean => stopWords.has(text) || text.length === 1

const isOneSwapApart = (one: string, other: string, at: number): boolean =>
  one.charAt(at) === other.charAt(at + 1) &&
  one.charAt(at + 1) === other.charAt(at) &&
  one.slice(at + 2) === other.slice(at + 2)

/** True if one letter more, less, another or exchanged with its neighbour makes one word of the other. */
export const isOneLetterApart = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false
  let at = 0
  while (at < one.length && one.charAt(at) === other.charAt(at)) at++
  const [rest, otherRest] = [one.slice(at), other.slice(at)]
  if (one.length > other.length) return rest.slice(1) === otherRest
  if (one.length < other.length) return otherRest.slice(1) === rest
  return rest.slice(1) === otherRest.slice(1) || isOneSwapApart(one, other, at)
}
