import { defineTexts } from "@trajet/pages/i18n.tsx"

/** What an order and a mission both have. */
export const signTexts = defineTexts({
  reference: { fr: "même référence", en: "same reference" },
  registration: { fr: "même immatriculation", en: "same registration" },
  vin: { fr: "même numéro de série", en: "same VIN" }
})

export const texts = defineTexts({
  title: { fr: "Cette commande existe peut-être déjà", en: "This order may exist already" },
  text: {
    fr: "Elle ressemble à des missions en cours de votre groupe :",
    en: "It resembles open missions of your group:"
  },
  order: { fr: "Commander quand même", en: "Order anyway" },
  keep: { fr: "Ne pas commander", en: "Do not order" },
  pickup: { fr: (day: string) => `enlèvement le ${day}`, en: (day: string) => `pickup on ${day}` },
  orderedAt: { fr: (at: string) => `commandée le ${at}`, en: (at: string) => `ordered on ${at}` },
  orderedBy: {
    fr: (at: string, name: string) => `commandée le ${at} par ${name}`,
    en: (at: string, name: string) => `ordered on ${at} by ${name}`
  },
  key: { fr: (name: string) => `la clé ${name}`, en: (name: string) => `the key ${name}` },
  rowsTitle: { fr: "Des commandes existent peut-être déjà", en: "Some orders may exist already" },
  rowsText: {
    fr: (count: number) =>
      count === 1
        ? "1 ligne ressemble à des missions en cours de votre groupe :"
        : `${count} lignes ressemblent à des missions en cours de votre groupe :`,
    en: (count: number) =>
      count === 1
        ? "1 line resembles open missions of your group:"
        : `${count} lines resemble open missions of your group:`
  },
  suspectTitle: { fr: "Vérifiez avant de commander", en: "Check before you order" },
  suspectRows: {
    fr: (count: number) =>
      count === 1 ? "1 ligne est probablement fausse :" : `${count} lignes sont probablement fausses :`,
    en: (count: number) => (count === 1 ? "1 line is probably wrong:" : `${count} lines are probably wrong:`)
  },
  moreRows: {
    fr: (count: number) => (count === 1 ? "et 1 autre ligne" : `et ${count} autres lignes`),
    en: (count: number) => (count === 1 ? "and 1 other line" : `and ${count} other lines`)
  },
  orderAll: { fr: "Commander toutes les lignes quand même", en: "Order all lines anyway" },
  line: { fr: (line: number) => `Ligne ${line}`, en: (line: number) => `Line ${line}` }
})
