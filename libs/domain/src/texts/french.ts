import type { ReportTexts, SheetTexts, Texts } from "./texts.model.ts"

const sheet: SheetTexts = {
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
    until: (end) => `avant ${end}`
  }
}

const report: ReportTexts = {
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

/** French: papers, labels of documents and prices, and notices. */
export const french: Texts = {
  locale: "fr-FR",
  yes: "Oui",
  no: "Non",
  none: "—",
  dayOfMonth: (day) => (day === 1 ? "1er" : String(day)),
  moment: (day, time) => `${day} à ${time}`,
  decimalMark: ",",
  legs: {
    "enlevement-aller": "Enlèvement aller",
    "livraison-aller": "Livraison aller",
    "enlevement-retour": "Enlèvement retour",
    "livraison-retour": "Livraison retour"
  },
  undated: "sans date",
  hours: {
    between: (start, end) => `, de ${start} à ${end}`,
    from: (start) => `, à partir de ${start}`,
    until: (end) => `, jusqu'à ${end}`
  },
  changedLegs: { vehicle: (plate) => `, véhicule ${plate}`, before: "avant :", after: "après :" },
  users: {
    invitation: {
      subject: "Votre accès à la console Trajet",
      text: (name, link) =>
        `Bonjour ${name},\n\nVous êtes invité à la console Trajet. Choisissez votre mot de passe sous 7 jours :\n\n${link}\n\nLe lien sert une seule fois.\n`
    },
    reset: {
      subject: "Un nouveau mot de passe pour la console Trajet",
      text: (name, link) =>
        `Bonjour ${name},\n\nUn nouveau mot de passe a été demandé pour votre compte. Si c’est vous, choisissez-le dans l’heure :\n\n${link}\n\nLe lien sert une seule fois. Si ce n’est pas vous, il n’y a rien à faire.\n`
    },
    newDevice: {
      subject: "Nouvelle connexion à la console Trajet",
      text: (name, browser, address) =>
        `Bonjour ${name},\n\nVotre compte a été utilisé sur un nouvel appareil.\n\nNavigateur : ${browser}\nAdresse : ${address}\n\nSi ce n’est pas vous, choisissez aussitôt un nouveau mot de passe : toutes les sessions prendront fin.\n`
    }
  },
  newDates: {
    subject: (mission) => `Mission ${mission} : nouvelles dates`,
    text: (mission, legs) =>
      `Bonjour,\n\nLes dates de la mission ${mission} ont changé.\n\n${legs}\n\nLes heures sont celles de Paris.\n`
  },
  driverAsked: {
    subject: (mission) => `Mission ${mission} : à valider`,
    text: (mission, until, changes) =>
      [
        "Bonjour,",
        `La mission ${mission} a changé. Acceptez ou refusez dans l'application avant le ${until} (heure de Paris) ; sans réponse, la mission sera proposée à d'autres.`,
        `${changes}\n`
      ].join("\n\n"),
    until: (day, time) => `${day} à ${time}`,
    optionOfTrip: (change, trip, option) => `${change} (trajet ${trip}) : ${option}`
  },
  returnDriverTold: {
    subject: (mission) => `Mission ${mission} : modifiée`,
    text: (mission, changes) =>
      [
        "Bonjour,",
        `La mission ${mission}, dont vous faites le retour, a changé. Vous n'avez rien à valider.`,
        `${changes}\n`
      ].join("\n\n")
  },
  driverReminded: {
    subject: (mission) => `Mission ${mission} : rappel, à valider`,
    text: (mission, until) =>
      [
        "Bonjour,",
        `La mission ${mission} a changé et attend votre réponse. Acceptez ou refusez dans l'application avant le ${until} (heure de Paris) ; sans réponse, la mission sera proposée à d'autres.\n`
      ].join("\n\n")
  },
  driverRemoved: {
    subject: (mission) => `Mission ${mission} : retirée`,
    text: (mission) =>
      `Bonjour,\n\nSans réponse de votre part, la mission ${mission} vous a été retirée et est proposée à d'autres.\n`
  },
  driverSilent: {
    subject: (mission) => `Mission ${mission} : conducteur sans réponse`,
    text: (mission) =>
      `Le conducteur de la mission ${mission} n'a pas répondu aux trois rappels. La mission lui a été retirée et est de nouveau proposée.\n`
  },
  driverSuspended: {
    subject: (mission) => `Mission ${mission} : conducteur suspendu`,
    text: (mission) =>
      `Le conducteur de la mission ${mission} est suspendu et garde ses trajets. Réattribuez la mission si nécessaire.\n`
  },
  tripsInvoiced: {
    subject: (mission) => `Mission ${mission} : facturée`,
    text: (mission, trips) =>
      `La mission ${mission} est terminée depuis sept jours et compte comme facturée (${trips.map((trip) => `trajet ${trip}`).join(", ")}). Prix, options et documents ne changent plus.\n`
  },
  optionChanges: { option_added: "Option ajoutée", option_removed: "Option retirée" },
  optionMotif: (change, option) => `${change} : ${option}`,
  documents: {
    pv_livraison: "PV de livraison",
    carte_grise: "Carte grise",
    bon_de_commande: "Bon de commande",
    autre: "Autre document",
    pv_vierge: "PV de livraison vierge",
    pv_signe: "PV de livraison signé",
    pv_confirmation: "Confirmation du PV dématérialisé",
    ticket_lavage: "Ticket de lavage",
    ticket_carburant: "Ticket de carburant",
    ticket_recharge: "Ticket de recharge",
    certificat_w: "Certificat W garage",
    checklist: "Liste de contrôle sécurité"
  },
  priceLines: {
    base: "Prise en charge",
    minimum: "Complément au minimum de facturation",
    flatbed: "Transport sur plateau",
    electric: "Recharge véhicule électrique",
    returnDiscount: "Remise trajet retour",
    offHours: "Samedi ou soirée",
    corsica: "Desserte Corse",
    corsicaHighSeason: "Desserte Corse, haute saison",
    international: "Transport international",
    rounding: "Arrondi"
  },
  distanceBand: {
    beyond: (startKm) => `Au-delà de ${startKm} km`,
    between: (startKm, endKm) => `De ${startKm} à ${endKm} km`
  },
  robot: {
    firstName: "Robot",
    lastName: (number) => `Essai ${number}`,
    views: {
      front: "Avant",
      rear: "Arrière",
      left: "Côté gauche",
      right: "Côté droit",
      odometer: "Compteur",
      signature: "Signature"
    },
    fields: { mileage: "Kilométrage", fuel: "Carburant (%)", keys: "Nombre de clés" },
    breakdown: "Panne simulée par le robot.",
    repaired: "Dépannage simulé par le robot.",
    refusal: "Document refusé par le robot.",
    cancellation: {
      no_driver: "Aucun conducteur trouvé (simulation).",
      operator: "Annulation par l'exploitation (simulation)."
    }
  },
  sheet,
  report
}
