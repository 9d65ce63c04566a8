import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  intro: {
    fr: "Les lieux et véhicules de vos 200 dernières missions, proposés dans vos commandes. Une commande corrige un contact ; un lieu retiré revient avec sa prochaine commande.",
    en: "The places and vehicles of your last 200 missions, which the form of an order suggests. An order corrects a contact; a place that you remove comes back with its next order."
  },
  places: { fr: "Lieux", en: "Places" },
  vehicles: { fr: "Véhicules", en: "Vehicles" },
  address: { fr: "Adresse", en: "Address" },
  contact: { fr: "Contact", en: "Contact" },
  vehicle: { fr: "Véhicule", en: "Vehicle" },
  model: { fr: "Modèle", en: "Model" },
  uses: { fr: "Missions", en: "Missions" },
  usedAt: { fr: "Dernière", en: "Latest" },
  actions: { fr: "Actions", en: "Actions" },
  search: { fr: "Chercher", en: "Search" },
  searchHint: { fr: "Ville, contact ou plaque", en: "Town, contact or plate" },
  filters: { fr: "Filtres", en: "Filters" },
  empty: {
    fr: "Rien pour le moment. Vos commandes remplissent le carnet.",
    en: "Nothing yet. Your orders fill the book."
  },
  remove: { fr: "Retirer", en: "Remove" },
  removeOf: { fr: (name: string) => `Retirer ${name}`, en: (name: string) => `Remove ${name}` },
  removeEffect: {
    fr: (name: string) =>
      `${name} n'est plus proposé à personne de votre groupe, jusqu'à la prochaine commande qui l'a.`,
    en: (name: string) => `${name} is suggested to nobody of your group, until the next order that has it.`
  },
  removed: { fr: (name: string) => `${name} est retiré.`, en: (name: string) => `${name} is removed.` }
})
