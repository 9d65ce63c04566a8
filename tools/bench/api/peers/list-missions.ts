import type { Tenant } from "@trajet/domain/access"
import { MissionId, type MissionStatus, type MissionSummary, transportIdOf } from "@trajet/domain/mission"
import type { Cents } from "@trajet/domain/pricing"
import type { Day, Instant } from "@trajet/domain/time"

/**
 * The list of missions as the peers have it: a row for each mission. Kept as it was, so that a change of Trajet's own list
 * does not change a peer.
 */
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
}

interface ListInput extends Tenant {
  readonly olderThan: readonly [createdAt: string, id: string] | null
  readonly limit: number
}

const text = (older: string, limit: string) => `
SELECT id, ordinal, created_at, status, has_return, registration, vehicle_type, reference, pickup_address, pickup_date,
  delivery_address, delivery_date, amount_ht
FROM mission
WHERE group_id = $1::uuid AND environment = $2::text${older}
ORDER BY created_at DESC, id DESC
LIMIT ${limit}::int`

interface ListStatement {
  readonly name: string
  readonly text: string
  readonly values: (input: ListInput) => Array<unknown>
  readonly rowType?: ListRow
}

const first: ListStatement = {
  name: "mission.list",
  text: text("", "$3"),
  values: ({ groupId, environment, limit }) => [groupId, environment, limit]
}

const next: ListStatement = {
  name: "mission.list.next",
  text: text(" AND (created_at, id) < ($3::timestamptz, $4::uuid)", "$5"),
  values: ({ groupId, environment, olderThan, limit }) => [groupId, environment, ...(olderThan ?? []), limit]
}

/** The statement of the first page, or of a later one. */
export const listMissions = ({ olderThan }: ListInput): ListStatement => (olderThan === null ? first : next)

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
  hasReturn: row.has_return,
  reference: row.reference
})
