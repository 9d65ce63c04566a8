import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  mission: { fr: (number: string) => `Mission ${number}`, en: (number: string) => `Mission ${number}` },
  back: { fr: "Toutes les missions", en: "All missions" },
  placeOf: {
    fr: (trip: string, place: string) => `${trip} : ${place}`,
    en: (trip: string, place: string) => `${trip}: ${place}`
  },
  trips: { fr: "Trajets", en: "Trips" },
  outward: { fr: "Aller", en: "Outward" },
  return: { fr: "Retour", en: "Return" },
  pickup: { fr: "Enlèvement", en: "Pickup" },
  delivery: { fr: "Livraison", en: "Delivery" },
  date: { fr: "Date", en: "Date" },
  contact: { fr: "Contact", en: "Contact" },
  vehicle: { fr: "Véhicule", en: "Vehicle" },
  distance: { fr: "Distance", en: "Distance" },
  emissions: { fr: "Gaz à effet de serre", en: "Greenhouse gas" },
  price: { fr: "Prix HT", en: "Price excl. tax" },
  cancellationFee: { fr: "Frais d'annulation HT", en: "Cancellation fee excl. tax" },
  totalPrice: { fr: "Prix total HT", en: "Total price excl. tax" },
  bothTrips: {
    fr: (outbound: string, back: string) => `aller ${outbound} + retour ${back}`,
    en: (outbound: string, back: string) => `outward ${outbound} + return ${back}`
  },
  surcharge: { fr: "dont majoration", en: "of which surcharge" },
  driver: { fr: "Convoyeur", en: "Driver" },
  notAssigned: { fr: "pas encore attribué", en: "not assigned yet" },
  pickedUp: { fr: "Enlevé le", en: "Picked up on" },
  delivered: { fr: "Livré le", en: "Delivered on" },
  id: { fr: "Identifiant", en: "Id" },
  number: { fr: "Numéro", en: "Number" },
  duplicatedFrom: { fr: "Copie de", en: "Copy of" },
  created: { fr: "Créée", en: "Created" },
  overview: { fr: "Résumé", en: "Overview" },
  particulars: { fr: "Particularités", en: "Particulars" },
  plateau: { fr: "plateau", en: "flatbed" },
  electric: { fr: "électrique", en: "electric" },
  w_garage: { fr: "W garage", en: "trade plate" },
  parc: { fr: "parc", en: "vehicle park" },
  need_appointment: { fr: "rendez-vous à prendre", en: "appointment needed" },
  timeline: { fr: "Chronologie", en: "Timeline" },
  receivedAt: { fr: "reçu le", en: "received on" },
  noDate: { fr: "sans date", en: "no date" },
  olderEvents: { fr: "Événements plus anciens", en: "Older events" },
  eventsCut: {
    fr: "Les événements plus anciens ne sont plus gardés (90 jours).",
    en: "Older events are no longer kept (90 days)."
  },
  byClient: { fr: "déposé par votre groupe", en: "deposited by your group" },
  byDriver: { fr: "déposé par le convoyeur", en: "deposited by the driver" },
  byOperator: { fr: "déposé par l'exploitation", en: "deposited by the operator" },
  phaseDeparture: { fr: "au départ", en: "at pickup" },
  phaseArrival: { fr: "à l'arrivée", en: "at delivery" },
  documents: { fr: "Documents", en: "Documents" },
  sheet: { fr: "Fiche de mission", en: "Mission sheet" },
  inspectionPickup: { fr: "État des lieux de départ", en: "Inspection at pickup" },
  inspectionDelivery: { fr: "État des lieux d'arrivée", en: "Inspection at delivery" },
  dossier: { fr: "Dossier pour assureurs et tribunaux", en: "Dossier for insurers and courts" },
  dossierContent: {
    fr: "PDF signé : commande, chronologie, états des lieux côte à côte, documents et fichiers joints",
    en: "Signed PDF in French: order, changes, inspections side by side, documents and embedded files"
  },
  dossiersBusy: {
    fr: "Deux téléchargements de votre groupe sont déjà en cours. Réessayez dans quelques secondes.",
    en: "Two downloads of your group are running already. Try again in a few seconds."
  },
  open: { fr: "Ouvrir", en: "Open" },
  openNamed: { fr: (name: string) => `Ouvrir ${name}`, en: (name: string) => `Open ${name}` },
  download: { fr: "Télécharger", en: "Download" },
  downloadNamed: { fr: (name: string) => `Télécharger ${name}`, en: (name: string) => `Download ${name}` },
  noPreview: {
    fr: "Ce fichier ne peut pas être affiché ici. Téléchargez-le pour l'ouvrir.",
    en: "This file cannot be shown here. Download it to open it."
  },
  depositDocuments: { fr: "Déposer des documents", en: "Deposit documents" },
  deposit: { fr: "Déposer", en: "Deposit" },
  documentKind: { fr: "Type de document", en: "Kind of document" },
  files: { fr: "Fichiers", en: "Files" },
  filesNote: {
    fr: "PDF, JPEG, PNG, WebP ou HEIC, 10 Mio par fichier, 10 fichiers à la fois.",
    en: "PDF, JPEG, PNG, WebP or HEIC, 10 MiB a file, 10 files at a time."
  },
  chooseFiles: { fr: "Choisir des fichiers", en: "Choose files" },
  uploadWaiting: { fr: "prêt", en: "ready" },
  uploadSending: { fr: "envoi…", en: "sending…" },
  uploadDone: { fr: "déposé", en: "deposited" },
  uploadFailed: { fr: "refusé", en: "refused" },
  documentsAdded: {
    fr: (count: number) => (count < 2 ? "Le document est déposé." : `${count} documents sont déposés.`),
    en: (count: number) => (count < 2 ? "The document is deposited." : `${count} documents are deposited.`)
  },
  waiting: { fr: "À vérifier", en: "To review" },
  accepted: { fr: "Accepté", en: "Accepted" },
  refused: { fr: "Refusé", en: "Refused" },
  options: { fr: "Options", en: "Options" },
  noOptions: { fr: "Aucune option sur ce trajet.", en: "No option on this trip." },
  addOption: { fr: "Ajouter une option", en: "Add an option" },
  add: { fr: "Ajouter", en: "Add" },
  remove: { fr: "Retirer", en: "Remove" },
  removeNamed: { fr: (name: string) => `Retirer ${name}`, en: (name: string) => `Remove ${name}` },
  option: { fr: "Option", en: "Option" },
  optionAdded: { fr: "L'option est ajoutée.", en: "The option is added." },
  optionRemoved: { fr: "L'option est retirée.", en: "The option is removed." },
  removeOptionWhy: { fr: "Le prix de la mission change.", en: "The price of the mission changes." },
  prices: { fr: "Historique du prix", en: "Price history" },
  noPrices: { fr: "Le prix n'a pas changé.", en: "The price has not changed." },
  adjustPrice: { fr: "Ajuster le prix", en: "Adjust the price" },
  adjust: { fr: "Ajuster", en: "Adjust" },
  newPrice: { fr: "Nouveau prix HT (€)", en: "New price excl. tax (€)" },
  priceNow: { fr: "Prix actuel HT :", en: "Price now, excl. tax:" },
  difference: { fr: "écart", en: "difference" },
  motif: { fr: "Motif", en: "Reason" },
  amountWrong: {
    fr: "Un montant en euros, avec deux décimales au plus.",
    en: "An amount in euros, two decimals at most."
  },
  priceAdjusted: { fr: "Le prix est ajusté.", en: "The price is adjusted." },
  reportIncident: { fr: "Signaler un incident", en: "Report an incident" },
  report: { fr: "Signaler", en: "Report" },
  incidentNote: {
    fr: "L'exploitation est prévenue et décide de la suite. La mission reste en incident jusque-là.",
    en: "The operator is told and decides what follows. The mission stays in an incident until then."
  },
  incidentKind: { fr: "Nature de l'incident", en: "Kind of incident" },
  incidentDescription: { fr: "Ce qui s'est passé", en: "What happened" },
  incidentBlocking: { fr: "La mission ne peut pas continuer", en: "The mission cannot go on" },
  incidentReported: { fr: "L'incident est signalé.", en: "The incident is reported." },
  actions: { fr: "Actions", en: "Actions" },
  changeDates: { fr: "Changer les dates", en: "Change the dates" },
  datesNote: {
    fr: "Laissez vide ce qui ne change pas. Un convoyeur attribué peut devoir confirmer.",
    en: "Leave empty what stays. An assigned driver may have to confirm."
  },
  startTime: { fr: "De", en: "From" },
  endTime: { fr: "à", en: "to" },
  save: { fr: "Enregistrer", en: "Save" },
  abort: { fr: "Annuler", en: "Cancel" },
  close: { fr: "Fermer", en: "Close" },
  datesSaved: { fr: "Les dates sont changées.", en: "The dates are changed." },
  datesAsked: {
    fr: "Les dates sont changées, et le convoyeur doit les confirmer.",
    en: "The dates are changed, and the driver has to confirm them."
  },
  cancel: { fr: "Annuler la mission", en: "Cancel the mission" },
  cancelTitle: { fr: "Annuler cette mission ?", en: "Cancel this mission?" },
  keep: { fr: "Garder la mission", en: "Keep the mission" },
  fee: { fr: "Frais d'annulation HT", en: "Cancellation fee excl. tax" },
  feeThen: { fr: (amount: string) => `, à ${amount} HT.`, en: (amount: string) => `, to ${amount} excl. tax.` },
  feeRises: { fr: "Les frais augmentent le", en: "The fee rises on" },
  notCancellable: {
    fr: "Cette mission ne peut plus être annulée ici. Contactez l'exploitation.",
    en: "This mission can no longer be cancelled here. Contact the operator."
  },
  cancelled: { fr: "La mission est annulée.", en: "The mission is cancelled." },
  reason: { fr: "Motif (facultatif)", en: "Reason (optional)" },
  ruleOperator: { fr: "à l'initiative de l'exploitation", en: "by the operator" },
  ruleUnassigned: { fr: "pas encore attribuée : gratuit", en: "not assigned yet: free of charge" },
  ruleGrace: { fr: "peu après la commande : gratuit", en: "shortly after the order: free of charge" },
  ruleSameDay: { fr: "le jour de l'enlèvement", en: "on the day of the pickup" },
  ruleDayBefore: { fr: "la veille de l'enlèvement", en: "on the day before the pickup" },
  ruleEarly: { fr: "plus de 24 heures avant", en: "more than 24 hours before" },
  robot: { fr: "Robot et horloge de test", en: "Robot and test clock" },
  robotNote: {
    fr: "Dans l'environnement de test, un robot peut jouer le convoyeur, et l'horloge avance à la demande.",
    en: "In the test environment a robot can play the driver, and the clock moves on request."
  },
  noRobot: {
    fr: "Aucun robot ne conduit cette mission. Il se choisit dans le formulaire de commande.",
    en: "No robot drives this mission. It is chosen in the form of an order."
  },
  advance: { fr: "Jouer l'étape suivante", en: "Play the next step" },
  clock: { fr: "Horloge de test :", en: "Test clock:" },
  hour: { fr: "+ 1 heure", en: "+ 1 hour" },
  day: { fr: "+ 1 jour", en: "+ 1 day" },
  clockMoved: { fr: "L'horloge est avancée.", en: "The clock is moved." },
  stepPlayed: { fr: "L'étape est jouée.", en: "The step is played." }
})
