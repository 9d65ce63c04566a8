import { defineTexts, useTexts } from "@trajet/pages/i18n.tsx"
import { choiceWords, type FilterWords } from "../parts/filters/filter-words.ts"
import { filters, type ListSearch } from "./list-search.ts"
import { texts } from "./texts.ts"

export const filterTexts = defineTexts({
  anyStatus: { fr: "Tous les statuts", en: "Every status" },
  from: { fr: "Créée du", en: "Created from" },
  to: { fr: "au", en: "to" },
  back: { fr: "Retour", en: "Return" },
  any: { fr: "Avec ou sans", en: "With or without" },
  yes: { fr: "Avec retour", en: "With a return" },
  no: { fr: "Sans retour", en: "Without a return" }
})

/** The words and the control of each filter beside the text, in the order of the page. */
export const useFilterWords = (): Readonly<Record<Exclude<keyof ListSearch, "q">, FilterWords>> => {
  const t = useTexts(filterTexts)
  const words = useTexts(texts)
  return {
    status: choiceWords(words.status, t.anyStatus, filters.status, (status) => words[status]),
    back: choiceWords(t.back, t.any, filters.back, (answer) => t[answer]),
    from: { label: t.from },
    to: { label: t.to }
  }
}
