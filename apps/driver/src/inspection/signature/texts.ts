import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  statementDepart: {
    fr: "Je remets le véhicule dans l’état relevé ici.",
    en: "I hand over the vehicle in the state recorded here."
  },
  statementArrivee: {
    fr: "Je reçois le véhicule dans l’état relevé ici.",
    en: "I receive the vehicle in the state recorded here."
  },
  handOver: { fr: "Tendez le téléphone à la personne.", en: "Hand the phone to the person." },
  glass: { fr: "Signez ici du doigt", en: "Sign here with a finger" },
  clear: { fr: "Effacer", en: "Clear" },
  notKept: {
    fr: "La signature n’est pas gardée. Touchez « Garder la signature », ou continuez sans elle.",
    en: "The signature is not kept. Touch “Keep the signature”, or go on without it."
  },
  sign: { fr: "Garder la signature", en: "Keep the signature" },
  signed: { fr: "Signature gardée", en: "Signature kept" },
  again: { fr: "Signer à nouveau", en: "Sign again" },
  noSignature: { fr: "La personne ne signe pas", en: "The person does not sign" },
  noSignatureNote: {
    fr: "Absente, refuse, ou ne peut pas signer : écrivez pourquoi.",
    en: "Absent, refuses, or cannot sign: write why."
  },
  label: { fr: "Signature", en: "Signature" }
})
