import { cursorFilters } from "../../events/cursor-filters.rules.ts"
import { EventType } from "../../events/event.model.ts"
import { idFilter, noneOf, oneOfFilter, type ValuesOf } from "../../events/filters.model.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import { DeliveryStatus } from "./delivery.model.ts"

/** Filters of a client's deliveries (WHK-43). */
export const deliveryFilters = { status: oneOfFilter(DeliveryStatus.literals) }

/** Filters of the deliveries of an endpoint. With a type, a page may have fewer items although there is a next one. */
export const endpointDeliveryFilters = { ...deliveryFilters, type: oneOfFilter(EventType.literals) }

/** Clients list the deliveries of all endpoints, and the console those of one, which its path names. */
const everyDeliveryFilter = { ...endpointDeliveryFilters, endpointId: idFilter(EndpointId) }

export type DeliveryFilters = ValuesOf<typeof everyDeliveryFilter>

export const noDeliveryFilters = noneOf(everyDeliveryFilter)

export const deliveryCursorFilters = cursorFilters(everyDeliveryFilter, {
  always: ["status", "endpointId"],
  ifSet: "type"
})
