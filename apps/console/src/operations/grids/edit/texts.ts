import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Modifier la grille", en: "Edit the grid" },
  back: { fr: "Grille en vigueur", en: "Grid in force" },
  note: {
    fr: "Les montants sont hors taxes. Rien ne change avant l'enregistrement : une nouvelle version vaut alors pour les prix calculés ensuite.",
    en: "Amounts exclude tax. Nothing changes before you save: a new version then counts for prices that are computed from then on."
  },
  testNote: {
    fr: "En test, vous pouvez essayer une modification, et l'enregistrer une fois en production.",
    en: "In test you can try a change. Switch to live to save it."
  },
  prices: { fr: "Prix et règles", en: "Prices and rules" },
  bands: { fr: "Tranches de distance", en: "Distance bands" },
  fromKm: { fr: "À partir de (km)", en: "From (km)" },
  perKm: { fr: "€ par km", en: "€ per km" },
  countries: { fr: "Étranger", en: "Abroad" },
  country: { fr: "Pays", en: "Country" },
  surcharge: { fr: "Supplément (€)", en: "Surcharge (€)" },
  options: { fr: "Options", en: "Options" },
  key: { fr: "Clé", en: "Key" },
  name: { fr: "Nom", en: "Name" },
  category: { fr: "Catégorie", en: "Category" },
  price: { fr: "Prix (€)", en: "Price (€)" },
  clientAddable: { fr: "Ajoutable par le client", en: "Client may add it" },
  defaultOption: { fr: "Par défaut", en: "By default" },
  renters: { fr: "Loueurs", en: "Renters" },
  id: { fr: "Identifiant", en: "Id" },
  input: { fr: "Saisie", en: "Input" },
  toolUrl: { fr: "Adresse de l'outil", en: "Address of the tool" },
  link: { fr: "lien", en: "link" },
  pin: { fr: "code", en: "code" },
  add: { fr: "Ajouter une ligne", en: "Add a row" },
  remove: { fr: "Retirer", en: "Remove" },
  removeRow: { fr: (row: string) => `Retirer ${row}`, en: (row: string) => `Remove ${row}` },
  actions: { fr: "Actions", en: "Actions" },
  cellOf: {
    fr: (column: string, row: string) => `${column}, ${row}`,
    en: (column: string, row: string) => `${column}, ${row}`
  },
  save: { fr: "Enregistrer la grille", en: "Save the grid" },
  discard: { fr: "Abandonner les modifications", en: "Discard the changes" },
  replacedMeanwhile: {
    fr: "Quelqu'un a enregistré une autre version entre-temps. Relisez la grille en vigueur et refaites vos modifications : rien n'a été enregistré.",
    en: "Somebody saved another version in the meantime. Read the grid in force and make your changes again: nothing was saved."
  },
  effect: { fr: "Effet sur les commandes récentes", en: "Effect on recent orders" },
  effectNote: {
    fr: "Le prix des commandes des 30 derniers jours par la grille en vigueur et par celle-ci. Rien n'est enregistré.",
    en: "The price of the orders of the last 30 days by the grid in force and by this one. Nothing is saved."
  },
  preview: { fr: "Calculer l'effet", en: "Compute the effect" },
  stale: {
    fr: "La grille a changé depuis ce calcul.",
    en: "The grid has changed since this was computed."
  },
  considered: {
    fr: (count: number) => (count < 2 ? `${count} commande prise en compte` : `${count} commandes prises en compte`),
    en: (count: number) => (count === 1 ? "1 order considered" : `${count} orders considered`)
  },
  incomplete: {
    fr: (count: number) =>
      count < 2
        ? "Seule la commande la plus récente est prise en compte."
        : `Seules les ${count} commandes les plus récentes sont prises en compte.`,
    en: (count: number) =>
      count === 1 ? "Only the newest order is considered." : `Only the newest ${count} orders are considered.`
  },
  noOrders: { fr: "Aucune commande ces 30 derniers jours.", en: "No orders in the last 30 days." },
  before: { fr: "Grille en vigueur", en: "Grid in force" },
  after: { fr: "Cette grille", en: "This grid" },
  difference: { fr: "Différence", en: "Difference" },
  dearer: { fr: "Plus chères", en: "Dearer" },
  cheaper: { fr: "Moins chères", en: "Cheaper" },
  refused: { fr: "Refusées par cette grille", en: "Refused by this grid" },
  notPriced: { fr: "Sans prix par la grille en vigueur", en: "Not priced by the grid in force" },
  mostChanged: { fr: "Commandes qui changent le plus", en: "Orders that change most" },
  mission: { fr: "Mission", en: "Mission" },
  ordered: { fr: "Commandée", en: "Ordered" },
  noneChanges: { fr: "Aucun prix ne change.", en: "No price changes." }
})
