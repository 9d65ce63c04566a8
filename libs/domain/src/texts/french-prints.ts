import type { ReportTexts, SheetTexts } from "./texts.model.ts"

/** The French texts of the mission sheet. */
export const sheet: SheetTexts = {
  name: "Fiche de mission",
  subject: "Fiche de mission du conducteur",
  footer: (mission) => `Fiche conducteur ${mission}`,
  reference: (reference) => `Réf. ${reference}`,
  bothTrips: "Aller et retour",
  types: {
    livraison: "Livraison",
    restitution: "Restitution",
    transfert: "Transfert",
    jockey: "Jockey",
    autre: "Transport"
  },
  statuses: {
    scheduled: "Planifiée",
    assigned: "Attribuée",
    in_transit: "En route",
    in_transit_return: "Retour en cours",
    awaiting_documents: "Documents attendus",
    under_review: "Documents en validation",
    completed: "Terminée",
    incident: "Incident",
    cancelled: "Annulée"
  },
  vehicleClasses: { VP: "Voiture particulière", VU: "Utilitaire", VUL: "Utilitaire léger" },
  trips: { aller: "Aller", retour: "Retour" },
  stops: { pickup: "Enlèvement", delivery: "Livraison" },
  flags: { flatbed: "Plateau", wGarage: "W garage", electric: "Électrique", parc: "Stockage sur parc" },
  params: { renter: "Loueur", link: "Lien", pin: "Code PIN", target_level: "Niveau demandé" },
  labels: {
    plate: "Immatriculation",
    vehicle: "Véhicule",
    type: "Type",
    electric: "Électrique",
    vin: "VIN",
    driver: "Conducteur",
    options: "Options",
    toBring: "Documents à apporter",
    toProduce: "Documents à rapporter",
    notes: "Notes"
  },
  instructions: "Consignes",
  noDriver: "À désigner",
  undated: "Date à fixer",
  appointment: "sur rendez-vous",
  hours: {
    between: (start, end) => `${start} – ${end}`,
    from: (start) => `à partir de ${start}`,
    until: (end) => `avant ${end}`,
    second: " (heure d’hiver)"
  }
}

/** The French texts of the inspection report. */
export const report: ReportTexts = {
  titles: { depart: "État des lieux de départ", arrivee: "État des lieux d’arrivée" },
  trips: { aller: "Trajet aller", retour: "Trajet retour" },
  sources: { driver_app: "Application conducteur", web: "Site web", import: "Import" },
  photoKinds: {
    shot: "Vue",
    damage: "Dommage",
    document: "Document",
    odometer: "Compteur",
    signature: "Signature",
    extra: "Complément"
  },
  damages: {
    scratch: "Rayure",
    dent: "Bosse",
    chip: "Éclat",
    crack: "Fissure",
    broken: "Élément cassé",
    missing: "Élément manquant",
    tear: "Déchirure",
    stain: "Tache",
    wear: "Usure",
    corrosion: "Corrosion",
    other: "Autre dommage"
  },
  lengthwise: ["avant", "milieu", "arrière"],
  crosswise: ["côté gauche", "au centre", "côté droit"],
  sides: { front: "AVANT", back: "ARRIÈRE", left: "GAUCHE", right: "DROITE" },
  facts: { place: "Lieu", position: "Position", start: "Début", end: "Fin", source: "Saisie" },
  position: (lat, lng, meters) => `${lat}, ${lng} (à ${meters} m près)`,
  running: "En cours",
  provided: "Fournie",
  sections: { damages: "Dommages", fields: "Relevés", photos: "Photos" },
  marks: (count) => `${count} ${count === 1 ? "repère" : "repères"}`,
  noMarks: "Aucun dommage relevé.",
  photos: (count) => `${count} ${count === 1 ? "photo" : "photos"}`,
  notPrinted: (count) => `${count} ${count === 1 ? "non imprimée" : "non imprimées"}`,
  marksOfPhoto: (numbers) => `repère${numbers.length > 1 ? "s" : ""} ${numbers.join(", ")}`,
  otherFormat: (format) => `Image ${format}, à ouvrir par son lien`,
  unavailable: "Fichier indisponible à l’impression",
  tooLarge: (width, height, megabytes) =>
    `Image trop grande pour être imprimée (${width} × ${height} points, ${megabytes} Mo une fois décodée), à ouvrir par son lien`,
  reportFull: "Rapport complet : photo à ouvrir par son lien",
  printFailed: "Photo non imprimée, car l’impression avec les photos a échoué : à ouvrir par son lien",
  unreadable: "Fichier illisible",
  printedAt: (moment) => `Imprimé le ${moment}`,
  page: (page, count) => `Page ${page} / ${count}`
}
