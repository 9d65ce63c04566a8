import { type ConsoleApi, filterValues, type InvoicingLegShown } from "@trajet/contract"
import { invoicingFilters, type ListedLeg, listInvoicing } from "@trajet/domain/oversight"
import { euros } from "@trajet/domain/pricing"
import { isUuid } from "@trajet/domain/text"
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

const filtersOf = filterValues(invoicingFilters)

/** The legs that operators invoice. */
export const invoicingHandlers = {
  invoicing: Effect.fnUntraced(function* ({ caller, query }) {
    const by = yield* Effect.fromResult(requireOperator(caller))
    const { groupId, state } = filtersOf(query)
    // No group has such an id.
    if (groupId !== null && !isUuid(groupId)) return { data: [], has_more: false }
    const { hasMore, rows } = yield* listInvoicing(by, state ?? "to_invoice", groupId)
    return { data: rows.map(shownOf), has_more: hasMore }
  })
} satisfies Pick<HandlersOf<typeof ConsoleApi.groups.oversight.declared>, "invoicing">
