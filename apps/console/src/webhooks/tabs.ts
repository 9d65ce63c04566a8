import type { QueryOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
/** The parts of an endpoint's page, by their names in the address. */
export const endpointTabs = ["deliveries", "replay", "activity", "test", "settings", "check", "receivers"] as const
export type EndpointTab = (typeof endpointTabs)[number]

export const deliveryStatuses = everyOf<NonNullable<QueryOf<"GET /console/api/endpoints/:id/deliveries">["status"]>>()([
  "pending",
  "delivering",
  "failed",
  "dead",
  "succeeded"
])
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** What the page of an endpoint shows, as its address has it. */
export interface EndpointSearch {
  readonly tab?: EndpointTab | undefined
  /** Filters of the deliveries. */
  readonly status?: DeliveryStatus | undefined
  readonly type?: string | undefined
  /** The replay whose progress is shown. */
  readonly replay?: string | undefined
}

const textMax = 100

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, textMax) : undefined

/** Reads the tab from an address, which is untrusted. */
export const endpointSearch = (search: Readonly<Record<string, unknown>>): EndpointSearch => ({
  tab: endpointTabs.find((tab) => tab === search["tab"]),
  status: deliveryStatuses.find((status) => status === search["status"]),
  type: textOf(search["type"]),
  replay: textOf(search["replay"])
})
