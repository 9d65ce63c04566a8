import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Vérifier une signature", en: "Check a signature" },
  note: {
    fr: "Votre récepteur refuse une livraison ? Collez ce qu'il a reçu : Trajet dit si la signature est bonne et, sinon, pourquoi.",
    en: "Your receiver refuses a delivery? Paste what it received: Trajet says whether the signature is right and, if not, why."
  },
  headers: { fr: "En-têtes reçus", en: "Headers received" },
  headersHint: {
    fr: "Un par ligne, comme dans un journal ou une commande curl.",
    en: "One a line, as in a log or a curl command."
  },
  headersMissing: {
    fr: "Aucun en-tête reconnu. Collez des lignes comme « X-SVC-Timestamp: 1795168800 ».",
    en: "No header recognised. Paste lines such as “X-SVC-Timestamp: 1795168800”."
  },
  body: { fr: "Corps brut reçu", en: "Raw body received" },
  bodyHint: {
    fr: "À l'octet près, tel que reçu : ni remis en forme, ni décodé puis encodé à nouveau.",
    en: "Byte for byte as received: not formatted, not parsed and printed again."
  },
  check: { fr: "Vérifier", en: "Check" },
  xSvc: { fr: "En-têtes X-SVC-…", en: "Headers X-SVC-…" },
  standard: { fr: "En-têtes webhook-… (Standard Webhooks)", en: "Headers webhook-… (Standard Webhooks)" },
  keyPair: { fr: "Signature v1a, par clé publique", en: "Signature v1a, by public key" },
  right: {
    fr: "La signature est bonne : un récepteur qui connaît ce webhook accepte cette requête.",
    en: "The signature is right: a receiver that knows this webhook accepts this request."
  },
  header_missing: {
    fr: (headers: string) => `Il manque : ${headers}. Votre serveur ou un relais a pu les retirer.`,
    en: (headers: string) => `Missing: ${headers}. Your server or a proxy may have removed them.`
  },
  timestamp_malformed: {
    fr: (headers: string) => `${headers} n'est pas un nombre de secondes.`,
    en: (headers: string) => `${headers} is not a number of seconds.`
  },
  signature_malformed: {
    fr: (headers: string) => `${headers} n'a pas la forme d'une signature. Collez l'en-tête entier.`,
    en: (headers: string) => `${headers} does not have the form of a signature. Paste the whole header.`
  },
  timestamp_too_old: {
    fr: (seconds: number) =>
      `La signature est bonne, mais l'horodatage a ${seconds} s : un récepteur refuse au-delà de 300 s. Vérifiez à la réception, et réglez votre horloge.`,
    en: (seconds: number) =>
      `The signature is right, but the timestamp is ${seconds} s old: a receiver refuses more than 300 s. Verify on arrival, and synchronise your clock.`
  },
  timestamp_ahead: {
    fr: (seconds: number) => `La signature est bonne, mais l'horodatage a ${seconds} s d'avance.`,
    en: (seconds: number) => `The signature is right, but the timestamp is ${seconds} s ahead.`
  },
  body_reserialised: {
    fr: "Le JSON est le même, mais pas les octets : votre serveur l'a décodé puis encodé à nouveau. Signez le corps brut.",
    en: "The JSON is the same, but not its bytes: your server parsed it and printed it again. Verify the raw body."
  },
  body_changed: {
    fr: "Le corps n'est pas celui qui a été envoyé : il a été modifié en chemin, ou n'est pas complet.",
    en: "The body is not the one that was sent: it was changed on the way, or is not complete."
  },
  other_endpoint: {
    fr: (id: string) =>
      `Signée avec le secret d'un autre de vos webhooks (${id}). Votre récepteur a le mauvais secret.`,
    en: (id: string) =>
      `Signed with the secret of another of your webhooks (${id}). Your receiver has the wrong secret.`
  },
  signature_mismatch: {
    fr: "La signature ne correspond ni à ce corps ni à un secret de vos webhooks.",
    en: "The signature matches neither this body nor a secret of your webhooks."
  },
  unknown: { fr: (problem: string) => `Refusée : ${problem}.`, en: (problem: string) => `Refused: ${problem}.` }
})
