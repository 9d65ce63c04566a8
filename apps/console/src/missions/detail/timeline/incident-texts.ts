import type { BodyOf } from "@trajet/contract"
import { namesOf } from "@trajet/pages/entry-of.ts"
import { defineTexts, type Language } from "@trajet/pages/i18n.tsx"

type Category = BodyOf<"POST /console/api/missions/:id/incidents">["category"]

/** The categories of an incident in words, in the order of forms. */
export const incidentTexts = defineTexts({
  vehicle_unavailable: { fr: "Véhicule indisponible", en: "Vehicle not available" },
  vehicle_not_roadworthy: { fr: "Véhicule inapte à la route", en: "Vehicle not roadworthy" },
  breakdown_drivable: { fr: "Panne, véhicule roulant", en: "Breakdown, vehicle still drives" },
  breakdown_immobilised: { fr: "Panne, véhicule immobilisé", en: "Breakdown, vehicle does not move" },
  accident: { fr: "Accident", en: "Accident" },
  damage_found: { fr: "Dommage constaté", en: "Damage found" },
  contact_unreachable: { fr: "Contact injoignable", en: "Contact cannot be reached" },
  refused_by_recipient: { fr: "Refus du destinataire", en: "Refused by the recipient" },
  address_error: { fr: "Erreur d'adresse", en: "Wrong address" },
  documents_missing: { fr: "Documents manquants", en: "Documents missing" },
  keys_missing: { fr: "Clés manquantes", en: "Keys missing" },
  weather: { fr: "Intempéries", en: "Weather" },
  driver_issue: { fr: "Problème avec le convoyeur", en: "Problem with the driver" },
  other: { fr: "Autre", en: "Other" }
} satisfies Readonly<Record<Category, Readonly<Record<Language, string>>>>)

export const incidentCategories = namesOf(incidentTexts.en)
