import { emittedHundredths } from "@trajet/domain/emissions"
import { labelFlags, labelTexts, listedLabelNames, listedLabelsOf, type Mission } from "@trajet/domain/mission"
import { documentsToReview, endedAt, invoicedAt, isDriverSilent, lateAt, toInvoiceAt } from "@trajet/domain/operations"
import { plainVin } from "@trajet/domain/pricing"
import { Record, Struct } from "effect"
import { type RawBuilder, sql } from "kysely"
import { bodyOf } from "./mission-body.ts"

// Releases before 0.6 stored a VIN as the client wrote it.
const vinOf = (trip: Mission["outbound"] | null): string | null => {
  const vin = trip?.vehicle.vin ?? null
  return vin === null ? null : plainVin(vin)
}

/** The VIN of the return's vehicle if it is another one. */
const returnVinOf = ({ outbound, return: back }: Mission): string | null =>
  vinOf(back) === vinOf(outbound) ? null : vinOf(back)

/** The columns that are derived from a mission at each write: lists show them, filter and count by them. */
export const columnsOf = (mission: Mission) => ({
  status: mission.status,
  has_return: mission.return !== null,
  registration: mission.outbound.vehicle.registration,
  vin: vinOf(mission.outbound),
  return_vin: returnVinOf(mission),
  vehicle_type: mission.outbound.vehicle.type,
  ...Struct.renameKeys(listedLabelsOf(mission), listedLabelNames),
  pickup_address: mission.outbound.pickup.place.address,
  pickup_date: mission.outbound.pickup.date,
  delivery_address: mission.outbound.delivery.place.address,
  delivery_date: mission.outbound.delivery.date,
  amount_ht: mission.outbound.priceHt,
  return_ht: mission.return?.priceHt ?? null,
  cancellation_fee_ht: mission.cancellationFeeHt,
  emitted: emittedHundredths(mission),
  driver_id: mission.driver?.id ?? null,
  return_driver_id: mission.returnDriver?.id ?? null,
  ended_at: endedAt(mission) ?? "infinity",
  late_at: lateAt(mission),
  documents_to_review: documentsToReview(mission),
  driver_silent: isDriverSilent(mission),
  to_invoice_at: toInvoiceAt(mission),
  invoiced_at: invoicedAt(mission),
  body: bodyOf(mission)
})

export type MissionColumns = Readonly<ReturnType<typeof columnsOf>>

type ColumnName = keyof MissionColumns

/** SQL types of the derived columns. `mission.insert` and `mission.update` write exactly these columns. */
export const columnTypes = {
  status: "text",
  has_return: "boolean",
  registration: "text",
  vin: "text",
  return_vin: "text",
  vehicle_type: "text",
  ...Struct.renameKeys(
    { ...Record.map(labelTexts, () => "text" as const), ...Record.map(labelFlags, () => "boolean" as const) },
    listedLabelNames
  ),
  pickup_address: "text",
  pickup_date: "date",
  delivery_address: "text",
  delivery_date: "date",
  amount_ht: "bigint",
  return_ht: "bigint",
  cancellation_fee_ht: "bigint",
  emitted: "integer",
  driver_id: "text",
  return_driver_id: "text",
  ended_at: "timestamptz",
  late_at: "timestamptz",
  documents_to_review: "integer",
  driver_silent: "boolean",
  to_invoice_at: "timestamptz",
  invoiced_at: "timestamptz",
  body: "json"
} as const satisfies Readonly<Record<ColumnName, string>>

/** An array of values for each derived column, in the order of the missions. */
export type MissionColumnArrays = Readonly<Record<ColumnName, ReadonlyArray<MissionColumns[ColumnName]>>>

export const columnArraysOf = (missions: ReadonlyArray<Mission>): MissionColumnArrays => {
  const columns = missions.map(columnsOf)
  return Record.map(columnTypes, (_, name) => columns.map((of) => of[name]))
}

type Parameter = (name: ColumnName) => RawBuilder<unknown>

const eachColumn = (part: (name: ColumnName, type: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(Record.toEntries(columnTypes).map(([name, type]) => part(name, type)))

/** The derived columns, separated by commas. */
export const columnNames = eachColumn((name) => sql.raw(name))

/** The derived columns that a client's list shows. */
export const listedColumns = [
  "status",
  "has_return",
  "registration",
  "vehicle_type",
  ...Record.values(listedLabelNames),
  "pickup_address",
  "pickup_date",
  "delivery_address",
  "delivery_date",
  "amount_ht",
  "return_ht",
  "cancellation_fee_ht",
  "emitted"
] as const satisfies ReadonlyArray<ColumnName>

/** The parameters of `columnArraysOf`, in the order of `columnNames`. */
export const columnArrays = ($: Parameter): RawBuilder<unknown> =>
  eachColumn((name, type) => sql`${$(name)}::${sql.raw(type)}[]`)

/** The assignments of an UPDATE to all derived columns. */
export const columnAssignments = ($: Parameter): RawBuilder<unknown> =>
  eachColumn((name, type) => sql`${sql.raw(name)} = ${$(name)}::${sql.raw(type)}`)
