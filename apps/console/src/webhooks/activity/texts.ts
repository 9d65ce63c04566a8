import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Sept derniers jours", en: "Last seven days" },
  none: { fr: "Aucun essai depuis sept jours.", en: "No attempt for seven days." },
  summary: {
    fr: (attempts: string, succeeded: string, share: string) =>
      `${succeeded} essais réussis sur ${attempts}, soit ${share} %.`,
    en: (attempts: string, succeeded: string, share: string) =>
      `${succeeded} of ${attempts} attempts succeeded: ${share}%.`
  },
  incomplete: {
    fr: "Plus de 20 000 essais : seuls les plus récents sont comptés.",
    en: "More than 20,000 attempts: only the newest are counted."
  },
  counts: { fr: "Essais par heure", en: "Attempts an hour" },
  durations: { fr: "Durée des essais", en: "Duration of attempts" },
  at: { fr: "Heure", en: "Hour" },
  succeeded: { fr: "Réussis", en: "Succeeded" },
  failed: { fr: "Échoués", en: "Failed" },
  median: { fr: "Médiane", en: "Median" },
  slow: { fr: "95 % sont plus rapides", en: "95% are faster" }
})
