import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  repeat: { fr: "Commander la même", en: "Order the same" },
  again: { fr: "Encore", en: "Again" },
  repeatOf: {
    fr: (number: string) => `Commander la même que ${number}`,
    en: (number: string) => `Order the same as ${number}`
  },
  like: {
    fr: (number: string) =>
      `Comme la mission ${number} : lieux, contacts, horaires, véhicule, retour et options. Ne sont pas repris : dates, référence, consignes, type de mission, documents, entité de facturation et valeurs des options.`,
    en: (number: string) =>
      `Like mission ${number}: places, contacts, hours, vehicle, return and options. Not repeated: days, reference, instructions, kind of mission, documents, billing entity and values of options.`
  },
  lost: {
    fr: (names: string) => `Options qui n'existent plus : ${names}.`,
    en: (names: string) => `Options that exist no more: ${names}.`
  }
})
