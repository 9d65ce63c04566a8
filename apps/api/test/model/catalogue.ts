import type { Wanted } from "./orders.ts"
import type { ModelMission, SetOption, TripName } from "./state.ts"

interface CatalogueRow {
  readonly name: string
  readonly cents: number
  readonly group?: string
  /** Documents that the client supplies. */
  readonly documents?: ReadonlyArray<string>
  /** Documents that the driver produces. */
  readonly produces?: string
  /** True if operators alone add it. */
  readonly isOperators?: true
}

/** The table of PRC-49 to PRC-65, as this model reads it. */
export const catalogue: Readonly<Record<string, CatalogueRow>> = {
  prise_rdv: { name: "Prise de rendez-vous", cents: 600 },
  pv_papier: {
    name: "PV de livraison papier",
    cents: 900,
    group: "pv",
    documents: ["pv_vierge"],
    produces: "pv_signe"
  },
  pv_digital: { name: "PV dématérialisé loueur", cents: 900, group: "pv", produces: "pv_confirmation" },
  pv_restitution: { name: "PV de restitution loueur", cents: 1_200, group: "pv", produces: "pv_confirmation" },
  mise_en_main: { name: "Mise en main 30 min", cents: 3_500, group: "mise_en_main" },
  mise_en_main_plus: { name: "Mise en main 60 min", cents: 6_000, group: "mise_en_main" },
  lavage_ext: { name: "Lavage extérieur", cents: 1_900, group: "lavage", produces: "ticket_lavage" },
  lavage_complet: { name: "Lavage complet", cents: 4_900, group: "lavage", produces: "ticket_lavage" },
  plein: {
    name: "Plein de carburant (au réel, + frais)",
    cents: 1_500,
    group: "energie",
    produces: "ticket_carburant"
  },
  recharge_80: { name: "Recharge à 80 %", cents: 3_000, group: "energie", produces: "ticket_recharge" },
  w_garage: { name: "Plaque W garage", cents: 2_900, produces: "certificat_w" },
  remise_carte_grise: { name: "Remise de la carte grise", cents: 1_200, documents: ["carte_grise"] },
  controle_securite: { name: "Contrôle sécurité", cents: 900, produces: "checklist" },
  attente_30: { name: "Attente, 30 min", cents: 1_800, isOperators: true },
  stockage_jour: { name: "Stockage, un jour", cents: 1_200 },
  jockey: { name: "Jockey", cents: 3_900 },
  express: { name: "Express, jour même", cents: 6_000 }
}

export const rowOf = (key: string): CatalogueRow => {
  const row = catalogue[key]
  if (row === undefined) throw new Error(`${key} is in no catalogue`)
  return row
}

/** True if operators alone add the option. */
export const isOperators = (key: string): boolean => rowOf(key).isOperators === true

/** The label of an option with its price. */
export const labelOf = ({ key, cents }: SetOption): string => `${rowOf(key).name} ${(cents / 100).toFixed(2)}`

export const setOption = (key: string): SetOption => ({ key, cents: rowOf(key).cents })

/** The documents that a trip with these options needs before it is completed. */
export const requiredDocuments = (options: ReadonlyArray<SetOption>): ReadonlyArray<string> => [
  ...new Set(["pv_livraison", ...options.flatMap(({ key }) => rowOf(key).produces ?? [])])
]

const linkRenters = ["alizes", "belle-route", "cap-mobile", "delta-flotte"]
const pinRenters = ["escale", "faubourg-auto", "grand-large", "horizon"]

export type Params = Readonly<Record<string, string>>

/** True if the required parameters of an option are given. */
export const obligationsMet = (key: string, { renter = "", link, pin, target_level: level }: Params): boolean => {
  if (["plein", "recharge_80"].includes(key)) return level !== undefined
  if (!["pv_digital", "pv_restitution"].includes(key)) return true
  if (linkRenters.includes(renter)) return link !== undefined || renter === "delta-flotte"
  return pinRenters.includes(renter) && pin !== undefined
}

/** Parameters that meet every requirement of an option. */
export const rightParams: Params = { renter: "escale", pin: "1234", target_level: "80 %" }

/** True if an appointment is requested at either end of a trip. */
export const hasAppointment = ({ pickup, delivery, back }: Wanted, trip: TripName): boolean => {
  if (trip === "aller") return pickup.need_appointment === true || delivery.need_appointment === true
  return typeof back === "object" && typeof back?.delivery === "object" && back.delivery.need_appointment === true
}

/** The options of a new mission's trip: the requested ones, and those that its flags bring. */
export const optionsOrdered = (wanted: Wanted, trip: TripName): ReadonlyArray<SetOption> => {
  const asked = trip === "aller" ? wanted.options : typeof wanted.back === "object" ? wanted.back?.options : undefined
  const implied = [
    ...(hasAppointment(wanted, trip) ? ["prise_rdv"] : []),
    ...(wanted.wgarage === true ? ["w_garage"] : [])
  ]
  return [...new Set([...(asked ?? []), ...implied])].map(setOption)
}

/** True if any trip has the option. */
export const isSet = ({ trips }: ModelMission, key: string): boolean =>
  [...trips.values()].some(({ options }) => options.some((option) => option.key === key))
