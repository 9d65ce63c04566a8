import { defineTexts } from "../i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Missions", en: "Missions" },
  number: { fr: "Mission", en: "Mission" },
  way: { fr: "Trajet", en: "Way" },
  created: { fr: "Créée", en: "Created" },
  price: { fr: "Prix HT", en: "Price excl. tax" },
  empty: { fr: "Les missions que vous commandez apparaîtront ici.", en: "The missions that you order appear here." }
})
