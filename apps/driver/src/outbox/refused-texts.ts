import { defineTexts } from "@trajet/pages/i18n.tsx"

export const refusedTexts = defineTexts({
  title: { fr: "À corriger", en: "To correct" },
  again: { fr: "Renvoyer", en: "Send again" },
  correct: { fr: "Corriger", en: "Correct the time" },
  time: { fr: "Quand était-ce ?", en: "When was it?" },
  send: { fr: "Envoyer", en: "Send" },
  drop: { fr: "Abandonner", en: "Give up" },
  dropSure: { fr: "Abandonner pour toujours ?", en: "Give up for good?" },
  dropYes: { fr: "Oui, abandonner", en: "Yes, give up" },
  keep: { fr: "Garder", en: "Keep" },
  accept: { fr: "Acceptation d’une offre", en: "Acceptance of an offer" },
  decline: { fr: "Refus d’une offre", en: "Refusal of an offer" },
  validate: { fr: "Réponse à un changement", en: "Answer to a change" },
  pickup: { fr: "Prise en charge", en: "Pickup" },
  deliver: { fr: "Livraison", en: "Delivery" },
  incidentWork: { fr: "Incident", en: "Incident" },
  inspection: { fr: "État des lieux", en: "Inspection" },
  photo: { fr: "Photo de l’état des lieux", en: "Photo of the inspection" },
  document: { fr: "Document", en: "Document" },
  positions: { fr: "Positions", en: "Positions" },
  in_future: {
    fr: "L’heure envoyée est dans le futur. Corrigez-la, ou appelez votre bureau.",
    en: "The time that was sent is in the future. Correct it, or call your office."
  },
  not_after: {
    fr: "L’heure envoyée vient avant l’étape précédente. Corrigez-la, ou appelez votre bureau.",
    en: "The time that was sent comes before the step before it. Correct it, or call your office."
  },
  not_in_this_status: {
    fr: "La mission n’attend pas cette étape. Appelez votre bureau.",
    en: "The mission does not wait for this step. Call your office."
  },
  outbound_not_delivered: {
    fr: "La livraison du trajet aller manque. Notez-la d’abord.",
    en: "The delivery of the outbound trip is missing. Record it first."
  },
  offer_taken: { fr: "Un autre convoyeur l’a prise.", en: "Another driver has taken it." },
  driver_busy: { fr: "Vous avez une autre mission à ce moment.", en: "You have another mission at that time." },
  driver_suspended: {
    fr: "Votre compte est suspendu. Appelez votre bureau.",
    en: "Your account is suspended. Call your office."
  },
  validation_not_pending: {
    fr: "Ce changement n’attend plus de réponse.",
    en: "This change no longer waits for an answer."
  },
  inspection_completed: {
    fr: "Un autre téléphone a déjà terminé cet état des lieux.",
    en: "Another phone has completed this inspection."
  },
  quota_exceeded: {
    fr: "L’espace du client est plein. Appelez votre bureau.",
    en: "The client’s storage is full. Call your office."
  },
  duplicate: {
    fr: "Ce fichier est déjà déposé, pour un autre trajet, ou refusé. Prenez une autre photo.",
    en: "This file was deposited before, for another trip, or refused. Take another photo."
  },
  file_lost: {
    fr: "Le fichier n’est plus sur ce téléphone. Reprenez-le.",
    en: "The file is no longer on this phone. Take it again."
  },
  gone: {
    fr: "La mission n’est plus à vous, ou n’existe plus. Appelez votre bureau en cas de doute.",
    en: "The mission is no longer yours, or is gone. Call your office if in doubt."
  },
  other: {
    fr: (code: string) => `Le service ne l’accepte pas. Appelez votre bureau (code ${code}).`,
    en: (code: string) => `The service does not accept it. Call your office (code ${code}).`
  }
})
