import type { Language } from "@trajet/contract"

export type { Language }

interface LanguageFacts {
  readonly ownName: string
  /** The locale by which numbers and times are written. */
  readonly locale: string
  /** The separator of CSV files that spreadsheets of the language open. */
  readonly separator: string
  /** What stands before the decimals of their numbers. */
  readonly decimal: string
}

/** Everything that the pages know of a language, texts excepted. */
export const languageFacts: Readonly<Record<Language, LanguageFacts>> = {
  fr: { ownName: "Français", locale: "fr-FR", separator: ";", decimal: "," },
  en: { ownName: "English", locale: "en-GB", separator: ",", decimal: "." }
}

/** The languages of the domain. A list with another language, or without one, does not compile. */
export const languageCodes: typeof Language.literals = ["fr", "en"]

/** The name of a language in the language of the reader, such as "français". */
export const languageName = (named: Language, reader: Language): string =>
  new Intl.DisplayNames(languageFacts[reader].locale, { type: "language" }).of(named) ?? languageFacts[named].ownName

/** The name of a country in the language of the reader, such as "Belgique" of BE; the code itself if it names none. */
export const countryName = (code: string, reader: Language): string => {
  try {
    return new Intl.DisplayNames(languageFacts[reader].locale, { type: "region" }).of(code) ?? code
  } catch {
    // A code that is still typed, such as one letter, is no region.
    return code
  }
}
