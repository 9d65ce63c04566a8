import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Changements", en: "Changes" },
  intro: {
    fr: "Qui a changé quoi, dans la console, par vos clés ou chez Trajet. Rien n'est jamais retiré de ce journal avant cinq ans.",
    en: "Who changed what, in the console, by your keys or at Trajet. Nothing is removed from this log before five years."
  },
  empty: { fr: "Aucun changement pour l'instant.", en: "No changes yet." },
  what: { fr: "Changement", en: "Change" },
  who: { fr: "Par", en: "By" },
  target: { fr: "Concerne", en: "About" },
  at: { fr: "Quand", en: "When" },
  environment: { fr: "Environnement", en: "Environment" },
  whole: { fr: "les deux", en: "both" },
  key: { fr: (name: string) => `clé ${name}`, en: (name: string) => `key ${name}` }
})
