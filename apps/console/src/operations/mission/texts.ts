import { defineTexts } from "@trajet/pages/i18n.tsx"
import type { DoneFacts } from "./action.model.ts"

export const texts = defineTexts({
  facts: { fr: "Mission", en: "Mission" },
  id: { fr: "Identifiant", en: "Id" },
  group: { fr: "Client", en: "Client" },
  grid: { fr: "Grille tarifaire", en: "Price grid" },
  description: { fr: "Description", en: "Description" },
  created: { fr: "Créée", en: "Created" },
  completed: { fr: "Terminée", en: "Completed" },
  cancelledAt: { fr: "Annulée", en: "Cancelled" },
  service: { fr: "Service", en: "Service" },
  plateau: { fr: "sur plateau", en: "on a flatbed" },
  wGarage: { fr: "W garage", en: "trade plates" },
  parc: { fr: "parc", en: "storage" },
  billing: { fr: "Facturation", en: "Billing entity" },
  validation: { fr: "Le convoyeur doit répondre à un changement", en: "The driver has to answer a change" },
  validationOf: {
    fr: (reminders: number) => `Relances envoyées : ${reminders}. Sans réponse avant :`,
    en: (reminders: number) => `Reminders sent: ${reminders}. To be answered by:`
  },
  refusedReport: { fr: "Déclaration du convoyeur refusée", en: "Report of the driver refused" },
  refusedAt: { fr: "déclarée pour le", en: "reported for" },
  refusedDo: {
    fr: "Appelez le convoyeur, puis notez l'étape ici si elle est faite.",
    en: "Call the driver, then record the step here if it is done."
  },
  pickup: { fr: "Enlèvement", en: "Pickup" },
  delivery: { fr: "Livraison", en: "Delivery" },
  date: { fr: "Date", en: "Date" },
  startTime: { fr: "De", en: "From" },
  endTime: { fr: "À", en: "To" },
  contact: { fr: "Contact", en: "Contact" },
  appointment: { fr: "sur rendez-vous", en: "by appointment" },
  vehicle: { fr: "Véhicule", en: "Vehicle" },
  driver: { fr: "Convoyeur", en: "Driver" },
  distance: { fr: "Distance", en: "Distance" },
  price: { fr: "Prix HT", en: "Price excl. tax" },
  surcharge: { fr: "Supplément HT", en: "Surcharge excl. tax" },
  pickedUp: { fr: "Enlevé", en: "Picked up" },
  delivered: { fr: "Livré", en: "Delivered" },
  position: { fr: "Dernière position", en: "Last position" },
  invoiced: { fr: "Facturé", en: "Invoiced" },
  options: { fr: "Options", en: "Options" },
  none: { fr: "aucune", en: "none" },
  proposals: { fr: "Propositions", en: "Proposals" },
  proposalsEmpty: { fr: "Aucune proposition n'a été envoyée.", en: "No proposal was sent." },
  open: { fr: "en attente", en: "open" },
  accepted: { fr: "acceptée", en: "accepted" },
  declined: { fr: "refusée", en: "declined" },
  taken: { fr: "prise", en: "taken" },
  withdrawn: { fr: "retirée", en: "withdrawn" },
  documents: { fr: "Documents", en: "Documents" },
  documentsNote: {
    fr: "Au clavier dans la liste : j et k pour choisir, o pour regarder, a pour accepter, r pour refuser, n pour la mission suivante.",
    en: "By keyboard in the list: j and k choose, o shows, a accepts, r refuses, n goes to the next mission."
  },
  documentsEmpty: { fr: "Aucun document déposé.", en: "No document was deposited." },
  docWaiting: { fr: "à vérifier", en: "to review" },
  docAccepted: { fr: "accepté", en: "accepted" },
  docRefused: { fr: "refusé", en: "refused" },
  required: { fr: "Documents demandés", en: "Documents needed" },
  shown: { fr: (name: string) => `Document affiché : ${name}`, en: (name: string) => `Document shown: ${name}` },
  closeFile: { fr: "Fermer le document", en: "Close the document" },
  noFile: { fr: "Le fichier n'est plus là.", en: "The file is no longer there." },
  openFile: { fr: "Ouvrir", en: "Open" },
  accept: { fr: "Accepter", en: "Accept" },
  refuse: { fr: "Refuser", en: "Refuse" },
  refuseTitle: { fr: "Refuser le document", en: "Refuse the document" },
  refuseNote: {
    fr: "Un refus est définitif. Le convoyeur lit le mot qui lui est destiné ; le commentaire reste entre exploitants.",
    en: "A refusal is final. The driver reads the words for the driver; the comment is seen by operators only."
  },
  forDriver: { fr: "Mot pour le convoyeur", en: "Words for the driver" },
  comment: { fr: "Commentaire", en: "Comment" },
  incidents: { fr: "Incidents", en: "Incidents" },
  incidentsEmpty: { fr: "Aucun incident signalé.", en: "No incident was reported." },
  blocking: { fr: "Bloque la mission", en: "Stops the mission" },
  incidentOpen: { fr: "ouvert", en: "open" },
  incidentResolved: { fr: "résolu", en: "resolved" },
  incidentNoted: { fr: "sans suite", en: "noted" },
  reportedBy: { fr: (name: string) => `Signalé par ${name}`, en: (name: string) => `Reported by ${name}` },
  resolvedBy: { fr: (name: string) => `Résolu par ${name}`, en: (name: string) => `Resolved by ${name}` },
  resolve: { fr: "Résoudre", en: "Resolve" },
  resolveTitle: { fr: "Résoudre l'incident", en: "Resolve the incident" },
  outcome: { fr: "Suite", en: "Outcome" },
  continue: { fr: "La mission continue", en: "The mission continues" },
  replace_driver: { fr: "Autre convoyeur", en: "Another driver" },
  delivered_elsewhere: { fr: "Livré ailleurs", en: "Delivered elsewhere" },
  cancelOutcome: { fr: "Annuler la mission", en: "Cancel the mission" },
  inspection: { fr: "État des lieux", en: "Inspection" },
  inspectionNone: { fr: "Pas commencé.", en: "Not started." },
  depart: { fr: "Départ", en: "Departure" },
  arrivee: { fr: "Arrivée", en: "Arrival" },
  reasonIfAny: { fr: "Motif (facultatif)", en: "Reason (optional)" },
  reason: { fr: "Motif", en: "Reason" },
  actions: { fr: "Autres actions", en: "More actions" },
  changeTrip: { fr: "Changer le trajet", en: "Change the trip" },
  assign: { fr: "Attribuer", en: "Assign" },
  assignTitle: { fr: "Attribuer un convoyeur", en: "Assign a driver" },
  assignNote: {
    fr: "À faire une fois que le convoyeur a confirmé. L'aller comprend le retour, sauf si un autre convoyeur l'a.",
    en: "Once the driver has confirmed. The outbound trip includes the return, unless another driver has it."
  },
  propose: { fr: "Proposer", en: "Propose" },
  proposeTitle: { fr: "Proposer à un convoyeur", en: "Propose to a driver" },
  proposeNote: {
    fr: "Le convoyeur accepte ou refuse dans son application.",
    en: "The driver accepts or declines in the application."
  },
  assignAnyway: { fr: "Attribuer quand même", en: "Assign anyway" },
  proposeAnyway: { fr: "Proposer quand même", en: "Propose anyway" },
  checkWarnings: {
    fr: "Le convoyeur peut-il y être à temps, par exemple en train ?",
    en: "Can the driver be there in time, for example by train?"
  },
  unassign: { fr: "Retirer au convoyeur", en: "Take from the driver" },
  unassignNote: {
    fr: "L'aller est de nouveau proposé à tous ; le retour revient au convoyeur de l'aller.",
    en: "The outbound trip is offered to everyone again; the return goes back to the outbound driver."
  },
  changeDates: { fr: "Changer les dates", en: "Change the dates" },
  changeVehicle: { fr: "Changer le véhicule", en: "Change the vehicle" },
  changeVehicleNote: { fr: "Le prix ne change pas.", en: "The price stays." },
  changePrice: { fr: "Changer le prix", en: "Change the price" },
  newPrice: { fr: "Nouveau prix HT, en euros", en: "New price excl. tax, in euros" },
  motif: { fr: "Motif, lu par le client", en: "Reason that the client reads" },
  addOption: { fr: "Ajouter une option", en: "Add an option" },
  option: { fr: "Option", en: "Option" },
  removeOption: { fr: "Retirer l'option", en: "Remove the option" },
  notePickup: { fr: "Noter l'enlèvement", en: "Note the pickup" },
  noteDelivery: { fr: "Noter la livraison", en: "Note the delivery" },
  noteNow: { fr: "L'heure notée est maintenant.", en: "The time noted is now." },
  noteInvoice: { fr: "Noter la facturation", en: "Note the invoice" },
  invoiceNote: {
    fr: "Après cela, le prix de ce trajet ne peut plus changer.",
    en: "After this, the price of the trip cannot change."
  },
  reportIncident: { fr: "Signaler un incident", en: "Report an incident" },
  category: { fr: "Catégorie", en: "Category" },
  cancel: { fr: "Annuler la mission", en: "Cancel the mission" },
  cancelNote: {
    fr: "Ce n'est pas réversible. Les frais sont nuls sans convoyeur attribué, sinon ceux de la grille.",
    en: "This cannot be undone. The fee is 0 if no driver is assigned, else that of the grid."
  },
  registration: { fr: "Immatriculation", en: "Registration" },
  vin: { fr: "Numéro de série", en: "Serial number (VIN)" },
  brand: { fr: "Marque", en: "Brand" },
  model: { fr: "Modèle", en: "Model" },
  didAssign: {
    fr: ({ driver, number }: DoneFacts) =>
      driver === "" ? `Mission ${number} confiée` : `Mission ${number} confiée à ${driver}`,
    en: ({ driver, number }: DoneFacts) =>
      driver === "" ? `Mission ${number} assigned` : `Mission ${number} given to ${driver}`
  },
  didPropose: {
    fr: ({ driver, number }: DoneFacts) =>
      driver === "" ? `Mission ${number} proposée` : `Mission ${number} proposée à ${driver}`,
    en: ({ driver, number }: DoneFacts) =>
      driver === "" ? `Mission ${number} proposed` : `Mission ${number} proposed to ${driver}`
  },
  didUnassign: {
    fr: ({ number }: DoneFacts) => `Mission ${number} retirée à son convoyeur`,
    en: ({ number }: DoneFacts) => `Mission ${number} taken from its driver`
  },
  didPickUp: {
    fr: ({ number }: DoneFacts) => `Enlèvement de la mission ${number} noté`,
    en: ({ number }: DoneFacts) => `Pickup of mission ${number} noted`
  },
  didDeliver: {
    fr: ({ number }: DoneFacts) => `Livraison de la mission ${number} notée`,
    en: ({ number }: DoneFacts) => `Delivery of mission ${number} noted`
  },
  didCancel: {
    fr: ({ number }: DoneFacts) => `Mission ${number} annulée`,
    en: ({ number }: DoneFacts) => `Mission ${number} cancelled`
  },
  didReport: {
    fr: ({ number }: DoneFacts) => `Incident de la mission ${number} signalé`,
    en: ({ number }: DoneFacts) => `Incident of mission ${number} reported`
  },
  didResolve: {
    fr: ({ number }: DoneFacts) => `Incident de la mission ${number} résolu`,
    en: ({ number }: DoneFacts) => `Incident of mission ${number} resolved`
  },
  didChangeDates: {
    fr: ({ number }: DoneFacts) => `Dates de la mission ${number} changées`,
    en: ({ number }: DoneFacts) => `Dates of mission ${number} changed`
  },
  didChangeVehicle: {
    fr: ({ number }: DoneFacts) => `Véhicule de la mission ${number} changé`,
    en: ({ number }: DoneFacts) => `Vehicle of mission ${number} changed`
  },
  didChangePrice: {
    fr: ({ number }: DoneFacts) => `Prix de la mission ${number} changé`,
    en: ({ number }: DoneFacts) => `Price of mission ${number} changed`
  },
  didAddOption: {
    fr: ({ number }: DoneFacts) => `Option ajoutée à la mission ${number}`,
    en: ({ number }: DoneFacts) => `Option added to mission ${number}`
  },
  didRemoveOption: {
    fr: ({ number }: DoneFacts) => `Option retirée de la mission ${number}`,
    en: ({ number }: DoneFacts) => `Option removed from mission ${number}`
  },
  didInvoice: {
    fr: ({ number }: DoneFacts) => `Facture de la mission ${number} notée`,
    en: ({ number }: DoneFacts) => `Invoice of mission ${number} noted`
  },
  didRefuse: {
    fr: ({ number }: DoneFacts) => `Document de la mission ${number} refusé`,
    en: ({ number }: DoneFacts) => `Document of mission ${number} refused`
  },
  back: { fr: "Tableau", en: "Board" },
  suspended: { fr: "suspendu", en: "suspended" },
  tripWord: { fr: "Trajet", en: "Trip" }
})

/** The step of a refused report. */
export const stepTexts = defineTexts({
  pickup: { fr: "Enlèvement", en: "Pickup" },
  delivery: { fr: "Livraison", en: "Delivery" }
})

/** Why a report was refused. */
export const refusalTexts = defineTexts({
  in_future: { fr: "Cette heure est dans le futur.", en: "This time is in the future." },
  not_after: {
    fr: "Cette heure vient avant l'attribution, ou avant l'étape précédente.",
    en: "This time comes before the assignment, or before the step before it."
  },
  not_in_this_status: {
    fr: "La mission n'attendait pas cette étape.",
    en: "The mission did not wait for this step."
  },
  outbound_not_delivered: {
    fr: "La livraison aller n'était pas notée.",
    en: "The outbound delivery was not recorded."
  }
})
