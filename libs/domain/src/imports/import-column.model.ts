import type { Language } from "../texts/language.model.ts"
import type { ImportRowFault } from "./import-fault.model.ts"

/** How the text of a cell becomes a member of an order. */
export type CellKind = "text" | "day" | "time" | "degrees" | "yes_no" | "list" | "return"

/** A column of a file of orders. */
export interface ImportColumn {
  /** Name of the column in files of both languages' templates, and in problems. */
  readonly key: ImportColumnKey
  /** Headers of the templates. A file may have either, in any case and with or without accents. */
  readonly headers: Readonly<Record<Language, string>>
  /** Path of the member of an order (`POST /v1/transports`). */
  readonly path: ReadonlyArray<string>
  readonly kind: CellKind
  readonly isRequired: boolean
  readonly example: string
}

const column = <Key extends string>(
  key: Key,
  headers: readonly [fr: string, en: string],
  path: string,
  example: string,
  { kind = "text", isRequired = false }: { readonly kind?: CellKind; readonly isRequired?: boolean } = {}
) => ({
  key,
  headers: { fr: headers[0], en: headers[1] } satisfies Readonly<Record<Language, string>>,
  path: path.split("."),
  kind,
  isRequired,
  example
})

const required = { isRequired: true } as const

/** Every column of a file of orders, in the order of the template. */
export const importColumns = [
  column("reference", ["référence", "reference"], "reference", "CMD-1042"),
  column("registration", ["immatriculation", "registration"], "vehicle.registration", "AB-123-CD"),
  column("brand", ["marque", "brand"], "vehicle.brand", "Renault"),
  column("model", ["modèle", "model"], "vehicle.model", "Clio"),
  column("vehicle_type", ["type de véhicule", "vehicle type"], "vehicle.type", "VP"),
  column("vin", ["vin", "vin"], "vehicle.vin", ""),
  column("electric", ["électrique", "electric"], "vehicle.electric", "non", { kind: "yes_no" }),
  column(
    "pickup_address",
    ["adresse départ", "pickup address"],
    "pickup.address",
    "10 rue de Rivoli, 75001 Paris",
    required
  ),
  column("pickup_date", ["date départ", "pickup date"], "pickup.date", "2035-03-19", { kind: "day", isRequired: true }),
  column("pickup_from", ["départ de", "pickup from"], "pickup.start_time", "09:00", { kind: "time" }),
  column("pickup_until", ["départ à", "pickup until"], "pickup.end_time", "12:00", { kind: "time" }),
  column("pickup_contact", ["contact départ", "pickup contact"], "pickup.contact.name", "Claire Martin"),
  column("pickup_phone", ["téléphone départ", "pickup phone"], "pickup.contact.phone", "+33 6 12 34 56 78"),
  column("pickup_email", ["e-mail départ", "pickup email"], "pickup.contact.mail", "claire.martin@example.com"),
  column(
    "delivery_address",
    ["adresse arrivée", "delivery address"],
    "delivery.address",
    "Place Bellecour, 69002 Lyon",
    required
  ),
  column("delivery_date", ["date arrivée", "delivery date"], "delivery.date", "2035-03-20", {
    kind: "day",
    isRequired: true
  }),
  column("delivery_from", ["arrivée de", "delivery from"], "delivery.start_time", "", { kind: "time" }),
  column("delivery_until", ["arrivée à", "delivery until"], "delivery.end_time", "18:00", { kind: "time" }),
  column("delivery_contact", ["contact arrivée", "delivery contact"], "delivery.contact.name", "Hugo Leroy"),
  column("delivery_phone", ["téléphone arrivée", "delivery phone"], "delivery.contact.phone", ""),
  column("delivery_email", ["e-mail arrivée", "delivery email"], "delivery.contact.mail", ""),
  column("return_trip", ["retour", "return"], "return_trip", "non", { kind: "return" }),
  column("flatbed", ["plateau", "flatbed"], "plateau", "non", { kind: "yes_no" }),
  column("options", ["options", "options"], "options", "lavage_ext", { kind: "list" }),
  column("description", ["description", "description"], "description", ""),
  column("company", ["société", "company"], "billing.company_name", "Demo Fleet", required),
  column(
    "billing_email",
    ["e-mail facturation", "billing email"],
    "billing.email",
    "billing@demo-fleet.example",
    required
  ),
  column(
    "billing_address",
    ["adresse facturation", "billing address"],
    "billing.address",
    "1 rue du Test, 75001 Paris",
    required
  ),
  column("siret", ["siret", "siret"], "billing.siret", ""),
  column("pickup_lat", ["latitude départ", "pickup latitude"], "pickup.lat", "", { kind: "degrees" }),
  column("pickup_lng", ["longitude départ", "pickup longitude"], "pickup.lng", "", { kind: "degrees" }),
  column("delivery_lat", ["latitude arrivée", "delivery latitude"], "delivery.lat", "", { kind: "degrees" }),
  column("delivery_lng", ["longitude arrivée", "delivery longitude"], "delivery.lng", "", { kind: "degrees" })
] as const

export type ImportColumnKey = (typeof importColumns)[number]["key"]

export const importColumnKeys: ReadonlyArray<ImportColumnKey> = importColumns.map(({ key }) => key)

/** The headers of a column in both languages. */
export const headersOf = (key: ImportColumnKey): string => {
  const found = importColumns.find((column) => column.key === key)
  return found === undefined ? key : `${found.headers.fr} (${found.headers.en})`
}

/** The texts of a row that are not empty. */
export type ImportCells = Readonly<Partial<Record<ImportColumnKey, string>>>

/** What is wrong with a row, in the column that has to change; null for the row as a whole. */
export interface RowProblem {
  readonly column: ImportColumnKey | null
  readonly code: ImportRowFault
  readonly message: string
}
