import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Grilles tarifaires", en: "Price grids" },
  choose: { fr: "Client", en: "Client" },
  groupId: { fr: "Identifiant du groupe", en: "Id of the group" },
  show: { fr: "Afficher", en: "Show" },
  noGroup: {
    fr: "Choisissez un client pour lire sa grille et ses versions.",
    en: "Choose a client to read its grid and its versions."
  },
  version: { fr: (version: number) => `Version ${version}`, en: (version: number) => `Version ${version}` },
  versionWord: { fr: "Version", en: "Version" },
  current: { fr: "en vigueur", en: "in force" },
  older: { fr: "ancienne", en: "older" },
  made: { fr: "Créée", en: "Made" },
  by: { fr: "Par", en: "By" },
  administration: { fr: "administration", en: "administration" },
  versions: { fr: "Versions", en: "Versions" },
  showCurrent: { fr: "Afficher celle en vigueur", en: "Show the one in force" },
  edit: { fr: "Modifier", en: "Edit" },
  replace: { fr: "Remplacer", en: "Replace" },
  replaceTitle: { fr: "Remplacer la grille", en: "Replace the grid" },
  replaceNote: {
    fr: "Les montants sont en centimes, les coefficients en pour cent. La nouvelle version vaut pour les prix calculés ensuite.",
    en: "Amounts are cents, coefficients percent. The new version counts for prices that are computed from then on."
  },
  json: { fr: "Grille (JSON)", en: "Grid (JSON)" },
  reason: { fr: "Motif (facultatif)", en: "Reason (optional)" },
  notJson: { fr: "Ce texte n'est pas un JSON valide.", en: "This text is not valid JSON." },
  unchanged: { fr: "Rien n'a changé.", en: "Nothing has changed." },
  changes: { fr: (count: number) => `Changements (${count})`, en: (count: number) => `Changes (${count})` },
  replaced: { fr: "La grille est remplacée.", en: "The grid is replaced." },
  testNote: {
    fr: "En test, une grille se lit seulement. Passez en production pour la remplacer.",
    en: "In test, a grid can only be read. Switch to live to replace it."
  },
  basis: { fr: "Prix de base", en: "Basic prices" },
  base: { fr: "Prise en charge HT", en: "Base charge excl. tax" },
  minimum: { fr: "Minimum HT", en: "Minimum excl. tax" },
  band: { fr: (km: number) => `À partir de ${km} km`, en: (km: number) => `From ${km} km` },
  perKm: { fr: "par km", en: "per km" },
  rounding: { fr: "Arrondi", en: "Rounded to" },
  classes: { fr: "Classes", en: "Classes" },
  flatbed: { fr: "Plateau", en: "Flatbed" },
  electric: { fr: "Électrique", en: "Electric" },
  beyond: { fr: (km: number) => `au-delà de ${km} km`, en: (km: number) => `beyond ${km} km` },
  return: { fr: "Retour", en: "Return" },
  offHours: { fr: "Heures décalées", en: "Off hours" },
  evening: { fr: (hour: string) => `dès ${hour}`, en: (hour: string) => `from ${hour}` },
  saturday: { fr: "samedi compris", en: "Saturday too" },
  atLeast: { fr: "au moins", en: "at least" },
  abroad: { fr: "Étranger et Corse", en: "Abroad and Corsica" },
  corsica: { fr: "Corse", en: "Corsica" },
  options: { fr: "Options", en: "Options" },
  option: { fr: "Option", en: "Option" },
  price: { fr: "Prix HT", en: "Price excl. tax" },
  category: { fr: "Catégorie", en: "Category" },
  key: { fr: "Clé", en: "Key" },
  cancellation: { fr: "Annulation", en: "Cancellation" },
  grace: { fr: "Sans frais", en: "Free of charge" },
  graceText: {
    fr: (minutes: number, hours: number) =>
      `${minutes} min après la commande, si l'enlèvement est dans plus de ${hours} h`,
    en: (minutes: number, hours: number) =>
      `${minutes} min after the order, if the pickup is more than ${hours} h ahead`
  },
  sameDay: { fr: "Le jour même", en: "On the same day" },
  dayBefore: {
    fr: (hours: number) => `Moins de ${hours} h avant`,
    en: (hours: number) => `Less than ${hours} h before`
  },
  flat: { fr: "Forfait", en: "Flat charge" },
  delays: { fr: "Délais de commande", en: "Ordering delays" },
  driven: { fr: "Par la route", en: "Driven" },
  trade: { fr: "W garage", en: "Trade plates" },
  international: { fr: "Étranger", en: "Abroad" },
  quote: { fr: "Devis valable", en: "Quote valid for" },
  renters: { fr: "Loueurs", en: "Renters" },
  documents: { fr: "Documents demandés", en: "Documents needed" }
})
