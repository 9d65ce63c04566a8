import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  board: { fr: "Tableau", en: "Board" },
  incident: { fr: "Incident", en: "Incident" },
  scheduled: { fr: "À attribuer", en: "To assign" },
  assigned: { fr: "Attribuée", en: "Assigned" },
  in_transit: { fr: "En route", en: "In transit" },
  in_transit_return: { fr: "Retour en route", en: "Return in transit" },
  awaiting_documents: { fr: "Documents attendus", en: "Awaiting documents" },
  under_review: { fr: "À vérifier", en: "Under review" },
  completed: { fr: "Terminée", en: "Completed" },
  cancelled: { fr: "Annulée", en: "Cancelled" },
  aller: { fr: "Aller", en: "Outbound" },
  retour: { fr: "Retour", en: "Return" },
  refusedReport: { fr: "Étape refusée", en: "Step refused" },
  late: { fr: "En retard", en: "Late" },
  noDriver: { fr: "Sans convoyeur", en: "No driver" },
  noDay: { fr: "Sans date", en: "No date" }
})
