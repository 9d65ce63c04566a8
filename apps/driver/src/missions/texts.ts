import { defineTexts } from "@trajet/pages/i18n.tsx"

const inFrench = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

export const texts = defineTexts({
  hello: { fr: (name: string) => `Bonjour ${name}`, en: (name: string) => `Hello ${name}` },
  map: {
    fr: (from: string, to: string) => `Carte de ${from} à ${to}`,
    en: (from: string, to: string) => `Map from ${from} to ${to}`
  },
  straightLine: { fr: "À vol d’oiseau", en: "As the crow flies" },
  mapOffline: {
    fr: "Pas de carte sans réseau : elle s’affiche quand le réseau revient.",
    en: "There is no map without network: it is shown once the network is back."
  },
  mapNotDrawn: {
    fr: "Ce téléphone ne peut pas dessiner de carte ici. Ouvrez le trajet dans son application de cartes.",
    en: "This phone can draw no map here. Open the way in its application of maps."
  },
  lock: { fr: "Verrouiller", en: "Lock" },
  back: { fr: "Revenir", en: "Back" },
  test: { fr: "Environnement de test", en: "Test environment" },
  next: { fr: "Maintenant", en: "Now" },
  missions: { fr: "Vos missions", en: "Your missions" },
  history: { fr: "Missions passées", en: "Past missions" },
  noMission: { fr: "Vous n’avez aucune mission.", en: "You have no mission." },
  offers: { fr: "Offres ouvertes", en: "Open offers" },
  noOffer: { fr: "Il n’y a aucune offre pour l’instant.", en: "There is no offer at the moment." },
  reading: { fr: "Lecture…", en: "Reading…" },
  unread: {
    fr: "Pas de réseau : rien n’a encore été lu sur ce téléphone.",
    en: "No network: this phone has read nothing yet."
  },
  readAt: { fr: (time: string) => `État du ${time}`, en: (time: string) => `As of ${time}` },
  unreachable: {
    fr: (time: string) => `Pas de réseau. Vous voyez l’état du ${time}.`,
    en: (time: string) => `No network. You see the state of ${time}.`
  },
  failed: {
    fr: (time: string) => `Le service ne répond pas. Vous voyez l’état du ${time}.`,
    en: (time: string) => `The service does not answer. You see the state of ${time}.`
  },
  fullAt: {
    fr: (time: string) =>
      `Le téléphone est plein : il ne garde rien de nouveau. Libérez de la place. Vous voyez l’état du ${time}.`,
    en: (time: string) => `The phone is full: it keeps nothing new. Free some space. You see the state of ${time}.`
  },
  fullFirst: {
    fr: "Le téléphone est plein : il ne peut pas garder vos missions. Libérez de la place, puis actualisez.",
    en: "The phone is full: it cannot keep your missions. Free some space, then refresh."
  },
  failedFirst: {
    fr: "Le service ne répond pas : rien n’a encore été lu sur ce téléphone.",
    en: "The service does not answer: this phone has read nothing yet."
  },
  partSilent: {
    fr: (part: string) => `Le service « ${part} » ne répond pas. `,
    en: (part: string) => `The service “${part}” does not answer. `
  },
  refresh: { fr: "Actualiser", en: "Refresh" },
  open: { fr: "Voir la mission", en: "Open the mission" },
  notKept: {
    fr: "Le détail n’est pas encore sur ce téléphone. Actualisez avec du réseau.",
    en: "The details are not on this phone yet. Refresh with a network."
  },
  from: { fr: "Départ", en: "From" },
  to: { fr: "Arrivée", en: "To" },
  noDate: { fr: "date à convenir", en: "date to be agreed" },
  outboundTrip: { fr: "Trajet aller", en: "Outbound trip" },
  returnTrip: { fr: "Trajet retour", en: "Return trip" },
  until: { fr: (time: string) => `Répondez avant le ${time}`, en: (time: string) => `Answer before ${time}` },
  forYou: { fr: "Proposée à vous", en: "Proposed to you" },
  accept: { fr: "Accepter", en: "Accept" },
  decline: { fr: "Refuser", en: "Decline" },
  declineSure: { fr: "Refuser cette offre ?", en: "Decline this offer?" },
  acceptSure: {
    fr: "Pouvez-vous y être à temps, par exemple en train ?",
    en: "Can you be there in time, for example by train?"
  },
  acceptPlain: { fr: "Accepter cette mission ?", en: "Accept this mission?" },
  acceptYes: { fr: "Oui, accepter", en: "Yes, accept" },
  order: { fr: "Trier par", en: "Sort by" },
  order_date: { fr: "date", en: "date" },
  order_distance: { fr: "distance", en: "distance" },
  order_near: { fr: "près de moi", en: "near me" },
  noPlace: {
    fr: "Le téléphone ne donne pas sa position : triées par date.",
    en: "The phone gives no position: sorted by date."
  },
  acceptAnyway: { fr: "Accepter quand même", en: "Accept anyway" },
  accepting: {
    fr: "Acceptée. Elle est à vous dès que le service l’a confirmé.",
    en: "Accepted. It is yours once the service has confirmed it."
  },
  distance: { fr: (km: number) => `${km} km`, en: (km: number) => `${km} km` },
  scheduled: { fr: "À attribuer", en: "To assign" },
  assigned: { fr: "À faire", en: "To do" },
  in_transit: { fr: "En route", en: "On the road" },
  in_transit_return: { fr: "Trajet retour en route", en: "Return trip on the road" },
  awaiting_documents: { fr: "Documents attendus", en: "Documents needed" },
  under_review: { fr: "En vérification", en: "Under review" },
  completed: { fr: "Terminée", en: "Completed" },
  cancelled: { fr: "Annulée", en: "Cancelled" },
  done: { fr: "Fait, pas encore envoyé", en: "Done, not sent yet" },
  incident: { fr: "Incident", en: "Incident" },
  call: { fr: (name: string) => `Appeler ${name}`, en: (name: string) => `Call ${name}` },
  contact: { fr: "le contact", en: "the contact" },
  navigate: { fr: "Itinéraire", en: "Directions" },
  otherMap: { fr: "Autre carte", en: "Other map" },
  appointment: { fr: "Appelez pour convenir de l’heure.", en: "Call to agree the time." },
  vehicle: { fr: "Véhicule", en: "Vehicle" },
  electric: { fr: "électrique", en: "electric" },
  note: { fr: "Consigne", en: "Note" },
  duties: { fr: "À ne pas oublier", en: "Not to forget" },
  dutyDone: { fr: "fait", en: "done" },
  dutyRefused: { fr: "refusé : à reprendre", en: "refused: take it again" },
  dutyOpen: { fr: "à ajouter", en: "to add" },
  documents: { fr: "Documents", en: "Documents" },
  addDocument: { fr: "Ajouter un document", en: "Add a document" },
  reportIncident: { fr: "Signaler un incident", en: "Report an incident" },
  inspection: { fr: "État des lieux", en: "Inspection" },
  steps: { fr: "Étapes", en: "Steps" },
  gone: {
    fr: "Cette mission n’est plus sur ce téléphone : elle est terminée, ou confiée à quelqu’un d’autre.",
    en: "This mission is no longer on this phone: it has ended, or somebody else has it."
  },
  notYours: {
    fr: "Cette mission n’est plus la vôtre. Revenez à la première page.",
    en: "This mission is no longer yours. Go back to the first page."
  },
  changePending: { fr: "Changement : répondez", en: "Change: answer it" },
  unsent: {
    fr: (count: number) =>
      `${inFrench(count, "élément n’est pas encore envoyé", "éléments ne sont pas encore envoyés")}.`,
    en: (count: number) => `${count === 1 ? "1 item is" : `${count} items are`} not sent yet.`
  },
  unsentCut: {
    fr: "Pas de réseau : tout est gardé ici et partira tout seul.",
    en: "No network: everything is kept here and leaves by itself."
  },
  refused: {
    fr: (count: number) =>
      count === 1 ? "Un envoi est refusé : corrigez-le." : `${count} envois sont refusés : corrigez-les.`,
    en: (count: number) =>
      count === 1 ? "One report is refused: correct it." : `${count} reports are refused: correct them.`
  },
  allSent: { fr: "Tout est envoyé.", en: "Everything is sent." },
  full: {
    fr: "Le téléphone n’a pas pu le garder : rien n’est enregistré. Libérez de la place, puis réessayez.",
    en: "The phone could not keep this: nothing is recorded. Free some space, then try again."
  },
  sendNow: { fr: "Envoyer maintenant", en: "Send now" }
})
