import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Données personnelles", en: "Personal data" },
  intro: {
    fr: "Cherchez une personne pour lui remettre ses données ou les effacer. Chaque demande est notée dans le journal d'audit.",
    en: "Search for a person, to hand over or erase what is kept about them. Each request is noted in the audit log."
  },
  person: { fr: "E-mail ou téléphone", en: "E-mail or phone" },
  client: { fr: "Client", en: "Client" },
  allClients: { fr: "Tous les clients", en: "All clients" },
  clear: { fr: "Retirer", en: "Clear" },
  reason: { fr: "Motif", en: "Reason" },
  chooseReason: { fr: "Choisissez", en: "Choose" },
  search: { fr: "Chercher", en: "Search" },
  searching: { fr: "Recherche en cours…", en: "Searching…" },
  erasing: { fr: "Effacement en cours…", en: "Erasing…" },
  tooMany: {
    fr: "Trop de demandes sur des personnes en une heure. Réessayez plus tard.",
    en: "Too many requests about persons within an hour. Try again later."
  },
  found: { fr: (person: string) => `Trouvé pour ${person}`, en: (person: string) => `Found for ${person}` },
  erased: { fr: "Données effacées", en: "Data erased" },
  nothing: {
    fr: "Rien n'est conservé sur cette personne, ni en production ni en test.",
    en: "Nothing is kept about this person, neither live nor in the test environment."
  },
  nothingErased: { fr: "Il n'y avait rien à effacer.", en: "There was nothing to erase." },
  more: { fr: "D'autres clients ont aussi des données.", en: "More clients have data, too." },
  missions: { fr: "Missions terminées", en: "Finished missions" },
  goes: { fr: "Serait effacé", en: "Would be erased" },
  gone: { fr: "Effacé", en: "Erased" },
  stays: { fr: "Reste", en: "Stays" },
  none: { fr: "rien", en: "nothing" },
  unfinished: {
    fr: (count: number, numbers: string) =>
      count === 1
        ? `1 mission en cours a encore besoin de la personne : ${numbers}. Recommencez quand elle sera terminée ou annulée.`
        : `${count} missions en cours ont encore besoin de la personne : ${numbers}. Recommencez quand elles seront terminées ou annulées.`,
    en: (count: number, numbers: string) =>
      count === 1
        ? `1 open mission still needs the person: ${numbers}. Repeat this once it is completed or cancelled.`
        : `${count} open missions still need the person: ${numbers}. Repeat this once they are completed or cancelled.`
  },
  administrator: {
    fr: "L'adresse reçoit les avis de ce client : un administrateur de Trajet la remplace.",
    en: "The address gets the notices of this client: an administrator of Trajet replaces it."
  },
  always: {
    fr: "Montants, numéros, dates, statuts et factures.",
    en: "Amounts, numbers, dates, statuses and invoices."
  },
  driver: {
    fr: "Cette personne est aussi convoyeur. Sa fiche reste : un administrateur de Trajet l'efface.",
    en: "This person is a driver, too. The record stays: an administrator of Trajet erases it."
  },
  makeExport: { fr: "Exporter", en: "Export" },
  makeErasure: { fr: "Effacer…", en: "Erase…" },
  eraseTitle: { fr: "Effacer cette personne", en: "Erase this person" },
  eraseAll: {
    fr: "Ses missions terminées sont effacées en entier, chez tous les clients : contacts, adresses, photos, documents, textes. Rien ne peut être récupéré.",
    en: "The finished missions are erased as a whole, of all clients: contacts, addresses, photos, documents, texts. Nothing can be recovered."
  },
  eraseOne: {
    fr: (client: string) =>
      `Ses missions terminées sont effacées en entier, chez ${client} : contacts, adresses, photos, documents, textes. Rien ne peut être récupéré.`,
    en: (client: string) =>
      `The finished missions are erased as a whole, of ${client}: contacts, addresses, photos, documents, texts. Nothing can be recovered.`
  },
  typeAgain: { fr: (person: string) => `Tapez ${person}`, en: (person: string) => `Type ${person}` },
  confirmErasure: { fr: "Effacer définitivement", en: "Erase for good" },
  requests: { fr: "Vos demandes", en: "Your requests" },
  requestsNote: {
    fr: "Une demande et sa réponse restent une heure.",
    en: "A request and its answer stay for an hour."
  },
  noRequests: { fr: "Aucune demande depuis une heure.", en: "No request within the last hour." },
  request: { fr: "Demande", en: "Request" },
  asked: { fr: "Envoyée", en: "Sent" },
  state: { fr: "État", en: "State" },
  underWay: { fr: "En cours", en: "Under way" },
  done: { fr: "Terminée", en: "Done" },
  download: { fr: "Télécharger", en: "Download" },
  fileName: { fr: "donnees-personnelles.json", en: "personal-data.json" }
})

/** What is counted of a person. */
export const countTexts = defineTexts({
  contacts: { fr: "contacts", en: "contacts" },
  drivers: { fr: "convoyeurs", en: "drivers" },
  photos: { fr: "photos", en: "photos" },
  documents: { fr: "documents", en: "documents" },
  positions: { fr: "positions", en: "positions" },
  stored_answers: { fr: "réponses conservées", en: "stored answers" },
  event_data: { fr: "événements", en: "events" },
  delivery_attempts: { fr: "réponses de webhooks", en: "answers of webhooks" },
  audit_addresses: { fr: "lignes d'audit", en: "audit rows" },
  places: { fr: "adresses", en: "addresses" },
  vehicles: { fr: "véhicules", en: "vehicles" },
  texts: { fr: "textes", en: "texts" },
  notices: { fr: "avis", en: "notices" },
  robots: { fr: "robots", en: "robots" },
  tracking_links: { fr: "liens de suivi", en: "tracking links" }
})

export const kindTexts = defineTexts({
  find: { fr: "Recherche", en: "Search" },
  export: { fr: "Export", en: "Export" },
  erase: { fr: "Effacement", en: "Erasure" }
})

export const reasonTexts = defineTexts({
  by_person: { fr: "Demandé par la personne", en: "Asked by the person" },
  by_client: { fr: "Demandé par le client", en: "Asked by the client" },
  by_authority: { fr: "Demandé par une autorité", en: "Asked by an authority" },
  not_needed: { fr: "Plus nécessaire", en: "No longer needed" }
})

export const failureTexts = defineTexts({
  too_large: { fr: "Trop volumineux : exportez client par client", en: "Too large: export client by client" }
})
