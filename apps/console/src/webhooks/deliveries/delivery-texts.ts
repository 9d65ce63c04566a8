import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Livraison", en: "Delivery" },
  list: { fr: "Livraisons", en: "Deliveries" },
  empty: {
    fr: "Aucune livraison pour l'instant. La première apparaît au prochain événement d'une mission.",
    en: "No deliveries yet. The first one appears with the next event of a mission."
  },
  filters: { fr: "Filtres des livraisons", en: "Filters of the deliveries" },
  state: { fr: "État", en: "State" },
  everyType: { fr: "tous les événements", en: "all events" },
  all: { fr: "Toutes", en: "All" },
  pending: { fr: "En attente", en: "Waiting" },
  delivering: { fr: "En cours", en: "Being sent" },
  succeeded: { fr: "Livrée", en: "Delivered" },
  failed: { fr: "À réessayer", en: "Will be retried" },
  dead: { fr: "Abandonnée", en: "Given up" },
  event: { fr: "Événement", en: "Event" },
  happened: { fr: "Ce qui s'est passé", en: "What happened" },
  attempts: { fr: "Essais", en: "Attempts" },
  created: { fr: "Événement du", en: "Event of" },
  next: { fr: "Prochain essai", en: "Next attempt" },
  noNext: { fr: "aucun essai prévu", en: "no attempt planned" },
  acknowledged: {
    fr: (status: number) => `Votre serveur a accusé réception (${status}).`,
    en: (status: number) => `Your server acknowledged it (${status}).`
  },
  sending: { fr: "L'envoi est en cours.", en: "It is being sent." },
  waits: { fr: "Pas encore envoyée.", en: "Not sent yet." },
  waitsForEndpoint: {
    fr: "Attend que le webhook soit réactivé.",
    en: "Waits until the webhook is enabled."
  },
  retriedIn: { fr: (when: string) => `Prochain essai ${when}.`, en: (when: string) => `Next attempt ${when}.` },
  noneLeft: { fr: "Il ne reste plus d'essai.", en: "No attempt is left." },
  actions: { fr: "Actions", en: "Actions" },
  retry: { fr: "Renvoyer", en: "Send again" },
  retried: { fr: "La livraison part tout de suite.", en: "The delivery leaves at once." },
  back: { fr: "Toutes les livraisons", en: "All deliveries" },
  id: { fr: "Livraison", en: "Delivery" },
  eventId: { fr: "Identifiant de l'événement", en: "Id of the event" },
  mission: { fr: "Mission", en: "Mission" },
  delivered: { fr: "Livrée le", en: "Delivered" },
  attemptLog: { fr: "Essais", en: "Attempts" },
  attempt: { fr: (number: number) => `Essai ${number}`, en: (number: number) => `Attempt ${number}` },
  noAttempt: { fr: "Aucun essai pour l'instant.", en: "No attempt yet." },
  worked: { fr: "Réussi", en: "Succeeded" },
  didNotWork: { fr: "Échoué", en: "Failed" },
  status: { fr: (status: number) => `HTTP ${status}`, en: (status: number) => `HTTP ${status}` },
  noAnswer: { fr: "sans réponse", en: "no answer" },
  millis: { fr: (millis: string) => `${millis} ms`, en: (millis: string) => `${millis} ms` },
  answer: {
    fr: (number: number) => `Réponse de votre serveur à l'essai ${number}`,
    en: (number: number) => `Answer of your server to attempt ${number}`
  },
  request: { fr: "Requête", en: "Request" },
  requestNote: {
    fr: "Le corps a les mêmes octets à chaque essai. L'horodatage et les signatures sont calculés à nouveau pour chaque envoi : ceux-ci valent cinq minutes.",
    en: "The body has the same bytes at each attempt. Timestamp and signatures are made anew for each one: these are valid for five minutes."
  },
  requestGone: {
    fr: "La requête ne peut plus être affichée : le webhook ou l'événement n'existe plus.",
    en: "The request can no longer be shown: the webhook or the event is gone."
  },
  headersAndBody: { fr: "En-têtes et corps", en: "Headers and body" },
  body: { fr: "Corps, mis en forme", en: "Body, formatted" },
  curl: { fr: "Rejouer depuis un terminal", en: "Repeat from a terminal" }
})
