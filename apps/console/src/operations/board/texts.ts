import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  columns: { fr: "Missions par statut", en: "Missions by status" },
  filters: { fr: "Filtrer le tableau", en: "Filter the board" },
  search: { fr: "Rechercher", en: "Search" },
  searchHint: { fr: "Numéro, plaque, client, lieu, convoyeur", en: "Number, plate, client, place, driver" },
  lateOnly: { fr: "En retard seulement", en: "Late only" },
  pickupIn: { fr: "Enlèvement", en: "Pickup" },
  anyDay: { fr: "Tous", en: "All" },
  today: { fr: "Aujourd'hui", en: "Today" },
  tomorrow: { fr: "Demain", en: "Tomorrow" },
  week: { fr: "Cette semaine", en: "This week" },
  pickup: { fr: "Départ", en: "Pickup" },
  delivery: { fr: "Arrivée", en: "Delivery" },
  assign: { fr: "Attribuer", en: "Assign" },
  assignOf: { fr: (number: string) => `Attribuer ${number}`, en: (number: string) => `Assign ${number}` },
  drivers: { fr: "Convoyeurs", en: "Drivers" },
  dropHint: {
    fr: "Déposez une carte sur un convoyeur pour lui confier la mission.",
    en: "Drop a card on a driver to give the mission to this driver."
  },
  all: { fr: "Toutes les missions", en: "All missions" },
  column: { fr: "Statut", en: "Status" },
  incidents: {
    fr: (count: number) => (count < 2 ? "incident" : "incidents"),
    en: (count: number) => (count === 1 ? "incident" : "incidents")
  },
  silent: {
    fr: (count: number) => (count < 2 ? "convoyeur sans réponse" : "convoyeurs sans réponse"),
    en: (count: number) => (count === 1 ? "driver who has not answered" : "drivers who have not answered")
  },
  lateCount: { fr: (_count: number) => "en retard", en: (_count: number) => "late" },
  documents: {
    fr: (count: number) => (count < 2 ? "document à vérifier" : "documents à vérifier"),
    en: (count: number) => (count === 1 ? "document to review" : "documents to review")
  },
  attention: { fr: "À surveiller", en: "Needs attention" },
  fresh: { fr: "À jour", en: "Up to date" },
  waiting: { fr: "Connexion…", en: "Connecting…" },
  quiet: { fr: "Sans nouvelles du service", en: "No news from the service" },
  broken: { fr: "Connexion perdue, nouvel essai…", en: "Connection lost, trying again…" },
  lost: { fr: "Le tableau n'est plus à jour", en: "The board is out of date" },
  dataOf: { fr: (time: string) => `Données de ${time}`, en: (time: string) => `Data of ${time}` },
  empty: { fr: "Aucune mission", en: "No missions" },
  nothing: { fr: "Aucune mission pour ces filtres", en: "No missions for these filters" },
  clear: { fr: "Retirer les filtres", en: "Remove the filters" },
  more: { fr: "Afficher la suite", en: "Show more" },
  again: { fr: "Réessayer", en: "Try again" },
  failed: { fr: "La lecture a échoué.", en: "Reading failed." },
  loading: { fr: "Chargement", en: "Loading" }
})
