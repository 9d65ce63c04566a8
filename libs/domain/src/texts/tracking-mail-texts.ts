import type { Language } from "./language.model.ts"
import type { TrackingMailTexts } from "./tracking-mail-texts.model.ts"

const french = (what: string, how: string): TrackingMailTexts["pickup"] => ({
  subject: (mission) => `${what} de votre véhicule : suivre la mission ${mission}`,
  text: ({ page, plate, window }) =>
    `Bonjour,\n\n${how}${plate === null ? "" : ` ${plate}`} : ${window}.\n\nCette page dit quand le convoyeur arrive, sans compte ni mot de passe :\n\n${page}\n\nElle expire 24 heures après la livraison. Quiconque a ce lien voit la page : ne le donnez qu’à qui attend le convoyeur. Les heures sont celles de Paris.\n`
})

const english = (what: string, how: (vehicle: string) => string): TrackingMailTexts["pickup"] => ({
  subject: (mission) => `${what} of your vehicle: follow mission ${mission}`,
  text: ({ page, plate, window }) =>
    `Hello,\n\n${how(plate === null ? "the vehicle" : `the vehicle ${plate}`)}: ${window}.\n\nThis page says when the driver comes, without an account or a password:\n\n${page}\n\nIt expires 24 hours after the delivery. Whoever has this link sees the page: give it only to people who wait for the driver. The hours are those of Paris.\n`
})

/** The mails with the address of a tracking page. */
export const trackingMailTexts: Readonly<Record<Language, TrackingMailTexts>> = {
  fr: {
    pickup: french("Enlèvement", "Un convoyeur viendra chercher le véhicule"),
    delivery: french("Livraison", "Un convoyeur livrera le véhicule")
  },
  en: {
    pickup: english("Collection", (vehicle) => `A driver will collect ${vehicle}`),
    delivery: english("Delivery", (vehicle) => `A driver will deliver ${vehicle}`)
  }
}
