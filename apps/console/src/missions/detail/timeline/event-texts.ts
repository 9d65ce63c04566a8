import { defineTexts } from "@trajet/pages/i18n.tsx"

/** The events of a mission in words, by their type. */
export const eventTexts = defineTexts({
  "transport.created": { fr: "Commandée", en: "Ordered" },
  "transport.duplicated": { fr: "Dupliquée", en: "Duplicated" },
  "transport.status_changed": { fr: "Nouveau statut", en: "New status" },
  "transport.assigned": { fr: "Attribuée à un convoyeur", en: "Assigned to a driver" },
  "transport.collected": { fr: "Véhicule enlevé", en: "Vehicle collected" },
  "transport.delivered": { fr: "Véhicule livré", en: "Vehicle delivered" },
  "transport.delayed": { fr: "Retard prévu", en: "Delay expected" },
  "transport.completed": { fr: "Terminée", en: "Completed" },
  "transport.cancelled": { fr: "Annulée", en: "Cancelled" },
  "transport.incident": { fr: "Incident signalé", en: "Incident reported" },
  "transport.dates_updated": { fr: "Dates changées", en: "Dates changed" },
  "transport.price_adjusted": { fr: "Prix ajusté", en: "Price adjusted" },
  "transport.driver_validation_requested": { fr: "Confirmation demandée au convoyeur", en: "Driver asked to confirm" },
  "document.added": { fr: "Document déposé", en: "Document deposited" },
  "document.accepted": { fr: "Document accepté", en: "Document accepted" },
  "document.rejected": { fr: "Document refusé", en: "Document refused" },
  "inspection.started": { fr: "État des lieux commencé", en: "Inspection started" },
  "inspection.completed": { fr: "État des lieux terminé", en: "Inspection completed" }
})
