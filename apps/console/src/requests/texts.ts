import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Journal des requêtes", en: "Request log" },
  intro: {
    fr: "Les appels de vos clés à l'API dans les sept derniers jours, sans leur contenu. L'identifiant est dans l'en-tête X-Request-Id de chaque réponse.",
    en: "The calls of your keys to the API in the last seven days, without their content. The id is in the header X-Request-Id of every answer."
  },
  empty: {
    fr: "Aucune requête dans cet environnement depuis sept jours. Créez une clé et appelez l'API.",
    en: "No request in this environment for seven days. Create a key and call the API."
  },
  filters: { fr: "Filtres des requêtes", en: "Filters of the requests" },
  answers: { fr: "Réponses", en: "Answers" },
  all: { fr: "Toutes", en: "All" },
  failed: { fr: "Refusées ou échouées", en: "Refused or failed" },
  "2xx": { fr: "2xx", en: "2xx" },
  "4xx": { fr: "4xx", en: "4xx" },
  "5xx": { fr: "5xx", en: "5xx" },
  route: { fr: "Chemin", en: "Path" },
  routeHint: { fr: "/v1/transports/{id}", en: "/v1/transports/{id}" },
  searchId: { fr: "Identifiant d'une requête", en: "Id of a request" },
  search: { fr: "Chercher", en: "Search" },
  notFound: {
    fr: "Aucune requête n'a cet identifiant. Il a peut-être plus de sept jours, ou vient de l'autre environnement.",
    en: "No request has this id. It may be older than seven days, or of the other environment."
  },
  request: { fr: "Requête", en: "Request" },
  answer: { fr: "Réponse", en: "Answer" },
  problem: { fr: "Code du problème", en: "Code of the problem" },
  key: { fr: "Clé", en: "Key" },
  mission: { fr: "Mission", en: "Mission" },
  duration: { fr: "Durée", en: "Duration" },
  at: { fr: "Reçue", en: "Received" },
  id: { fr: "Identifiant", en: "Id" },
  back: { fr: "Toutes les requêtes", en: "All requests" },
  environment: { fr: "Environnement", en: "Environment" },
  meaning: { fr: "Ce que veut dire ce code", en: "What this code means" }
})
