import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Webhooks", en: "Webhooks" },
  intro: {
    fr: "Trajet envoie chaque événement de vos missions à ces URL, signé, jusqu'à ce que votre serveur réponde 2xx.",
    en: "Trajet sends each event of your missions to these URLs, signed, until your server answers 2xx."
  },
  empty: {
    fr: "Aucun webhook dans cet environnement. Indiquez une URL pour recevoir les événements de vos missions.",
    en: "No webhook in this environment. Give a URL to receive the events of your missions."
  },
  create: { fr: "Ajouter un webhook", en: "Add a webhook" },
  add: { fr: "Ajouter", en: "Add" },
  url: { fr: "URL", en: "URL" },
  urlHint: {
    fr: "Une adresse HTTPS publique, qui accepte POST.",
    en: "A public HTTPS address that accepts POST."
  },
  state: { fr: "État", en: "State" },
  events: { fr: "Événements", en: "Events" },
  everyEvent: { fr: "tous", en: "all" },
  typeCount: {
    fr: (count: number) => (count === 1 ? "1 type" : `${count} types`),
    en: (count: number) => (count === 1 ? "1 type" : `${count} types`)
  },
  waiting: { fr: "En attente", en: "Waiting" },
  created: { fr: "Créé", en: "Created" },
  id: { fr: "Identifiant", en: "Id" },
  reason: { fr: "Motif", en: "Reason" },
  failuresInRow: { fr: "Échecs de suite", en: "Failures in a row" },
  subscription: { fr: "Événements envoyés", en: "Events sent" },
  all: { fr: "Tous les événements, y compris ceux à venir", en: "All events, future types included" },
  some: { fr: "Seulement ceux que je choisis", en: "Only those that I choose" },
  rateLimit: { fr: "Livraisons par seconde, au plus", en: "Deliveries a second, at most" },
  rateLimitHint: {
    fr: "De 1 à 1 000. Ce qui dépasse attend son tour.",
    en: "From 1 to 1,000. What exceeds it waits for its turn."
  },
  noRateLimit: { fr: "Sans limite", en: "No limit" },
  ordered: { fr: "Une à la fois, dans l'ordre", en: "One at a time, in order" },
  orderedHint: {
    fr: "Une livraison qui échoue retient les suivantes jusqu'à ce qu'elle réussisse ou soit abandonnée.",
    en: "A delivery that fails holds back the next ones until it succeeds or is given up."
  },
  keyPair: { fr: "Signer aussi par paire de clés (Ed25519)", en: "Sign by key pair as well (Ed25519)" },
  keyPairHint: {
    fr: "webhook-signature porte en plus une signature v1a. Votre serveur la vérifie avec une clé publique, sans secret.",
    en: "webhook-signature also carries a v1a signature. Your server verifies it with a public key, without a secret."
  },
  publicKeys: { fr: "Clé publique", en: "Public key" },
  publicKeysNote: {
    fr: "Elle vérifie les signatures v1a et ne permet pas d'en faire : ce n'est pas un secret. Remplacer le secret remplace aussi la clé.",
    en: "It verifies v1a signatures and cannot make any: it is no secret. Replacing the secret also replaces the key."
  },
  publicKey: {
    fr: (version: number) => `Clé publique n° ${version}`,
    en: (version: number) => `Public key no. ${version}`
  },
  publicKeyUntil: { fr: "Signe jusqu'au", en: "Signs until" },
  copyPublicKey: { fr: "Copier la clé publique", en: "Copy the public key" },
  headers: { fr: "En-têtes ajoutés", en: "Added headers" },
  headersHint: {
    fr: "Chaque requête les porte, par exemple pour une passerelle. Leurs valeurs ne sont plus jamais affichées.",
    en: "Each request has them, for a gateway for example. Their values are never shown again."
  },
  headerName: { fr: "Nom, X-…", en: "Name, X-…" },
  headerValue: { fr: "Valeur de l'en-tête", en: "Value of the header" },
  headerKept: { fr: "Inchangée", en: "Unchanged" },
  removeHeader: { fr: "Retirer l'en-tête", en: "Remove the header" },
  addHeader: { fr: "Ajouter un en-tête", en: "Add a header" },
  mtls: { fr: "Présenter un certificat client (mTLS)", en: "Show a client certificate (mTLS)" },
  mtlsHint: {
    fr: "Votre serveur peut l'exiger, pour n'accepter que Trajet. La clé n'est plus jamais affichée.",
    en: "Your server can ask for it, to accept Trajet only. The key is never shown again."
  },
  certificate: { fr: "Certificat, en PEM", en: "Certificate, in PEM" },
  certificateHint: {
    fr: "Le certificat d'abord, puis ceux de ses autorités.",
    en: "The certificate first, then those of its authorities."
  },
  certificateKey: { fr: "Clé privée, en PEM, sans mot de passe", en: "Private key, in PEM, without a password" },
  pemKept: { fr: "Vide : inchangé", en: "Empty: unchanged" },
  certificateSubject: { fr: "Titulaire", en: "Subject" },
  certificateIssuer: { fr: "Émetteur", en: "Issuer" },
  certificateEnds: { fr: "Expire", en: "Expires" },
  fingerprint: { fr: "Empreinte SHA-256", en: "SHA-256 fingerprint" },
  oauth2: { fr: "Joindre un jeton (OAuth2)", en: "Send a token (OAuth2)" },
  oauth2Hint: {
    fr: "Trajet le demande à votre serveur de jetons (client credentials) et l'envoie avec chaque requête.",
    en: "Trajet asks your token server for it (client credentials), and sends it with each request."
  },
  tokenUrl: { fr: "URL du serveur de jetons", en: "URL of the token server" },
  tokenClient: { fr: "Identifiant client", en: "Client id" },
  tokenSecret: { fr: "Secret client", en: "Client secret" },
  secretKept: { fr: "Inchangé", en: "Unchanged" },
  tokenScope: { fr: "Portée (facultatif)", en: "Scope (optional)" },
  tokenAudience: { fr: "Audience (facultatif)", en: "Audience (optional)" },
  typesMissing: { fr: "Choisissez au moins un type d'événement.", en: "Choose at least one type of event." },
  createdTitle: { fr: "Le webhook est ajouté", en: "The webhook is added" },
  secret: { fr: "Secret de signature", en: "Signing secret" },
  copySecret: { fr: "Copier le secret", en: "Copy the secret" },
  secretOnce: {
    fr: "Copiez le secret maintenant : il ne sera plus jamais affiché. Votre serveur en a besoin pour vérifier les signatures.",
    en: "Copy the secret now: it is never shown again. Your server needs it to verify the signatures."
  },
  secretDone: { fr: "J'ai copié le secret", en: "I have copied the secret" },
  tabs: { fr: "Parties du webhook", en: "Parts of the webhook" },
  deliveries: { fr: "Livraisons", en: "Deliveries" },
  replay: { fr: "Rejouer", en: "Replay" },
  activity: { fr: "Activité", en: "Activity" },
  test: { fr: "Test", en: "Test" },
  settings: { fr: "Réglages", en: "Settings" },
  check: { fr: "Vérifier une signature", en: "Check a signature" },
  receivers: { fr: "Récepteurs", en: "Receivers" },
  receiversNote: {
    fr: "Un fichier à copier : il vérifie la signature, accepte chaque événement une fois et répond avant de traiter. WEBHOOK_SECRET contient le secret de signature ou la clé publique.",
    en: "One file to copy: it verifies the signature, accepts each event once, and answers before it works. WEBHOOK_SECRET has the signing secret or the public key."
  },
  language: { fr: "Langage", en: "Language" },
  back: { fr: "Tous les webhooks", en: "All webhooks" },
  change: { fr: "URL, événements, rythme et accès", en: "URL, events, pace and access" },
  save: { fr: "Enregistrer", en: "Save" },
  saved: { fr: "Le prochain envoi utilise ces réglages.", en: "The next attempt uses these settings." },
  rotate: { fr: "Remplacer le secret", en: "Replace the secret" },
  rotateNote: {
    fr: "L'en-tête webhook-signature porte les deux signatures jusqu'à 24 heures après le changement. X-SVC-Signature n'en porte qu'une.",
    en: "The header webhook-signature carries both signatures until 24 hours after the change. X-SVC-Signature carries one."
  },
  rotateWarning: {
    fr: "Un récepteur qui ne connaît que l'ancien secret et vérifie X-SVC-Signature refusera les livraisons jusqu'à ce qu'il ait le nouveau.",
    en: "A receiver that only knows the old secret and verifies X-SVC-Signature refuses deliveries until it has the new one."
  },
  takeover: { fr: "Le nouveau secret signe", en: "The new secret signs" },
  atOnce: { fr: "Tout de suite", en: "At once" },
  inHours: {
    fr: (hours: string) => (hours === "1" ? "Dans une heure" : `Dans ${hours} heures`),
    en: (hours: string) => (hours === "1" ? "In an hour" : `In ${hours} hours`)
  },
  rotateLater: {
    fr: "Donnez le nouveau secret à votre serveur d'ici là : webhook-signature porte dès maintenant les deux signatures.",
    en: "Give the new secret to your server by then: webhook-signature carries both signatures from now on."
  },
  rotatedTitle: { fr: "Le nouveau secret", en: "The new secret" },
  pause: { fr: "Mettre en pause", en: "Pause" },
  pauseNote: {
    fr: "Les livraisons attendent, aucune n'est perdue. Elles partent, les plus anciennes d'abord, quand vous réactivez le webhook.",
    en: "Deliveries wait, none is lost. They leave, oldest first, when you enable the webhook again."
  },
  pauseReason: { fr: "Motif, affiché à vos collègues (facultatif)", en: "Reason, shown to your colleagues (optional)" },
  paused: { fr: "Le webhook est en pause.", en: "The webhook is paused." },
  enable: { fr: "Réactiver", en: "Enable" },
  enabled: { fr: "Le webhook est actif.", en: "The webhook is enabled." },
  enabling: {
    fr: (count: number) =>
      count < 2
        ? `${count} livraison en attente partira.`
        : `${count} livraisons en attente partiront, dix par seconde.`,
    en: (count: number) =>
      count === 1 ? "1 waiting delivery will leave." : `${count} waiting deliveries will leave, ten a second.`
  },
  delete: { fr: "Supprimer", en: "Delete" },
  deleteWebhook: { fr: "Supprimer le webhook", en: "Delete the webhook" },
  deleteNote: {
    fr: "Le secret est effacé et les livraisons en attente sont abandonnées. Cela ne se défait pas.",
    en: "The secret is wiped and waiting deliveries are given up. This cannot be undone."
  },
  deleteCost: {
    fr: (count: number) => {
      if (count === 0) return "Aucune livraison n'est en attente."
      return count === 1
        ? "1 livraison en attente n'arrivera jamais."
        : `${count} livraisons en attente n'arriveront jamais.`
    },
    en: (count: number) => {
      if (count === 0) return "No delivery is waiting."
      return count === 1 ? "1 waiting delivery will never arrive." : `${count} waiting deliveries will never arrive.`
    }
  },
  typeHost: { fr: (host: string) => `Tapez ${host} pour confirmer`, en: (host: string) => `Type ${host} to confirm` },
  deleted: { fr: "Le webhook est supprimé.", en: "The webhook is deleted." },
  danger: { fr: "Arrêter ou supprimer", en: "Stop or delete" },
  testNote: {
    fr: "Envoie maintenant un événement webhook.test signé, même si le webhook est en pause. Rien n'est enregistré ni réessayé.",
    en: "Sends a signed webhook.test event now, also while the webhook is paused. Nothing is recorded or repeated."
  },
  sendTest: { fr: "Envoyer un test", en: "Send a test" },
  testWorked: {
    fr: (status: number, millis: number) =>
      `Votre serveur a répondu ${status} en ${millis} ms : la réception fonctionne.`,
    en: (status: number, millis: number) => `Your server answered ${status} in ${millis} ms: reception works.`
  },
  sentRequest: { fr: "Requête envoyée", en: "Request sent" },
  receivedAnswer: { fr: "Réponse reçue", en: "Answer received" },
  noAnswer: { fr: "Aucune réponse", en: "No answer" },
  emptyBody: { fr: "(corps vide)", en: "(empty body)" }
})
