import { type Meaning, meaningsOf, singleEntries } from "./synonyms.ts"
import { folded, isOneLetterApart, isStopWord, type Word, wordsOf } from "./words.rules.ts"

/** A part of a page between two headings. */
export interface Section {
  /** The path of the page, with the fragment of the heading. */
  readonly url: string
  /** Empty for the part before the first heading. */
  readonly heading: string
  readonly text: string
  /** Its blocks of code, which count less. */
  readonly code: string
}

/** What the search reads: all texts of the pages. */
export interface SearchedPage {
  readonly url: string
  readonly title: string
  /** 1 for most pages; less for pages that mention everything. */
  readonly weight: number
  readonly sections: ReadonlyArray<Section>
}

/** A page that answers, with at most three of its sections, the best first. */
export interface Found {
  readonly page: SearchedPage
  readonly sections: ReadonlyArray<Section>
  readonly score: number
}

interface Counted {
  readonly page: SearchedPage
  readonly section: Section
  /** How often the section has a word or meaning; those of titles and headings count more. */
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

export interface SearchIndex {
  readonly sections: ReadonlyArray<Counted>
  readonly vocabulary: ReadonlySet<string>
  /** How many sections have a word or meaning. */
  readonly frequency: ReadonlyMap<string, number>
  readonly meanLength: number
}

/** The title of a page counts in each of its sections, but less than their own headings. */
const titleWeight = 1.5
const headingWeight = 4
const codeWeight = 0.2
/** A heading that so many sections have, such as "Problems", says little about any of them. */
const sharedFrom = 4
/** A section of a few words is not better because it is short. */
const shortestLength = 25
const saturation = 1.4
const lengthShare = 0.6
const meaningShare = 0.75
const misspeltShare = 0.6
const phraseShare = 0.6
const begunShare = 0.6
/** How much less a section counts that lacks parts of the question. */
const coverage = 0.8
const otherSectionsShare = 0.15
const sectionsShown = 3
const pagesShown = 15
/** What has less of the best score answers another question. */
const leastShare = 0.3
const shortestGuessed = 5
const shortestBegun = 3

const tokensOf = (text: string): ReadonlyArray<string> => {
  const words = wordsOf(folded(text))
  const parts = words.flatMap(({ text: name }) => (name.includes("_") ? wordsOf(name.replaceAll("_", " ")) : []))
  const content = [...words, ...parts].filter((word) => !isStopWord(word.text)).map(({ stem }) => stem)
  return [
    ...content,
    ...meaningsOf(words).map(({ meaning }) => meaning),
    ...meaningsOf(parts).map(({ meaning }) => meaning)
  ]
}

const countsOf = (page: SearchedPage, section: Section, isShared: boolean): Counted => {
  const counts = new Map<string, number>()
  const add = (text: string, weight: number): number => {
    const tokens = tokensOf(text)
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + weight)
    return tokens.length
  }
  add(page.title, titleWeight)
  add(section.heading === "" ? page.title : section.heading, isShared ? 1 : headingWeight)
  const length = add(section.text, 1) + codeWeight * add(section.code, codeWeight)
  return { page, section, counts, length: Math.max(length, shortestLength) }
}

/** Counts the words of all pages, once for all questions. */
export const indexOf = (pages: ReadonlyArray<SearchedPage>): SearchIndex => {
  const all = pages.flatMap((page) => page.sections.map((section) => ({ page, section })))
  const byHeading = Map.groupBy(all, ({ section }) => section.heading)
  const isShared = ({ heading }: Section) => heading !== "" && (byHeading.get(heading)?.length ?? 0) >= sharedFrom
  const sections = all.map(({ page, section }) => countsOf(page, section, isShared(section)))
  const frequency = new Map<string, number>()
  for (const { counts } of sections)
    for (const token of counts.keys()) frequency.set(token, (frequency.get(token) ?? 0) + 1)
  return {
    sections,
    frequency,
    vocabulary: new Set([...frequency.keys()].filter((token) => !token.startsWith("#"))),
    meanLength: sections.reduce((sum, { length }) => sum + length, 0) / Math.max(1, sections.length)
  }
}

/** What a part of the question may be found by: words and meanings, each with its share of the score. */
type Wanted = ReadonlyMap<string, number>

/** A wrong last letter of an open entry is no slip, but another word: `debug` is no `debut`. */
const isSlip = (entry: string, written: string, isOpen: boolean): boolean =>
  isOneLetterApart(entry, written) && !(isOpen && entry.at(-1) !== written.at(-1))

/** What may stand for an open entry of this length, or else the whole word. */
const beginnings = (text: string, length: number | null): ReadonlyArray<string> =>
  length === null ? [text] : [length - 1, length, length + 1].map((letters) => text.slice(0, letters))

/** The best guesses for a word that neither the pages nor the table have. */
const guesses = ({ vocabulary }: SearchIndex, { stem, text }: Word): Wanted => {
  const begun = [...vocabulary].filter((known) => text.length >= shortestBegun && known.startsWith(text))
  const wanted = new Map(begun.map((known) => [known, begunShare]))
  if (begun.length > 0 || text.length < shortestGuessed) return wanted
  for (const known of vocabulary)
    if (known.startsWith(stem.charAt(0)) && isOneLetterApart(known, stem)) wanted.set(known, misspeltShare)
  for (const { isOpen, meaning, text: entry } of singleEntries) {
    if (entry.length < shortestBegun || !entry.startsWith(text.charAt(0))) continue
    if (beginnings(text, isOpen ? entry.length : null).some((one) => isSlip(entry, one, isOpen)))
      wanted.set(meaning, misspeltShare)
  }
  return wanted
}

const wordOfPhrase = ({ meaning }: Meaning) => [meaning, phraseShare] as const

/** The parts of a question that say what it is about. Words of a known phrase count as the phrase alone. */
export const wantedOf = (index: SearchIndex, question: string): ReadonlyArray<Wanted> => {
  const words = wordsOf(folded(question))
  const meanings = meaningsOf(words)
  const phrases = meanings.filter(({ length }) => length > 1)
  const isInPhrase = (at: number) => phrases.some((phrase) => at >= phrase.at && at < phrase.at + phrase.length)
  const ofPhrases = [...Map.groupBy(phrases, ({ at }) => at).values()].map((same) => {
    const [{ at, length } = { at: 0, length: 0 }] = same
    const inside = meanings.filter((each) => each.length === 1 && each.at >= at && each.at < at + length)
    return new Map([...inside.map(wordOfPhrase), ...same.map(({ meaning }) => [meaning, 1] as const)])
  })
  const ofWords = words.flatMap((word, at) => {
    const own = meanings.filter((meaning) => meaning.at === at && meaning.length === 1)
    if (isInPhrase(at) || (own.length === 0 && isStopWord(word.text))) return []
    const wanted = new Map(own.map(({ meaning }) => [meaning, meaningShare]))
    if (index.vocabulary.has(word.stem)) wanted.set(word.stem, 1)
    return [wanted.size === 0 ? guesses(index, word) : wanted]
  })
  return [...ofPhrases, ...ofWords].filter(({ size }) => size > 0)
}

const rarity = ({ frequency, sections }: SearchIndex, token: string): number => {
  const having = frequency.get(token) ?? 0
  return Math.log(1 + (sections.length - having + 0.5) / (having + 0.5))
}

const scoreOf = (index: SearchIndex, { counts, length }: Counted, wanted: ReadonlyArray<Wanted>): number => {
  const evened = 1 - lengthShare + (lengthShare * length) / index.meanLength
  let score = 0
  let met = 0
  for (const part of wanted) {
    // A word of the table is as rare as its meaning: that a French word stands once in an example says nothing.
    const meanings = [...part.keys()].filter((token) => token.startsWith("#"))
    const common = Math.min(...meanings.map((token) => rarity(index, token)))
    let best = 0
    for (const [token, share] of part) {
      const count = counts.get(token) ?? 0
      const weight = share * Math.min(common, rarity(index, token))
      if (count > 0) best = Math.max(best, (weight * count * (saturation + 1)) / (count + saturation * evened))
    }
    if (best > 0) met++
    score += best
  }
  return wanted.length === 0 ? 0 : score * (met / wanted.length) ** coverage
}

/** The pages that answer a question, best first. */
export const found = (index: SearchIndex, question: string): ReadonlyArray<Found> => {
  const wanted = wantedOf(index, question)
  const scored = index.sections
    .map((counted) => ({ ...counted, score: scoreOf(index, counted, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
  const pages = [...Map.groupBy(scored, ({ page }) => page)]
    .map(([page, sections]) => {
      const [best = 0, ...others] = sections.map(({ score }) => score)
      const rest = others.slice(0, 3).reduce((sum, score) => sum + score, 0) / 3
      return {
        page,
        sections: sections
          .slice(0, sectionsShown)
          .filter(({ score }) => score >= best * leastShare)
          .map(({ section }) => section),
        score: page.weight * (best + otherSectionsShare * rest)
      }
    })
    .toSorted((one, other) => other.score - one.score)
  const least = (pages[0]?.score ?? 0) * leastShare
  return pages.filter(({ score }) => score >= least).slice(0, pagesShown)
}
