import { Language } from "@trajet/domain/texts"

/** A member for each language, such as `header_fr`. */
type InLanguages<Name extends string, A> = { readonly [L in Language as `${Name}_${L}`]: A }

/** Makes a member for each language, in the order of the languages. */
export const inLanguages = <Name extends string, A>(name: Name, of: (language: Language) => A): InLanguages<Name, A> =>
  Object.fromEntries(Language.literals.map((language) => [`${name}_${language}`, of(language)])) as InLanguages<Name, A>
