import type { Language } from "@trajet/pages/languages.ts"

/** A text in every language. What the report shows is the French one. */
export type Words = Readonly<Record<Language, string>>
