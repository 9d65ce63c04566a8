import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Documents à vérifier", en: "Documents to review" },
  next: { fr: "Mission suivante à vérifier", en: "Next mission to review" },
  start: { fr: "Vérifier l'un après l'autre", en: "Review one after the other" },
  empty: {
    fr: "La file est vide : aucun document n'attend de vérification.",
    en: "The queue is empty: no document waits for a review."
  },
  onlyThis: {
    fr: "Aucune autre mission n'attend de vérification.",
    en: "No other mission waits for a review."
  },
  searching: { fr: "Recherche de la mission suivante", en: "Searching the next mission" },
  board: { fr: "Revenir au tableau", en: "Back to the board" }
})
