import { createContext, type ReactNode, use, useEffect } from "react"

/** The languages of the pages, with their own names. */
export const languages = [
  { value: "fr", label: "Français" },
  { value: "en", label: "English" }
] as const
export type Language = (typeof languages)[number]["value"]

/** The language that a text names, such as the value of an input; undefined for another text. */
export const languageOf = (text: string | null): Language | undefined =>
  languages.find(({ value }) => value === text)?.value

/** The locale by which numbers and times of a language are written. */
export const locales: Readonly<Record<Language, string>> = { fr: "fr-FR", en: "en-GB" }

type Words = string | ((...values: Array<never>) => string)

/** A text in both languages. A text with values is a function of them. */
interface Pair<A extends Words = Words> {
  readonly fr: A
  readonly en: A
}

type Entries = Readonly<Record<string, Pair>>

type Chosen<T extends Entries> = {
  readonly [K in keyof T]: T[K]["fr"] extends string ? string : T[K]["fr"] & T[K]["en"]
}

/** Texts of a capability. A text without one of its languages does not compile. */
export interface Texts<T extends Entries> {
  readonly fr: Chosen<T>
  readonly en: Chosen<T>
}

/** French has a space before these marks, and inside of its quotation marks, at which no line may end. */
const spaced = (text: string): string => text.replaceAll(/ (?=[!%:;?»])|(?<=«) /gu, "\u00a0")

const spacedWords = (words: Words): Words =>
  typeof words === "string" ? spaced(words) : (...values) => spaced(words(...values))

const chosen = <T extends Entries>(entries: T, language: Language): Chosen<T> => {
  const texts: Chosen<T> = Object.create(null)
  for (const [name, pair] of Object.entries(entries)) {
    Object.assign(texts, { [name]: language === "fr" ? spacedWords(pair.fr) : pair.en })
  }
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
