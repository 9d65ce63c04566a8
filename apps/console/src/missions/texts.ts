import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  title: { fr: "Missions", en: "Missions" },
  exportList: { fr: "Exporter en CSV", en: "Export as CSV" },
  exporting: {
    fr: (count: number) => (count < 2 ? `${count} mission lue` : `${count} missions lues`),
    en: (count: number) => (count === 1 ? "1 mission read" : `${count} missions read`)
  },
  exported: {
    fr: (count: number) => (count === 1 ? "1 mission est dans le fichier." : `${count} missions sont dans le fichier.`),
    en: (count: number) => (count === 1 ? "1 mission is in the file." : `${count} missions are in the file.`)
  },
  exportedPart: {
    fr: (max: number) => `Le fichier a les ${max} missions les plus récentes. Filtrez par date pour avoir les autres.`,
    en: (max: number) => `The file has the ${max} newest missions. Filter by date for the others.`
  },
  id: { fr: "Identifiant", en: "Id" },
  pickupAddress: { fr: "Adresse de départ", en: "Pickup address" },
  deliveryAddress: { fr: "Adresse d'arrivée", en: "Delivery address" },
  deliveryDay: { fr: "Livraison", en: "Delivery" },
  vehicleType: { fr: "Type de véhicule", en: "Vehicle type" },
  importFile: { fr: "Importer un fichier", en: "Import a file" },
  newMission: { fr: "Nouvelle mission", en: "New mission" },
  number: { fr: "Mission", en: "Mission" },
  way: { fr: "Départ et arrivée", en: "From and to" },
  day: { fr: "Enlèvement", en: "Pickup" },
  vehicle: { fr: "Véhicule", en: "Vehicle" },
  status: { fr: "Statut", en: "Status" },
  created: { fr: "Créée", en: "Created" },
  price: { fr: "Prix HT", en: "Price excl. tax" },
  outboundPrice: { fr: "Prix de l'aller HT", en: "Outbound price excl. tax" },
  returnPrice: { fr: "Prix du retour HT", en: "Return price excl. tax" },
  totalPrice: { fr: "Prix total HT", en: "Total price excl. tax" },
  emissions: { fr: "kg CO₂e", en: "kg CO₂e" },
  ofDriver: { fr: (kg: string) => `dont ${kg} pour le conducteur`, en: (kg: string) => `${kg} for the driver` },
  notCounted: { fr: (what: string) => `sans ${what}`, en: (what: string) => `without ${what}` },
  drivenDistance: { fr: "au compteur", en: "by the odometer" },
  ferry: { fr: "le ferry", en: "the ferry" },
  train: { fr: "le train du conducteur", en: "the driver's train" },
  shuttle: { fr: "la navette du conducteur", en: "the driver's shuttle" },
  fee: { fr: "Frais d'annulation HT", en: "Cancellation fee excl. tax" },
  due: { fr: "Montant dû HT", en: "Amount due excl. tax" },
  feeInstead: {
    fr: (price: string) => `frais, au lieu de ${price}`,
    en: (price: string) => `fee, in place of ${price}`
  },
  parts: {
    fr: (outbound: string, back: string) => `${outbound} + retour ${back}`,
    en: (outbound: string, back: string) => `${outbound} + return ${back}`
  },
  empty: {
    fr: "Aucune mission pour le moment. La première que vous commandez apparaîtra ici.",
    en: "No mission yet. The first that you order appears here."
  },
  search: { fr: "Numéro, plaque ou référence", en: "Number, plate or reference" },
  searchHint: { fr: "Exactement, par exemple M-12345678 ou AB-123-CD", en: "Exactly, such as M-12345678 or AB-123-CD" },
  filters: { fr: "Filtres", en: "Filters" },
  clear: { fr: "Retirer", en: "Clear" },
  scheduled: { fr: "Planifiée", en: "Scheduled" },
  assigned: { fr: "Attribuée", en: "Assigned" },
  in_transit: { fr: "En route", en: "In transit" },
  in_transit_return: { fr: "Retour en route", en: "Return in transit" },
  awaiting_documents: { fr: "Documents attendus", en: "Awaiting documents" },
  under_review: { fr: "En vérification", en: "Under review" },
  completed: { fr: "Terminée", en: "Completed" },
  incident: { fr: "Incident", en: "Incident" },
  cancelled: { fr: "Annulée", en: "Cancelled" }
})
