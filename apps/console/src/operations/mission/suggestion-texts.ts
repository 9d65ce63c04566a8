import { defineTexts } from "@trajet/pages/i18n.tsx"

const trips = (count: number): string => (count < 2 ? `${count} trajet` : `${count} trajets`)
const tripsEn = (count: number): string => (count === 1 ? "1 trip" : `${count} trips`)

export const suggestionTexts = defineTexts({
  title: { fr: "Convoyeurs conseillés", en: "Suggested drivers" },
  give: { fr: "Confier", en: "Give" },
  giveTo: { fr: (name: string) => `Confier à ${name}`, en: (name: string) => `Give to ${name}` },
  planned_delivery: {
    fr: (km: number, at: string) => `Finit un trajet à ${km} km de l'enlèvement, ${at}`,
    en: (km: number, at: string) => `Ends a trip ${km} km from the pickup, ${at}`
  },
  last_position: {
    fr: (km: number, at: string) => `Vu à ${km} km de l'enlèvement, ${at}`,
    en: (km: number, at: string) => `Seen ${km} km from the pickup, ${at}`
  },
  last_delivery: {
    fr: (km: number, at: string) => `Dernière livraison à ${km} km de l'enlèvement, ${at}`,
    en: (km: number, at: string) => `Last delivery ${km} km from the pickup, ${at}`
  },
  noPlace: { fr: "Lieu inconnu", en: "Place unknown" },
  load: {
    fr: (day: number, week: number) =>
      week === 0 ? "Aucun autre trajet cette semaine-là" : `${trips(day)} ce jour-là, ${week} dans la semaine`,
    en: (day: number, week: number) =>
      week === 0 ? "No other trip in that week" : `${tripsEn(day)} on that day, ${week} in the week`
  },
  unavailable: { fr: "Ne veut pas d'offres à ce moment", en: "Wants no offers at that time" },
  nobody: { fr: "Aucun convoyeur n'est libre à ce moment.", en: "No driver is free at that time." },
  more: {
    fr: "Seuls les 200 convoyeurs les plus récents sont comparés.",
    en: "Only the 200 newest drivers are compared."
  }
})
