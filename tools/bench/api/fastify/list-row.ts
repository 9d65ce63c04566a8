import type { Tenant } from "@trajet/domain/access"
import {
  listedLabelsOf,
  MissionId,
  type MissionStatus,
  type MissionSummary,
  noLabels,
  transportIdOf
} from "@trajet/domain/mission"
import type { Cents } from "@trajet/domain/pricing"
import type { Day, Instant } from "@trajet/domain/time"

interface ListInput extends Tenant {
  readonly olderThanAt: Instant | null
  readonly olderThanId: MissionId | null
  readonly limit: number
}

/** A mission of a page: Trajet itself no longer reads a row for each. */
interface ListRow {
  readonly id: string
  readonly ordinal: number
  readonly created_at: Instant
  readonly status: MissionStatus
  readonly has_return: boolean
  readonly registration: string | null
  readonly vehicle_type: string | null
  readonly reference: string | null
  readonly pickup_address: string
  readonly pickup_date: Day | null
  readonly delivery_address: string
  readonly delivery_date: Day | null
  readonly amount_ht: Cents
  readonly return_ht: Cents | null
  readonly cancellation_fee_ht: Cents | null
  readonly emitted: number | null
}

/** The frozen statements of a page. */
export interface ListStatement {
  readonly name: string
  readonly text: string
  readonly values: (input: ListInput) => Array<unknown>
  readonly rowType?: ListRow
}

export const summaryOf = (row: ListRow): MissionSummary => ({
  id: MissionId(row.id),
  transportId: transportIdOf(row.ordinal),
  status: row.status,
  createdAt: row.created_at,
  pickup: { address: row.pickup_address, date: row.pickup_date },
  delivery: { address: row.delivery_address, date: row.delivery_date },
  registration: row.registration,
  vehicleType: row.vehicle_type,
  amountHt: row.amount_ht,
  returnHt: row.return_ht,
  cancellationFeeHt: row.cancellation_fee_ht,
  emitted: row.emitted,
  hasReturn: row.has_return,
  ...listedLabelsOf(noLabels),
  reference: row.reference
})
