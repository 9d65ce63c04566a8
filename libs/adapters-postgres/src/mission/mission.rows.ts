import { type Mission, type MissionSummary, transportIdOf } from "@trajet/domain/mission"

/** What the columns hold beside the document, so that it is not kept twice. */
type MissionBody = Omit<Mission, "id" | "transportId" | "createdAt">

/** What a mission that was written before these members existed has. */
const missing = { reports: [] } satisfies Partial<MissionBody>

type StoredBody = Omit<MissionBody, keyof typeof missing> & Partial<Pick<MissionBody, keyof typeof missing>>

export interface MissionRow {
  readonly id: string
  readonly ordinal: number
  readonly created_at: string
  readonly body: StoredBody
}

export interface SummaryRow {
  readonly id: string
  readonly ordinal: number
  readonly status: Mission["status"]
  readonly created_at: string
  readonly pickup_address: string
  readonly pickup_date: string | null
  readonly delivery_address: string
  readonly delivery_date: string | null
  readonly registration: string | null
  readonly vehicle_type: string | null
  readonly amount_ht: number
  readonly has_return: boolean
  readonly reference: string | null
}

export const missionOf = ({ id, ordinal, created_at, body }: MissionRow): Mission => ({
  ...missing,
  ...body,
  id,
  transportId: transportIdOf(ordinal),
  createdAt: created_at
})

export const bodyOf = ({ id: _id, transportId: _transportId, createdAt: _createdAt, ...body }: Mission): string =>
  JSON.stringify(body)

/** The columns that lists show and filter by, derived from the mission at each write. */
export const columnsOf = (mission: Mission) => ({
  status: mission.status,
  hasReturn: mission.return !== null,
  registration: mission.outbound.vehicle.registration,
  vehicleType: mission.outbound.vehicle.type,
  reference: mission.reference,
  pickupAddress: mission.outbound.pickup.place.address,
  pickupDate: mission.outbound.pickup.date,
  deliveryAddress: mission.outbound.delivery.place.address,
  deliveryDate: mission.outbound.delivery.date,
  amountHt: mission.outbound.priceHt,
  body: bodyOf(mission)
})

export const summaryOf = (row: SummaryRow): MissionSummary => ({
  id: row.id,
  transportId: transportIdOf(row.ordinal),
  status: row.status,
  createdAt: row.created_at,
  pickup: { address: row.pickup_address, date: row.pickup_date },
  delivery: { address: row.delivery_address, date: row.delivery_date },
  registration: row.registration,
  vehicleType: row.vehicle_type,
  amountHt: row.amount_ht,
  hasReturn: row.has_return,
  reference: row.reference
})
