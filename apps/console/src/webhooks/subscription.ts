import type { CreateEndpointRequest, EndpointShown } from "../api/console/types/endpoints.model.ts"

export type SubscribableType = NonNullable<CreateEndpointRequest["types"]>[number]

/** The types that an endpoint can subscribe to, in the order of the form. */
export const subscribableTypes = [
  "transport.created",
  "transport.status_changed",
  "transport.assigned",
  "transport.collected",
  "transport.completed",
  "transport.cancelled",
  "transport.incident",
  "transport.dates_updated",
  "transport.price_adjusted",
  "transport.driver_validation_requested",
  "transport.duplicated",
  "document.added",
  "document.accepted",
  "document.rejected",
  "inspection.started",
  "inspection.completed"
] as const satisfies ReadonlyArray<SubscribableType>

/** The chosen types of events: all of them, or the listed ones. */
export interface SubscriptionForm {
  readonly isAll: boolean
  readonly types: ReadonlyArray<SubscribableType>
}

export const everything: SubscriptionForm = { isAll: true, types: [] }

/** The types that are in a list of texts. */
export const typesIn = (texts: ReadonlyArray<string>): ReadonlyArray<SubscribableType> =>
  subscribableTypes.filter((type) => texts.includes(type))

export const formOf = ({
  every_type: isAll,
  types
}: Pick<EndpointShown, "every_type" | "types">): SubscriptionForm => ({
  isAll,
  types: typesIn(types)
})

/** False for a form that would subscribe to nothing. */
export const isSubscribing = ({ isAll, types }: SubscriptionForm): boolean => isAll || types.length > 0
