import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Toutes les missions", en: "All missions" },
  back: { fr: "Tableau", en: "Board" },
  filters: { fr: "Filtrer les missions", en: "Filter the missions" },
  search: { fr: "Numéro, plaque ou référence", en: "Number, plate or reference" },
  searchHint: { fr: "En entier", en: "In full" },
  status: { fr: "Statut", en: "Status" },
  anyStatus: { fr: "Tous les statuts", en: "Every status" },
  attention: { fr: "À surveiller", en: "Needs attention" },
  anyAttention: { fr: "Toutes les missions", en: "Every mission" },
  late: { fr: "En retard", en: "Late" },
  silent_drivers: { fr: "Convoyeur sans réponse", en: "Driver has not answered" },
  documents_to_review: { fr: "Documents à vérifier", en: "Documents to review" },
  anyClient: { fr: "Tous les clients", en: "Every client" },
  driver: { fr: "Convoyeur", en: "Driver" },
  anyDriver: { fr: "Tous les convoyeurs", en: "Every driver" },
  from: { fr: "Enlèvement du", en: "Pickup from" },
  to: { fr: "au", en: "to" },
  mission: { fr: "Mission", en: "Mission" },
  client: { fr: "Client", en: "Client" },
  way: { fr: "Départ et arrivée", en: "From and to" },
  pickup: { fr: "Enlèvement", en: "Pickup" },
  created: { fr: "Créée", en: "Created" },
  clear: { fr: "Retirer", en: "Clear" },
  empty: { fr: "Les missions de tous les clients apparaissent ici.", en: "The missions of all clients appear here." }
})
