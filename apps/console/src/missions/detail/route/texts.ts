import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  route: { fr: "Itinéraire", en: "Route" },
  pickup: { fr: "Enlèvement", en: "Pickup" },
  delivery: { fr: "Livraison", en: "Delivery" },
  none: { fr: "L'itinéraire n'est pas connu.", en: "The route is not known." },
  drawing: {
    fr: (from: string, to: string, passed: number, count: number) =>
      `Itinéraire de ${from} à ${to}, ${passed} étapes passées sur ${count}`,
    en: (from: string, to: string, passed: number, count: number) =>
      `Route from ${from} to ${to}, ${passed} of ${count} waypoints passed`
  },
  waypoint: { fr: "Étape", en: "Waypoint" },
  expected: { fr: "Prévu", en: "Expected" },
  passed: { fr: "Passé", en: "Passed" },
  schematic: { fr: "Tracé schématique", en: "Schematic way" },
  position: { fr: (ago: string) => `Position ${ago}`, en: (ago: string) => `Position ${ago}` },
  arrival: { fr: "Arrivée prévue :", en: "Expected arrival:" },
  waypoints: { fr: "Toutes les étapes", en: "All waypoints" }
})
