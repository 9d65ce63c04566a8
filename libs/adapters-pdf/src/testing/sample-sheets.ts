import type { MissionSheet, SheetStop, SheetTrip } from "@trajet/domain/printing"
import { Instant } from "@trajet/domain/time"

const stop = (title: string, members: Partial<SheetStop> = {}): SheetStop => ({
  title,
  day: "mardi 1er décembre 2026",
  hours: "09:00 – 11:00",
  appointment: false,
  address: "10 Rue de Rivoli, 75001 Paris",
  contact: { name: "Claire Martin", company: "Agence Rivoli", phone: "+33 6 12 34 56 78" },
  ...members
})

const outbound: SheetTrip = {
  title: "Aller",
  distance: "465,2 km",
  pickup: stop("Enlèvement"),
  delivery: stop("Livraison", {
    day: "mercredi 2 décembre 2026",
    hours: "14:00 – 16:00",
    appointment: true,
    address: "Place Bellecour, 69002 Lyon",
    contact: { name: "Nadia Benali", company: null, phone: "04 78 00 00 12" }
  }),
  vehicle: null,
  options: [
    { name: "Prise de rendez-vous", details: [] },
    {
      name: "PV dématérialisé loueur",
      details: [
        { label: "Loueur", value: "Alizés Location", href: null },
        {
          label: "Lien",
          value: "https://example.invalid/alizes/pv/8842",
          href: "https://example.invalid/alizes/pv/8842"
        }
      ]
    },
    { name: "Lavage extérieur", details: [] },
    { name: "Plein de carburant (au réel, + frais)", details: [{ label: "Niveau demandé", value: "4/4", href: null }] },
    { name: "Remise de la carte grise", details: [] }
  ],
  toBring: ["Carte grise"],
  toProduce: ["PV de livraison", "Confirmation du PV dématérialisé", "Ticket de lavage", "Ticket de carburant"]
}

/** An ordinary mission; the next sheet is the same mission with a return. */
export const oneWaySheet: MissionSheet = {
  number: "M-48210937",
  reference: "PARC-2026-118",
  type: "Livraison",
  status: "Attribuée",
  driver: "Marie Durand",
  flags: [],
  vehicle: {
    plate: "AB-123-CD",
    vin: "VF1RFB00X65432109",
    name: "Renault Clio",
    type: "Voiture particulière",
    electric: "Non"
  },
  trips: [outbound],
  instructions:
    "Se présenter à l’accueil du parking, niveau -2. Les clés sont au coffre, code donné par téléphone.\nPrévenir le destinataire une heure avant l’arrivée.",
  createdAt: Instant("2026-11-20T10:00:00.123456Z")
}

const back: SheetTrip = {
  title: "Retour",
  distance: "465,2 km",
  pickup: stop("Enlèvement", {
    day: "vendredi 4 décembre 2026",
    hours: "à partir de 09:00",
    address: "Place Bellecour, 69002 Lyon",
    contact: { name: "Nadia Benali", company: null, phone: "04 78 00 00 12" }
  }),
  delivery: stop("Livraison", { day: "Date à fixer", hours: null }),
  vehicle: {
    plate: "1234 AB 69",
    vin: null,
    name: "Peugeot e-208",
    type: "Voiture particulière",
    electric: "Oui"
  },
  options: [
    { name: "Recharge à 80 %", details: [{ label: "Niveau demandé", value: "80 %", href: null }] },
    { name: "Jockey", details: [] }
  ],
  toBring: [],
  toProduce: ["PV de livraison", "Ticket de recharge"]
}

export const returnSheet: MissionSheet = {
  ...oneWaySheet,
  type: "Transfert",
  flags: ["W garage", "Électrique", "Stockage sur parc"],
  trips: [outbound, back]
}

const filled = (length: number, words = "Résidence des Grands Chênes bâtiment principal ") =>
  words.repeat(Math.ceil(length / words.length)).slice(0, length)

const fullStop = (title: string): SheetStop =>
  stop(title, {
    appointment: true,
    address: filled(300),
    contact: { name: filled(120), company: filled(120, "Société de gestion "), phone: "0".repeat(32) }
  })

const fullTrip = (title: string): SheetTrip => ({
  title,
  distance: "1234,5 km",
  pickup: fullStop("Enlèvement"),
  delivery: fullStop("Livraison"),
  vehicle: {
    plate: "W".repeat(20),
    vin: "W".repeat(17),
    name: `${filled(80)} ${filled(80)}`,
    type: filled(120),
    electric: "Non"
  },
  options: Array.from({ length: 20 }, (_, index) => ({
    name: filled(120, `Option ${index} à rallonge `),
    details: [
      { label: "Loueur", value: filled(120), href: null },
      {
        label: "Lien",
        value: `https://example.invalid/${"x".repeat(2_000)}`,
        href: `https://example.invalid/${"x".repeat(2_000)}`
      }
    ]
  })),
  toBring: Array.from({ length: 20 }, (_, index) => `Document à apporter ${index}`),
  toProduce: Array.from({ length: 40 }, (_, index) => `Document à rapporter ${index}`)
})

/** A mission with every part at its greatest length. */
export const fullSheet: MissionSheet = {
  ...oneWaySheet,
  reference: "R".repeat(50),
  driver: `${filled(60)} ${filled(60)}`,
  flags: ["Plateau", "W garage", "Électrique", "Stockage sur parc"],
  vehicle: {
    ...fullTrip("").vehicle,
    plate: "W".repeat(20),
    vin: "W".repeat(17),
    name: filled(161),
    type: filled(120),
    electric: "Oui"
  },
  trips: [fullTrip("Aller"), fullTrip("Retour")],
  instructions: filled(2_000, "Attention, marche à suivre au portail. ")
}

export const sampleSheets: Readonly<Record<string, MissionSheet>> = {
  "one-way": oneWaySheet,
  return: returnSheet,
  full: fullSheet
}
