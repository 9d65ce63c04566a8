import { defineTexts } from "@trajet/pages/i18n.tsx"

export const stepTexts = defineTexts({
  answer: { fr: "Répondre au changement", en: "Answer the change" },
  inspect_depart: { fr: "Faire l’état des lieux de départ", en: "Inspect at departure" },
  inspect_arrivee: { fr: "Faire l’état des lieux d’arrivée", en: "Inspect at arrival" },
  inspect_resume: { fr: "Continuer l’état des lieux", en: "Continue the inspection" },
  ofReturn: {
    fr: (step: string) => `Trajet retour : ${step.charAt(0).toLowerCase()}${step.slice(1)}`,
    en: (step: string) => `Return trip: ${step.charAt(0).toLowerCase()}${step.slice(1)}`
  },
  pickup: { fr: "Véhicule pris en charge", en: "Vehicle picked up" },
  pickupSure: {
    fr: (time: string) => `Prise en charge à ${time} ?`,
    en: (time: string) => `Picked up at ${time}?`
  },
  pickupEarly: {
    fr: (when: string) => `Elle n’est prévue que le ${when}.`,
    en: (when: string) => `It is only planned for ${when}.`
  },
  deliver: { fr: "Véhicule livré", en: "Vehicle delivered" },
  deliverSure: { fr: (time: string) => `Livré à ${time} ?`, en: (time: string) => `Delivered at ${time}?` },
  yes: { fr: "Oui, confirmer", en: "Yes, confirm" },
  no: { fr: "Non", en: "No" },
  document: { fr: (label: string) => `Ajouter : ${label}`, en: (label: string) => `Add: ${label}` },
  documentAgain: { fr: (label: string) => `Reprendre : ${label}`, en: (label: string) => `Take again: ${label}` },
  wait: {
    fr: "Incident en cours : attendez l’appel de votre bureau.",
    en: "Incident under way: wait for the call of your office."
  },
  done: { fr: "Tout est fait. Merci !", en: "All done. Thank you!" }
})
