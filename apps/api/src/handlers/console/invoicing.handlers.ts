import type { ConsoleApi, InvoicingLegShown } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import { type ListedLeg, listInvoicing } from "@trajet/domain/oversight"
import { euros } from "@trajet/domain/pricing"
import { canonicalId, isUuid } from "@trajet/domain/text"
import { requireOperator } from "@trajet/domain/users"
import { Effect } from "effect"
import type { HandlersOf } from "../../edge/endpoints/serve.ts"

const shownOf = ({ group, key, mission, trip }: ListedLeg): InvoicingLegShown => {
  const { entityId, returnEntityId } = mission.billing
  return {
    mission_id: mission.id,
    transport_id: mission.transportId ?? "",
    status: mission.status,
    reference: mission.reference,
    group: { id: group.id, name: group.name },
    billing_entity: key === "retour" ? (returnEntityId ?? entityId) : entityId,
    trip: key,
    pickup_address: trip.pickup.place.address,
    delivery_address: trip.delivery.place.address,
    registration: trip.vehicle.registration,
    amount_ht: euros(trip.priceHt),
    delivered_at: trip.deliveredAt,
    invoiced_at: trip.invoicedAt
  }
}

/** The legs that operators invoice. */
export const invoicingHandlers = {
  invoicing: Effect.fnUntraced(function* ({ caller, query }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const group = query.group === undefined ? null : canonicalId(query.group)
    // No group has such an id.
    if (group !== null && !isUuid(group)) return { data: [], has_more: false }
    const { hasMore, rows } = yield* listInvoicing(
      by,
      query.state ?? "to_invoice",
      group === null ? null : GroupId(group)
    )
    return { data: rows.map(shownOf), has_more: hasMore }
  })
} satisfies Pick<HandlersOf<typeof ConsoleApi.groups.oversight.declared>, "invoicing">
