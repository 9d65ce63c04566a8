import { defineTexts, type Language } from "../i18n.tsx"

const texts = defineTexts({
  "transport.created": { fr: "Une mission est créée.", en: "A mission is created." },
  "transport.duplicated": {
    fr: "Une mission a servi de modèle à une copie.",
    en: "A mission was the source of a copy."
  },
  "transport.status_changed": { fr: "Le statut d'une mission change.", en: "The status of a mission changes." },
  "transport.assigned": { fr: "Un chauffeur est affecté à un trajet.", en: "A driver is assigned to a trip." },
  "transport.collected": { fr: "Le véhicule est pris en charge.", en: "The vehicle is picked up." },
  "transport.completed": { fr: "La mission est terminée.", en: "The mission is finished." },
  "transport.cancelled": { fr: "La mission est annulée.", en: "The mission is cancelled." },
  "transport.incident": { fr: "Une anomalie est signalée.", en: "An incident is reported." },
  "transport.dates_updated": { fr: "Les dates d'un trajet changent.", en: "The dates of a trip change." },
  "transport.price_adjusted": {
    fr: "Le prix d'un trajet change après la commande.",
    en: "The price of a trip changes after the order."
  },
  "transport.driver_validation_requested": {
    fr: "Un chauffeur doit accepter de nouvelles conditions.",
    en: "A driver is asked to accept changed terms."
  },
  "document.added": { fr: "Un document est ajouté.", en: "A document is added." },
  "document.accepted": { fr: "Un document est accepté.", en: "A document is accepted." },
  "document.rejected": { fr: "Un document est refusé.", en: "A document is refused." },
  "inspection.started": { fr: "Un état des lieux commence.", en: "An inspection begins." },
  "inspection.completed": { fr: "Un état des lieux est terminé.", en: "An inspection is finished." },
  "webhook.test": { fr: "Le bouton de test a été utilisé.", en: "The test button was used." }
})

type Known = keyof typeof texts.fr

const isKnown = (type: string): type is Known => Object.hasOwn(texts.fr, type)

/** When an event happens; null for a type of a later release. */
export const eventText = (type: string, language: Language): string | null =>
  isKnown(type) ? texts[language][type] : null
