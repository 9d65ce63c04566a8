import type { StoredDocumentUnreadable } from "@trajet/domain/access"
import {
  labelFlags,
  labelTexts,
  listedLabelNames,
  type Mission,
  MissionId,
  MissionStatus,
  type MissionSummary,
  transportIdOf
} from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import { Day, type Instant } from "@trajet/domain/time"
import { Record, Result } from "effect"
import { readRecords, type RecordFields } from "../database/records.ts"
import { serverInstant } from "../database/server-instant.ts"
import { readStored } from "../database/stored-document.ts"
import { missionBodies } from "./mission-body.ts"
import { listedColumns } from "./mission-columns.ts"

export interface MissionRow {
  readonly id: string
  readonly ordinal: number
  readonly created_at: Instant
  readonly body: unknown
}

export const missionOf = ({
  id,
  ordinal,
  created_at,
  body
}: MissionRow): Result.Result<Mission, StoredDocumentUnreadable> =>
  Result.map(readStored(missionBodies, id, body), (document) => ({
    ...document,
    id: MissionId(id),
    transportId: transportIdOf(ordinal),
    createdAt: created_at
  }))

/** The columns of a mission in a list, in the order of its record. */
export const summaryColumns = ["id", "ordinal", "created_at", ...listedColumns] as const

type SummaryColumn = (typeof summaryColumns)[number]

const placeOf = (column: SummaryColumn): number => summaryColumns.indexOf(column)

/** The column of each member. */
export const memberColumns = {
  ...listedLabelNames,
  id: "id",
  ordinal: "ordinal",
  createdAt: "created_at",
  status: "status",
  hasReturn: "has_return",
  registration: "registration",
  vehicleType: "vehicle_type",
  pickupAddress: "pickup_address",
  pickupDate: "pickup_date",
  deliveryAddress: "delivery_address",
  deliveryDate: "delivery_date",
  amountHt: "amount_ht",
  returnHt: "return_ht",
  cancellationFeeHt: "cancellation_fee_ht",
  emitted: "emitted"
} as const satisfies Readonly<Record<string, SummaryColumn>>

const places = Record.map(memberColumns, placeOf)

const textPlaces = Record.map(labelTexts, (_, name) => places[name])
const flagPlaces = Record.map(labelFlags, (_, name) => places[name])

const statuses = new Map<string, MissionStatus>(MissionStatus.literals.map((status) => [status, status]))

const statusOf = (text: string): MissionStatus => {
  const status = statuses.get(text)
  if (status === undefined) throw new Error("a stored mission has an unknown status")
  return status
}

const dayOf = (text: string | null): Day | null => (text === null ? null : Day(text))

const centsOf = (text: string | null): Cents | null => (text === null ? null : Cents(Number(text)))

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

/** A mission of a list, from its record of `summaryColumns`. */
export const summaryOf = (record: RecordFields): MissionSummary => {
  const textAt = (place: number): string | null => record[place] ?? null
  const requiredAt = (place: number): string => record[place] ?? ""
  const flagAt = (place: number): boolean => requiredAt(place) === "t"
  return {
    id: MissionId(requiredAt(places.id)),
    transportId: transportIdOf(Number(requiredAt(places.ordinal))),
    status: statusOf(requiredAt(places.status)),
    createdAt: serverInstant(requiredAt(places.createdAt)),
    pickup: { address: requiredAt(places.pickupAddress), date: dayOf(textAt(places.pickupDate)) },
    delivery: { address: requiredAt(places.deliveryAddress), date: dayOf(textAt(places.deliveryDate)) },
    registration: textAt(places.registration),
    vehicleType: textAt(places.vehicleType),
    amountHt: Cents(Number(requiredAt(places.amountHt))),
    returnHt: centsOf(textAt(places.returnHt)),
    cancellationFeeHt: centsOf(textAt(places.cancellationFeeHt)),
    emitted: numberOf(textAt(places.emitted)),
    hasReturn: flagAt(places.hasReturn),
    ...Record.map(textPlaces, textAt),
    ...Record.map(flagPlaces, flagAt)
  }
}

/** The missions of a page, from the text of their records. */
export const summariesOf = (page: string | null): ReadonlyArray<MissionSummary> =>
  page === null ? [] : readRecords(page, summaryColumns.length, summaryOf)
