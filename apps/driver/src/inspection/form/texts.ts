import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  whole: {
    fr: (max: string, unit: string) => `Un nombre entier, au plus ${max} ${unit}`,
    en: (max: string, unit: string) => `A whole number, at most ${max} ${unit}`
  },
  less: {
    fr: "C’est moins qu’avant. Relisez le compteur ; s’il est juste, confirmez à la fin.",
    en: "This is less than before. Read the dashboard again; if it is right, confirm it at the end."
  },
  carried: {
    fr: "Repris de l’état des lieux précédent : vérifiez chaque ligne.",
    en: "Taken from the inspection before: check each line."
  },
  far: {
    fr: "C’est beaucoup plus que la route. Relisez le compteur ; s’il est juste, laissez ainsi.",
    en: "This is much more than the road. Read the dashboard again; if it is right, leave it."
  },
  optional: { fr: "facultatif", en: "optional" }
})
