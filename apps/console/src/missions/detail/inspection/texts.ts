import { defineTexts } from "@trajet/pages/i18n.tsx"

export const texts = defineTexts({
  inspection: { fr: "État des lieux", en: "Inspection" },
  none: { fr: "L'état des lieux n'a pas commencé.", en: "The inspection has not started." },
  departure: { fr: "Au départ", en: "At pickup" },
  arrival: { fr: "À l'arrivée", en: "At delivery" },
  notStarted: { fr: "pas encore commencé", en: "not started yet" },
  started: { fr: "Commencé", en: "Started" },
  completed: { fr: "Terminé", en: "Completed" },
  underWay: { fr: "en cours", en: "under way" },
  place: { fr: "Lieu", en: "Place" },
  accuracy: { fr: (metres: number) => `à ${metres} m près`, en: (metres: number) => `within ${metres} m` },
  yes: { fr: "oui", en: "yes" },
  no: { fr: "non", en: "no" },
  report: { fr: "Rapport PDF", en: "PDF report" },
  reportOf: { fr: (phase: string) => `Rapport PDF, ${phase}`, en: (phase: string) => `PDF report, ${phase}` },
  photosOk: {
    fr: (ok: number, total: number) => `${ok} photos sur ${total}`,
    en: (ok: number, total: number) => `${ok} of ${total} photos`
  },
  photos: { fr: "Photos", en: "Photos" },
  noPhotos: { fr: "Aucune photo.", en: "No photo." },
  damages: { fr: "Dommages", en: "Damages" },
  noDamages: { fr: "Aucun dommage relevé.", en: "No damage was found." },
  outline: {
    fr: (count: number) =>
      `Véhicule vu de dessus, avant en haut, ${count} ${count < 2 ? "marque" : "marques"} de dommage`,
    en: (count: number) => `Vehicle seen from above, front on top, ${count} damage ${count === 1 ? "mark" : "marks"}`
  },
  signature: { fr: "Signature", en: "Signature" },
  photoAt: {
    fr: (at: number, count: number) => `Photo ${at} sur ${count}`,
    en: (at: number, count: number) => `Photo ${at} of ${count}`
  },
  viewAt: {
    fr: (at: number, count: number) => `Vue ${at} sur ${count}`,
    en: (at: number, count: number) => `View ${at} of ${count}`
  },
  comparison: { fr: "Départ et arrivée, vue par vue", en: "Pickup and delivery, view by view" },
  compare: {
    fr: (label: string) => `Comparer en grand : ${label}`,
    en: (label: string) => `Compare enlarged: ${label}`
  },
  of: { fr: (label: string) => `${label} :`, en: (label: string) => `${label}:` },
  noDifference: { fr: "Aucune différence relevée.", en: "No difference was found." },
  newDamage: { fr: "Nouveau dommage :", en: "New damage:" },
  noDeparturePhoto: { fr: "Pas de photo au départ", en: "No photo at pickup" },
  noArrivalPhoto: { fr: "Pas de photo à l'arrivée", en: "No photo at delivery" },
  previousView: { fr: "Vue précédente", en: "Previous view" },
  nextView: { fr: "Vue suivante", en: "Next view" },
  enlarge: { fr: "Agrandir les deux photos", en: "Enlarge both photos" },
  previous: { fr: "Photo précédente", en: "Previous photo" },
  next: { fr: "Photo suivante", en: "Next photo" },
  missing: { fr: "Photo indisponible", en: "Photo not available" }
})

/** Kinds of damage in words. */
export const damageTexts = defineTexts({
  scratch: { fr: "rayure", en: "scratch" },
  dent: { fr: "bosse", en: "dent" },
  chip: { fr: "éclat", en: "chip" },
  crack: { fr: "fissure", en: "crack" },
  broken: { fr: "cassé", en: "broken" },
  missing: { fr: "manquant", en: "missing" },
  tear: { fr: "déchirure", en: "tear" },
  stain: { fr: "tache", en: "stain" },
  wear: { fr: "usure", en: "wear" },
  corrosion: { fr: "corrosion", en: "corrosion" },
  other: { fr: "autre", en: "other" }
})

/** Kinds of photos in words. */
export const photoTexts = defineTexts({
  shot: { fr: "Vue", en: "View" },
  damage: { fr: "Dommage", en: "Damage" },
  document: { fr: "Document", en: "Document" },
  odometer: { fr: "Compteur", en: "Odometer" },
  signature: { fr: "Signature", en: "Signature" },
  extra: { fr: "Autre", en: "Other" }
})
