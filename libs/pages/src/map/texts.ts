import { defineTexts } from "../i18n.tsx"

export const texts = defineTexts({
  zoomIn: { fr: "Zoomer", en: "Zoom in" },
  zoomOut: { fr: "Dézoomer", en: "Zoom out" },
  wheel: {
    fr: (key: string) => `Maintenez ${key} pour zoomer avec la molette`,
    en: (key: string) => `Hold ${key} to zoom with the wheel`
  },
  twoFingers: { fr: "Déplacez la carte avec deux doigts", en: "Move the map with two fingers" },
  fileCredit: { fr: "© les contributeurs d'OpenStreetMap", en: "© OpenStreetMap contributors" },
  baseCredit: { fr: "Natural Earth, GeoNames", en: "Natural Earth, GeoNames" }
})
