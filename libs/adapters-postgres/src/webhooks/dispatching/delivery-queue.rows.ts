import { GroupId } from "@trajet/domain/access"
import { EventId } from "@trajet/domain/events"
import { Instant } from "@trajet/domain/time"
import { causeOfStored } from "@trajet/domain/traces"
import { type ClaimedDelivery, DeliveryId } from "@trajet/domain/webhooks/deliveries"
import type { ClaimedWork } from "@trajet/domain/webhooks/dispatching"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import type { ClaimRow } from "./delivery-queue.statements.ts"

const claimedOf = (row: ClaimRow): ClaimedDelivery => ({
  endpointId: EndpointId(row.endpoint_id),
  eventAt: row.claimed_event_at,
  id: DeliveryId(row.id),
  eventId: EventId(row.event_id),
  eventType: row.event_type,
  tenant: { groupId: GroupId(row.group_id), environment: row.environment },
  data: row.data,
  cause: causeOfStored(row.cause),
  attempt: row.attempts,
  step: row.step,
  lost: row.lost,
  endpointVersion: row.endpoint_version,
  isAtFullConcurrency: row.lane_is_wide
})

// The claim answers a row with its time even if it takes nothing, so that this text is never read.
const withoutRows = Instant("")

export const claimOf = (rows: ReadonlyArray<ClaimRow>): ClaimedWork => {
  const of = (kind: ClaimRow["kind"]) => rows.filter((row) => row.kind === kind)
  const endpointIds = (some: ReadonlyArray<ClaimRow>) => some.map(({ endpoint_id }) => EndpointId(endpoint_id))
  const claimed = of("claimed")
  const limited = of("limited").map((row) => ({ endpointId: EndpointId(row.endpoint_id), waitMillis: row.wait_millis }))
  const isLimited = new Set(limited.map(({ endpointId }) => endpointId))
  const filled = [...Map.groupBy(claimed, ({ endpoint_id }) => endpoint_id)].flatMap(([endpointId, taken]) =>
    taken.length === taken[0]?.room && !isLimited.has(EndpointId(endpointId)) ? [EndpointId(endpointId)] : []
  )
  return {
    deliveries: claimed.map(claimedOf),
    busy: endpointIds(of("busy")),
    full: [...filled, ...endpointIds(of("full"))],
    limited,
    now: rows[0]?.now ?? withoutRows
  }
}
