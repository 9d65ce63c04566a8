import type { Page } from "playwright-core"
import { languageCodes } from "../../libs/pages/src/languages.ts"
import { heardOn } from "../harness/heard-data.ts"
import { collectFacts } from "./collect-facts.ts"
import { codesShown } from "./codes.rules.ts"
import { contractCodes, namesOfIntegrators } from "./contract-codes.ts"
import { cutTexts, overlappingTexts, wrappedLabels, type Wrapping } from "./fit.rules.ts"
import { wrongFormats } from "./formats.rules.ts"
import { untranslatedTexts } from "./language.rules.ts"
import type { Finding } from "./page-facts.model.ts"
import { tokensOf } from "./words/tokens.ts"
import { readWords, type Words } from "./words/word-tables.ts"

interface Known {
  readonly words: Words
  readonly codes: ReadonlySet<string>
  readonly names: ReadonlySet<string>
}

let read: Known | undefined

/** What the product says in its sources. Read once for all pages of a worker. */
const known = (): Known => (read ??= { words: readWords(), codes: contractCodes(), names: namesOfIntegrators() })

/** The words of the pages, in both languages. */
export const knownWords = (): Words => known().words

const none: ReadonlySet<string> = new Set()
const ofIntegrators = /^\/console\/(?:first-steps|requests|webhooks)\b/u

interface Examined {
  readonly findings: ReadonlyArray<Finding>
  /** How many texts were looked at. */
  readonly texts: number
}

/**
 * Looks at the page that is open as a person does, and says its faults.
 *
 * @param wrapping where the words of its buttons may take a second line; anywhere if it is left out
 */
export const examine = async (page: Page, wrapping?: Wrapping): Promise<Examined> => {
  const { language: named, texts, typed } = await collectFacts(page)
  const language = languageCodes.find((code) => code === named)
  if (language === undefined) throw new Error(`${page.url()} names no language: ${named}`)
  const facts = { language, texts, data: new Set([...(await heardOn(page)), ...typed.flatMap(tokensOf)]) }
  const { codes, names, words } = known()
  const isOfIntegrators = ofIntegrators.test(new URL(page.url()).pathname)
  const findings = [
    ...codesShown(facts, codes, words, isOfIntegrators ? names : none),
    ...untranslatedTexts(facts, words),
    ...wrongFormats(facts, words),
    ...cutTexts(facts),
    ...overlappingTexts(facts),
    ...(wrapping === undefined ? [] : wrappedLabels(facts, wrapping))
  ]
  return { findings, texts: texts.length }
}
