import { documentWords } from "@trajet/pages/document-words.ts"
import { type Language } from "@trajet/pages/i18n.tsx"

/** The words of the console for documents, in plain words where drivers did not understand them. */
const labels: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...documentWords,
  pv_livraison: { fr: "Rapport de livraison", en: "Delivery report" },
  pv_vierge: { fr: "Rapport de livraison vierge", en: "Blank delivery report" },
  pv_signe: { fr: "Rapport de livraison signé", en: "Signed delivery report" },
  pv_confirmation: { fr: "Confirmation du rapport électronique", en: "Confirmation of the electronic report" }
}

/** The name of a document; a grid may name documents that this release does not know. */
export const documentLabel = (key: string, language: Language): string =>
  labels[key]?.[language] ?? key.replaceAll("_", " ")

const options: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  prise_rdv: { fr: "Appeler le contact et convenir de l’heure", en: "Call the contact and agree the time" },
  pv_papier: { fr: "Faire signer le rapport papier", en: "Have the paper report signed" },
  pv_digital: { fr: "Remplir le rapport dans l’outil du loueur", en: "Fill in the report in the renter’s tool" },
  pv_restitution: { fr: "Remplir le rapport de restitution du loueur", en: "Fill in the renter’s return report" },
  mise_en_main: { fr: "Mise en main de 30 minutes", en: "Handover of 30 minutes" },
  mise_en_main_plus: { fr: "Mise en main de 60 minutes", en: "Handover of 60 minutes" },
  lavage_ext: { fr: "Lavage extérieur, avec le ticket", en: "Wash outside, with the ticket" },
  lavage_complet: { fr: "Lavage complet, avec le ticket", en: "Wash in and out, with the ticket" },
  plein: { fr: "Faire le plein, avec le ticket", en: "Refuel, with the ticket" },
  recharge_80: { fr: "Recharger, avec le ticket", en: "Charge, with the ticket" },
  w_garage: {
    fr: "Rouler sous plaque W garage, avec le certificat",
    en: "Drive on W garage plates, with the certificate"
  },
  remise_carte_grise: { fr: "Remettre la carte grise en main propre", en: "Hand over the registration certificate" },
  controle_securite: { fr: "Contrôler pneus, feux, niveaux et voyants", en: "Check tyres, lights, levels and lamps" },
  attente_30: { fr: "Attendre jusqu’à 30 minutes", en: "Wait up to 30 minutes" }
}

/** What an option asks of the driver. */
export const optionDuty = (key: string, language: Language): string =>
  options[key]?.[language] ?? key.replaceAll("_", " ")
