import { createContext, type ReactNode, use, useEffect } from "react"
import { type Language, languageCodes, languageFacts } from "./languages.ts"

export { type Language, languageCodes }

/** The languages of the pages, with their own names. */
export const languages = languageCodes.map((value) => ({ value, label: languageFacts[value].ownName }))

/** The language that a text names, such as the value of an input; undefined for another text. */
export const languageOf = (text: string | null): Language | undefined => languageCodes.find((code) => code === text)

/** The language of a reader whose browser speaks none of ours. */
const otherwise: Language = "en"

/** The language of a reader who has chosen none, by the tag of the browser such as `fr-CH`. */
export const languageOfBrowser = (tag: string): Language =>
  languageCodes.find((code) => tag.toLowerCase().startsWith(code)) ?? otherwise

type Words = string | ((...values: Array<never>) => string)

/** A text in every language. A text with values is a function of them. */
type InLanguages = Readonly<Record<Language, Words>>

type Entries = Readonly<Record<string, InLanguages>>

/** What every language of a text takes: the intersection of its functions. */
type OfAll<T extends InLanguages, Each extends Language = Language> = (
  Each extends unknown ? (words: T[Each]) => void : never
) extends (words: infer All) => void
  ? All
  : never

type Chosen<T extends Entries> = {
  readonly [K in keyof T]: T[K][Language] extends string ? string : OfAll<T[K]>
}

/** Texts of a capability. A text without one of its languages does not compile. */
export type Texts<T extends Entries> = Readonly<Record<Language, Chosen<T>>>

/** French has a narrow space before these marks, and inside of its quotation marks, at which no line may end. */
const spaced = (text: string): string => text.replaceAll(/[ \u00a0](?=[!%:;?»])|(?<=«)[ \u00a0]/gu, "\u202f")

const spacedWords = (words: Words): Words =>
  typeof words === "string" ? spaced(words) : (...values) => spaced(words(...values))

const typeset: Readonly<Record<Language, (words: Words) => Words>> = { fr: spacedWords, en: (words) => words }

/** A text as its language sets it. For words that are no table of `defineTexts`. */
export const typesetIn = (language: Language, text: string): string => (language === "fr" ? spaced(text) : text)

const chosen = <T extends Entries>(entries: T, language: Language): Chosen<T> => {
  const texts: Chosen<T> = Object.create(null)
  for (const [name, words] of Object.entries(entries))
    Object.assign(texts, { [name]: typeset[language](words[language]) })
  return texts
}

/** Declares texts: `defineTexts({ title: { fr: "Clés", en: "Keys" } })`. */
export const defineTexts = <T extends Entries>(entries: T): Texts<T> => ({
  fr: chosen(entries, "fr"),
  en: chosen(entries, "en")
})

const LanguageContext = createContext<Language>("fr")

/** Gives its children a language, and names it in the page for screen readers. */
export const LanguageProvider = ({
  children,
  language
}: {
  readonly children: ReactNode
  readonly language: Language
}) => {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => use(LanguageContext)

/** The texts in the language of the user. */
export const useTexts = <T extends Entries>(texts: Texts<T>): Chosen<T> => texts[use(LanguageContext)]
