import type { Language } from "@trajet/contract"

export type { Language }

/** The languages of the domain. A list with another language, or without one, does not compile. */
export const languageCodes: typeof Language.literals = ["fr", "en"]
