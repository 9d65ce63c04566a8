import type { TrackedState, TrackingSide } from "@trajet/domain/tracking"
import type { Language } from "@trajet/domain/texts"

/** A sentence about the driver, who may not be known. */
type OfDriver = (firstName: string) => string

/** A sentence about a moment: `day` is null if that is today. */
type OfMoment = (moment: { readonly day: string | null; readonly time: string }) => string

interface TrackingTexts {
  readonly locale: string
  readonly title: Readonly<Record<TrackingSide, string>>
  readonly headline: Readonly<Record<TrackingSide, Readonly<Record<TrackedState, OfDriver>>>>
  readonly steps: Readonly<Record<"ordered" | "assigned" | "pickedUp" | "delivered", string>>
  readonly done: string
  readonly window: Readonly<Record<TrackingSide, string>>
  readonly expected: Readonly<Record<TrackingSide, string>>
  readonly noDate: string
  readonly from: (time: string) => string
  readonly until: (time: string) => string
  readonly between: (from: string, to: string) => string
  readonly at: (day: string, time: string) => string
  readonly winterTime: string
  readonly parisTime: string
  readonly driver: string
  readonly vehicle: string
  readonly pickedUp: string
  readonly delivered: string
  readonly report: Readonly<Record<TrackingSide, string>>
  readonly read: string
  readonly position: string
  readonly noPosition: string
  readonly onMap: string
  /** What the drawing shows, for a reader who does not see it. */
  readonly map: string
  readonly legend: Readonly<Record<"vehicle" | "delivery", string>>
  readonly positionAt: OfMoment
  readonly silentSince: OfMoment
  readonly schematic: string
  readonly updated: (time: string) => string
  readonly ends: (moment: string) => string
  readonly privacy: Readonly<Record<TrackingSide, string>>
  readonly gone: string
  readonly goneHelp: string
}

const french: TrackingTexts = {
  locale: "fr-FR",
  title: { pickup: "Enlèvement de votre véhicule", delivery: "Livraison de votre véhicule" },
  headline: {
    pickup: {
      planned: () => "Un convoyeur va être désigné",
      assigned: (name) => `${name} viendra chercher le véhicule`,
      in_transit: () => "Le véhicule est parti",
      interrupted: () => "Le trajet est interrompu",
      delivered: () => "Le véhicule est livré",
      cancelled: () => "Le trajet est annulé"
    },
    delivery: {
      planned: () => "Un convoyeur va être désigné",
      assigned: (name) => `${name} vous apportera le véhicule`,
      in_transit: () => "Le véhicule est en route",
      interrupted: () => "Le trajet est interrompu",
      delivered: () => "Le véhicule est livré",
      cancelled: () => "Le trajet est annulé"
    }
  },
  steps: { ordered: "Prévu", assigned: "Convoyeur désigné", pickedUp: "En route", delivered: "Livré" },
  done: "fait",
  window: { pickup: "Rendez-vous d’enlèvement", delivery: "Rendez-vous de livraison" },
  expected: { pickup: "Arrivée du convoyeur", delivery: "Arrivée prévue" },
  noDate: "La date n’est pas encore fixée",
  from: (time) => `dès ${time}`,
  until: (time) => `avant ${time}`,
  between: (from, to) => `entre ${from} et ${to}`,
  at: (day, time) => `${day} à ${time}`,
  winterTime: "heure d’hiver",
  parisTime: "Heures de Paris.",
  driver: "Convoyeur",
  vehicle: "Véhicule",
  pickedUp: "Pris en charge",
  delivered: "Livré",
  report: { pickup: "État des lieux de départ", delivery: "État des lieux d’arrivée" },
  read: "Ouvrir le PDF",
  position: "Dernière position",
  noPosition: "Aucune position n’est partagée pour l’instant.",
  onMap: "Ouvrir dans mes cartes",
  map: "Carte du trajet qui reste, de la dernière position du véhicule à la livraison",
  legend: { vehicle: "Véhicule", delivery: "Livraison" },
  positionAt: ({ day, time }) => (day === null ? `Position à ${time}` : `Position du ${day} à ${time}`),
  silentSince: ({ day, time }) =>
    day === null ? `Aucune position depuis ${time}` : `Aucune position depuis le ${day} à ${time}`,
  schematic: "Tracé indicatif, sans les routes.",
  updated: (time) => `Page à jour à ${time}.`,
  ends: (moment) => `Cette page expire le ${moment}.`,
  privacy: {
    pickup: "Cette page ne montre la position de personne.",
    delivery: "La position n’est montrée que pendant le trajet, loin du départ, et si le convoyeur l’accepte."
  },
  gone: "Ce lien n’existe pas ou n’existe plus",
  goneHelp:
    "Un lien de suivi expire 24 heures après la livraison. Demandez-en un autre à la personne qui vous l’a envoyé."
}

const english: TrackingTexts = {
  locale: "en-GB",
  title: { pickup: "Collection of your vehicle", delivery: "Delivery of your vehicle" },
  headline: {
    pickup: {
      planned: () => "A driver will be assigned soon",
      assigned: (name) => `${name} will collect the vehicle`,
      in_transit: () => "The vehicle has left",
      interrupted: () => "The trip is interrupted",
      delivered: () => "The vehicle is delivered",
      cancelled: () => "The trip is cancelled"
    },
    delivery: {
      planned: () => "A driver will be assigned soon",
      assigned: (name) => `${name} will bring you the vehicle`,
      in_transit: () => "The vehicle is on its way",
      interrupted: () => "The trip is interrupted",
      delivered: () => "The vehicle is delivered",
      cancelled: () => "The trip is cancelled"
    }
  },
  steps: { ordered: "Planned", assigned: "Driver assigned", pickedUp: "On its way", delivered: "Delivered" },
  done: "done",
  window: { pickup: "Agreed collection", delivery: "Agreed delivery" },
  expected: { pickup: "Driver expected", delivery: "Expected arrival" },
  noDate: "The date is not set yet",
  from: (time) => `from ${time}`,
  until: (time) => `until ${time}`,
  between: (from, to) => `between ${from} and ${to}`,
  at: (day, time) => `${day} at ${time}`,
  winterTime: "winter time",
  parisTime: "Times in Paris.",
  driver: "Driver",
  vehicle: "Vehicle",
  pickedUp: "Collected",
  delivered: "Delivered",
  report: { pickup: "Inspection report at departure", delivery: "Inspection report at arrival" },
  read: "Open the PDF",
  position: "Last position",
  noPosition: "No position is shared at the moment.",
  onMap: "Open in my maps",
  map: "Map of the way that is left, from the latest position of the vehicle to the delivery",
  legend: { vehicle: "Vehicle", delivery: "Delivery" },
  positionAt: ({ day, time }) => (day === null ? `Position at ${time}` : `Position on ${day} at ${time}`),
  silentSince: ({ day, time }) => (day === null ? `No position since ${time}` : `No position since ${day} at ${time}`),
  schematic: "The line is indicative and follows no roads.",
  updated: (time) => `Page as of ${time}.`,
  ends: (moment) => `This page expires on ${moment}.`,
  privacy: {
    pickup: "This page shows nobody’s position.",
    delivery: "The position is shown only during the trip, away from the departure, and if the driver agrees."
  },
  gone: "This link does not exist, or no longer does",
  goneHelp: "A tracking link expires 24 hours after the delivery. Ask the person who sent it for another one."
}

/** The words of the tracking pages. */
export const trackingTexts: Readonly<Record<Language, TrackingTexts>> = { fr: french, en: english }
