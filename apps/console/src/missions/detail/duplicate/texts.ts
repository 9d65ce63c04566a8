import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  duplicate: { fr: "Dupliquer", en: "Duplicate" },
  title: { fr: "Dupliquer la mission", en: "Duplicate the mission" },
  note: {
    fr: "Adresses, contacts, véhicule et facturation sont repris. Une mission ne se duplique qu'une fois.",
    en: "Addresses, contacts, vehicle and billing are copied. A mission is duplicated once."
  },
  optionsOf: { fr: (trip: string) => `Options reprises, ${trip}`, en: (trip: string) => `Copied options, ${trip}` },
  documents: { fr: "Documents repris", en: "Copied documents" },
  preview: { fr: "Aperçu", en: "Preview" },
  datesFirst: {
    fr: "L'aperçu et le prix s'affichent dès que toutes les dates sont choisies.",
    en: "The preview and its price appear once all dates are chosen."
  },
  total: { fr: "Prix total HT", en: "Total price excl. tax" },
  earliest: { fr: "Enlèvement possible à partir du", en: "Pickup possible from" },
  conflicts: { fr: "Cette copie ne peut pas être commandée :", en: "This copy cannot be ordered:" },
  skipped: { fr: "Documents non repris :", en: "Documents that are not copied:" },
  refused: { fr: "refusé", en: "refused" },
  unknown: { fr: "inconnu", en: "unknown" },
  too_many: { fr: "trop de documents", en: "too many documents" },
  order: { fr: "Commander la copie", en: "Order the copy" },
  orderFor: {
    fr: (price: string) => `Commander pour ${price} HT`,
    en: (price: string) => `Order for ${price} excl. tax`
  },
  done: { fr: "La mission est dupliquée.", en: "The mission is duplicated." }
})
