import type { StoredDocumentUnreadable } from "@trajet/domain/access"
import { type Mission, MissionId, type MissionSummary, transportIdOf } from "@trajet/domain/mission"
import type { Instant } from "@trajet/domain/time"
import { Result } from "effect"
import { readStored } from "../database/stored-document.ts"
import { missionBodies } from "./mission-body.ts"
import type { listedColumns, MissionColumns } from "./mission-columns.ts"

export interface MissionRow {
  readonly id: string
  readonly ordinal: number
  readonly created_at: Instant
  readonly body: unknown
}

export interface SummaryRow extends Pick<MissionColumns, (typeof listedColumns)[number]> {
  readonly id: string
  readonly ordinal: number
  readonly created_at: Instant
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

export const summaryOf = (row: SummaryRow): MissionSummary => ({
  id: MissionId(row.id),
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
