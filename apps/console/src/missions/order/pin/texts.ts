import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: (place: string) => `Position : ${place}`, en: (place: string) => `Position: ${place}` },
  note: {
    fr: "Touchez la carte, ou écrivez les coordonnées. L'adresse reste ce que lit le convoyeur.",
    en: "Press the map, or write the coordinates. The address stays what the driver reads."
  },
  map: { fr: "Carte de France", en: "Map of France" },
  pin: {
    fr: (lat: string, lng: string) => `Repère à ${lat}, ${lng}. Les flèches le déplacent, avec Maj plus loin.`,
    en: (lat: string, lng: string) => `Pin at ${lat}, ${lng}. Arrow keys move it, with Shift further.`
  },
  pinInMiddle: { fr: "Repère au milieu", en: "Pin in the middle" },
  zoomIn: { fr: "Zoomer", en: "Zoom in" },
  zoomOut: { fr: "Dézoomer", en: "Zoom out" },
  whole: { fr: "Toute la France", en: "All of France" },
  lat: { fr: "Latitude", en: "Latitude" },
  lng: { fr: "Longitude", en: "Longitude" },
  latWrong: { fr: "Entre -90 et 90, comme 48,8566.", en: "From -90 to 90, such as 48.8566." },
  lngWrong: { fr: "Entre -180 et 180, comme 2,3522.", en: "From -180 to 180, such as 2.3522." },
  choose: { fr: "Utiliser cette position", en: "Use this position" },
  source: { fr: "Carte : Natural Earth", en: "Map: Natural Earth" }
})
