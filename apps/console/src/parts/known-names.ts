import type { Language } from "@trajet/pages/languages.ts"
import { documentWords } from "@trajet/pages/document-words.ts"

/**
 * English words for names that the API writes in French, because papers and invoices show them: documents, lines of
 * prices, options of the demonstration grid, fields and photos of the robot. Names that a group chose stay as they are.
 */
const english: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(documentWords).map(({ en, fr }) => [fr, en])),
  "Prise en charge": "Base charge",
  "Complément au minimum de facturation": "Supplement up to the minimum charge",
  "Transport sur plateau": "Transport by flatbed",
  "Recharge véhicule électrique": "Charging of the electric vehicle",
  "Remise trajet retour": "Discount of the return",
  "Samedi ou soirée": "Saturday or evening",
  "Desserte Corse": "Service of Corsica",
  "Desserte Corse, haute saison": "Service of Corsica, high season",
  "Transport international": "International transport",
  Arrondi: "Rounding",
  Avant: "Front",
  Arrière: "Rear",
  "Côté gauche": "Left side",
  "Côté droit": "Right side",
  Compteur: "Odometer",
  Signature: "Signature",
  Kilométrage: "Mileage",
  "Carburant (%)": "Fuel (%)",
  "Nombre de clés": "Number of keys",
  "Prise de rendez-vous": "Appointment by phone",
  "PV de livraison papier": "Delivery report on paper",
  "PV dématérialisé loueur": "Digital report of the renter",
  "PV de restitution loueur": "Hand-back report of the renter",
  "Mise en main 30 min": "Introduction to the vehicle, 30 min",
  "Mise en main 60 min": "Introduction to the vehicle, 60 min",
  "Lavage extérieur": "Exterior wash",
  "Lavage complet": "Full wash",
  "Plein de carburant (au réel, + frais)": "Refuelling (at cost, + fee)",
  "Recharge à 80 %": "Charging to 80 %",
  "Plaque W garage": "Trade plate",
  "Remise de la carte grise": "Hand-over of the registration certificate",
  "Contrôle sécurité": "Safety check",
  "Attente, 30 min": "Waiting, 30 min",
  "Stockage, un jour": "Storage, one day",
  Jockey: "Jockey",
  "Express, jour même": "Express, same day"
}

const between = /^De (\d+) à (\d+) km$/u
const beyond = /^Au-delà de (\d+) km$/u

const inEnglish = (name: string): string => {
  if (Object.hasOwn(english, name)) return english[name] ?? name
  return name.replace(between, "From $1 to $2 km").replace(beyond, "Beyond $1 km")
}

const nameIn: Readonly<Record<Language, (name: string) => string>> = { fr: (name) => name, en: inEnglish }

/** A name of the API in the language of the user; the name itself if it is not one of ours. */
export const knownName = (name: string, language: Language): string => nameIn[language](name)
