import type { DossierTexts } from "./dossier-texts.model.ts"

const kilobyte = 1_000

/** The French texts of a dossier. */
export const dossier: DossierTexts = {
  name: "Dossier de transport",
  subject: "Dossier de preuve d’un trajet",
  sections: {
    order: "Commande",
    changes: "Chronologie",
    inspections: "États des lieux",
    damages: "Dommages",
    photos: "Photos",
    signatures: "Signatures",
    documents: "Documents",
    proof: "Vérifier ce dossier"
  },
  phases: { depart: "Départ", arrivee: "Arrivée" },
  order: {
    reference: "Référence",
    orderedAt: "Commandée le",
    status: "Statut",
    type: "Prestation",
    driver: "Conducteur",
    assignedAt: "Conducteur attribué le",
    pickedUpAt: "Pris en charge le",
    deliveredAt: "Livré le",
    completedAt: "Terminée le",
    cancelledAt: "Annulée le",
    options: "Options",
    distance: "Distance",
    vehicleClass: "Catégorie"
  },
  events: {
    "transport.created": "Mission commandée",
    "transport.duplicated": "Mission dupliquée",
    "transport.status_changed": "Statut",
    "transport.assigned": "Conducteur attribué",
    "transport.collected": "Véhicule pris en charge",
    "transport.delayed": "Retard annoncé",
    "transport.delivered": "Véhicule livré",
    "transport.completed": "Mission terminée",
    "transport.cancelled": "Mission annulée",
    "transport.incident": "Incident signalé",
    "transport.dates_updated": "Dates modifiées",
    "transport.price_adjusted": "Prix modifié",
    "transport.driver_validation_requested": "Accord du conducteur demandé",
    "document.added": "Document déposé",
    "document.accepted": "Document accepté",
    "document.rejected": "Document refusé",
    "inspection.started": "État des lieux commencé",
    "inspection.completed": "État des lieux terminé"
  },
  actors: { client: "le client", operator: "l’exploitation", driver: "le conducteur", system: "le système" },
  incidents: {
    vehicle_unavailable: "véhicule indisponible",
    vehicle_not_roadworthy: "véhicule inapte à la route",
    breakdown_drivable: "panne, véhicule roulant",
    breakdown_immobilised: "panne, véhicule immobilisé",
    accident: "accident",
    damage_found: "dommage constaté",
    contact_unreachable: "contact injoignable",
    refused_by_recipient: "refus du destinataire",
    address_error: "erreur d’adresse",
    documents_missing: "documents manquants",
    keys_missing: "clés manquantes",
    weather: "intempéries",
    driver_issue: "problème avec le conducteur",
    other: "autre"
  },
  by: (actor) => `par ${actor}`,
  fromTo: (from, to) => `${from} → ${to}`,
  changesNote: (most) => `Seuls les ${most} derniers événements sont imprimés.`,
  logBegins: (moment) => `Le journal ne garde plus d’événement antérieur au ${moment}.`,
  noChanges: "Le journal n’a pas d’événement de ce trajet.",
  noInspection: "Aucun état des lieux.",
  notStarted: "Pas d’état des lieux",
  noPhoto: "Pas de photo en regard",
  noSignature: "Pas de signature",
  noDocuments: "Aucun document.",
  inspectionFact: "Relevé",
  documentStatus: { waiting: "en attente", accepted: "accepté", refused: "refusé" },
  documentSources: { client: "le client", driver: "le conducteur", operator: "l’exploitation" },
  deposited: (moment, source) => `déposé le ${moment} par ${source}`,
  size: (bytes) =>
    bytes < kilobyte * kilobyte
      ? `${Math.ceil(bytes / kilobyte)} ko`
      : `${(bytes / kilobyte / kilobyte).toFixed(1).replace(".", ",")} Mo`,
  embedded: (path) => `Joint : ${path}`,
  tooLarge: "Non joint : la place du dossier est prise. L’empreinte l’identifie.",
  erased: "Fichier effacé avec les données personnelles de la mission.",
  openAttached: (path) => `Photo non imprimée, jointe : ${path}`,
  printFailed: "Photo non imprimée, car l’impression avec les photos a échoué : voir le fichier joint",
  proof: {
    signature: {
      label: "Signature",
      value: (key) =>
        `Ce fichier est signé par l’exploitant (Ed25519, clé ${key}). Les clés publiques, aussi les anciennes, sont servies par l’API : /.well-known/trajet-evidence-keys.json.`
    },
    verify: {
      label: "Contrôle",
      value:
        "trajet verify dossier.pdf --key CLÉ contrôle chaque octet, sans réseau, avec une clé notée auparavant, et nomme la partie modifiée. Un dossier imprimé, réenregistré ou complété ne se vérifie plus."
    },
    time: {
      label: "Horodatage",
      none: "Aucune autorité d’horodatage n’est configurée. La date de signature est celle de l’horloge de l’exploitant.",
      asked: (authority) =>
        `Demandé à ${authority} (RFC 3161). Sa réponse est jointe : horodatage.tsr. Si l’autorité n’a pas répondu, horodatage-absent.txt est joint à la place et le dit.`
    },
    content: {
      label: "Contenu",
      value:
        "Les fichiers joints et leurs empreintes sont énumérés par manifeste.json. Les empreintes imprimées sont celles des fichiers reçus ; des photos jointes sont ôtés le lieu et l’appareil de prise de vue. Le dossier n’a aucun relevé de positions."
    },
    kept: {
      label: "Conservation",
      value:
        "Le dossier est fait à la demande et n’est pas conservé : un nouveau dossier montre la mission telle qu’elle est alors, aussi après un effacement de données personnelles."
    }
  },
  footer: (number, moment) => `Dossier ${number} · fait le ${moment}`
}
