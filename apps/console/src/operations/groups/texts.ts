import { defineTexts } from "@trajet/pages/i18n.tsx"
import { overseenMax } from "../../api/row-limits.ts"

export const texts = defineTexts({
  title: { fr: "Clients", en: "Clients" },
  filters: { fr: "Filtrer les clients", en: "Filter the clients" },
  search: { fr: "Nom", en: "Name" },
  searchHint: { fr: "Une partie du nom", en: "A part of the name" },
  clear: { fr: "Retirer", en: "Clear" },
  client: { fr: "Client", en: "Client" },
  id: { fr: "Identifiant", en: "Id" },
  since: { fr: "Depuis", en: "Since" },
  pages: { fr: "Voir", en: "See" },
  missions: { fr: "Missions", en: "Missions" },
  grid: { fr: "Grille", en: "Grid" },
  missionsOf: { fr: (name: string) => `Missions de ${name}`, en: (name: string) => `Missions of ${name}` },
  gridOf: { fr: (name: string) => `Grille de ${name}`, en: (name: string) => `Grid of ${name}` },
  empty: { fr: "Aucun client pour l'instant.", en: "No clients yet." },
  more: {
    fr: `Seuls les ${overseenMax} premiers clients sont montrés : précisez le nom.`,
    en: `Only the first ${overseenMax} clients are shown: give more of the name.`
  }
})
