import { defineTexts } from "@trajet/pages/i18n.tsx"
import { underWayMax } from "../../api/row-limits.ts"

export const texts = defineTexts({
  title: { fr: "Carte", en: "Map" },
  filters: { fr: "Filtrer la carte", en: "Filter the map" },
  search: { fr: "Rechercher", en: "Search" },
  searchHint: { fr: "Numéro, plaque, client, convoyeur", en: "Number, plate, client, driver" },
  label: {
    fr: (count: number) =>
      `Carte de ${count} ${count < 2 ? "mission" : "missions"} en cours ; la liste dit la même chose`,
    en: (count: number) => `Map of ${count} ${count === 1 ? "mission" : "missions"} under way; the list says the same`
  },
  list: { fr: "Missions en cours", en: "Missions under way" },
  count: {
    fr: (count: number) => (count < 2 ? `${count} mission en cours` : `${count} missions en cours`),
    en: (count: number) => (count === 1 ? "1 mission under way" : `${count} missions under way`)
  },
  more: {
    fr: `Il y en a d'autres : la carte montre les ${underWayMax} premières, les incidents et les trajets en route d'abord.`,
    en: `There are more: the map shows the first ${underWayMax}, with incidents and trips in transit first.`
  },
  empty: {
    fr: "Les missions attribuées, en route ou en incident apparaissent ici.",
    en: "Missions that are assigned, in transit or in incident appear here."
  },
  position: { fr: (ago: string) => `Position ${ago}`, en: (ago: string) => `Position ${ago}` },
  old: { fr: "position ancienne", en: "old position" },
  atPickup: { fr: "Sans position : à l'enlèvement", en: "No position: at the pickup" },
  atDelivery: { fr: "Sans position : à la livraison", en: "No position: at the delivery" },
  toPickup: { fr: (place: string) => `Enlèvement : ${place}`, en: (place: string) => `Pickup: ${place}` },
  toDelivery: { fr: (place: string) => `Livraison : ${place}`, en: (place: string) => `Delivery: ${place}` },
  legend: { fr: "Légende", en: "Legend" },
  legendOld: { fr: "Position ancienne ou inconnue", en: "Old or unknown position" },
  loading: { fr: "Lecture des missions en cours", en: "Reading the missions under way" }
})
