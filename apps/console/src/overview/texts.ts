import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Accueil", en: "Start" },
  toDo: { fr: "À faire", en: "To do" },
  nothingToDo: { fr: "Rien ne vous attend.", en: "Nothing waits for you." },
  incident: { fr: "Incident en cours", en: "Incident" },
  document_refused: { fr: "Document refusé, à déposer de nouveau", en: "Document refused, to be deposited again" },
  document_missing: { fr: "Document attendu", en: "Document missing" },
  return_undated: { fr: "Retour sans date", en: "Return without a date" },
  webhookOff: { fr: "Webhook désactivé", en: "Webhook disabled" },
  webhookFails: { fr: "Webhook en échec", en: "Webhook fails" },
  importReady: { fr: "Import vérifié, à commander", en: "Import checked, to be ordered" },
  underWay: { fr: "En route maintenant", en: "Under way now" },
  nothingUnderWay: { fr: "Aucun véhicule n'est en route.", en: "No vehicle is on its way." },
  week: { fr: "Cette semaine", en: "This week" },
  nothingThisWeek: {
    fr: "Aucun enlèvement ni livraison d'ici dimanche.",
    en: "No pickup or delivery until Sunday."
  },
  pickup: { fr: "Enlèvement", en: "Pickup" },
  delivery: { fr: "Livraison", en: "Delivery" },
  back: { fr: "retour", en: "return" },
  more: {
    fr: (count: number) => (count === 1 ? "et 1 autre" : `et ${count} autres`),
    en: (count: number) => (count === 1 ? "and one more" : `and ${count} more`)
  },
  allMissions: { fr: "Toutes les missions", en: "All missions" },
  notWhole: {
    fr: (max: number) => `Seules ${max} missions ouvertes sont prises en compte ici ; la liste les a toutes.`,
    en: (max: number) => `Only ${max} open missions are counted here; the list has all.`
  },
  spend: { fr: "Dépenses par mois", en: "Spend by month" },
  spendNote: {
    fr: "Hors taxes, par mois de commande. Une mission annulée compte pour ses frais d'annulation.",
    en: "Excluding tax, by month of the order. A cancelled mission counts with its cancellation fee."
  },
  month: { fr: "Mois", en: "Month" },
  ordered: { fr: "Missions", en: "Missions" },
  prices: { fr: "Prix HT", en: "Prices excl. tax" },
  fees: { fr: "Frais d'annulation HT", en: "Cancellation fees excl. tax" },
  due: { fr: "Total HT", en: "Total excl. tax" },
  emissions: { fr: "kg CO₂e", en: "kg CO₂e" },
  monthsNotWhole: {
    fr: (max: string) => `Plus de ${max} missions en douze mois : seules les plus récentes sont comptées.`,
    en: (max: string) => `More than ${max} missions in twelve months: only the newest are counted.`
  },
  unknownFees: {
    fr: (count: number) =>
      count === 1
        ? "Les frais d'une mission annulée ne sont pas connus et comptent pour zéro."
        : `Les frais de ${count} missions annulées ne sont pas connus et comptent pour zéro.`,
    en: (count: number) =>
      count === 1
        ? "The fee of one cancelled mission is not known and counts as zero."
        : `The fees of ${count} cancelled missions are not known and count as zero.`
  },
  noMissions: {
    fr: "Votre groupe n'a pas encore de mission. Commandez la première ici, ou reliez vos logiciels à l'API.",
    en: "Your group has no mission yet. Order the first one here, or connect your software to the API."
  },
  newMission: { fr: "Commander une mission", en: "Order a mission" },
  importFile: { fr: "Importer un fichier", en: "Import a file" },
  firstSteps: { fr: "Premiers pas avec l'API", en: "First steps with the API" }
})
