import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  required: { fr: "À prendre", en: "To take" },
  optional: { fr: "Si c’est possible", en: "If possible" },
  more: { fr: "Autres photos", en: "Other photos" },
  take: { fr: (name: string) => `Photographier : ${name}`, en: (name: string) => `Take: ${name}` },
  takeNext: { fr: (name: string) => `Prendre : ${name}`, en: (name: string) => `Take: ${name}` },
  again: { fr: (name: string) => `${name}, prise. Reprendre`, en: (name: string) => `${name}, taken. Retake` },
  add: { fr: "Ajouter une photo", en: "Add a photo" },
  extra: { fr: "Autre photo", en: "Other photo" },
  extraHint: { fr: "Ce que vous voulez montrer.", en: "Whatever you want to show." },
  noRoom: {
    fr: "Cet état des lieux a 100 photos, le maximum. Reprenez-en une pour la remplacer.",
    en: "This inspection has 100 photos, the most it can have. Retake one to replace it."
  }
})
