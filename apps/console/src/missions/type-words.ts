import { defineTexts } from "@trajet/pages/i18n.tsx"

/** The types of missions in words. */
export const typeWords = {
  livraison: { fr: "Livraison", en: "Delivery" },
  restitution: { fr: "Restitution", en: "Hand-back" },
  transfert: { fr: "Transfert", en: "Transfer" },
  jockey: { fr: "Jockey", en: "Jockey" },
  autre: { fr: "Autre", en: "Other" }
} as const

export const typeTexts = defineTexts(typeWords)
