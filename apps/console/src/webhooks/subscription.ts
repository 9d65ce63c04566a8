import type { BodyOf } from "@trajet/contract"
import type { EndpointShown, EventTypeList } from "./queries.ts"

export type SubscribableType = NonNullable<BodyOf<"POST /console/api/endpoints">["types"]>[number]

/** The chosen types of events: all of them, or the listed ones. */
export interface SubscriptionForm {
  readonly isAll: boolean
  readonly types: ReadonlyArray<string>
}

export const everything: SubscriptionForm = { isAll: true, types: [] }

/** The catalogue before it is read: nothing can be chosen. */
export const noTypes: EventTypeList = { data: [] }

/** The types of the catalogue that are in a list of texts, in the order of the catalogue. */
export const typesIn = ({ data }: EventTypeList, texts: ReadonlyArray<string>): ReadonlyArray<SubscribableType> => {
  const isOffered = (text: string): text is SubscribableType => data.some(({ type }) => type === text)
  return data
    .map(({ type }) => type)
    .filter((type) => texts.includes(type))
    .filter(isOffered)
}

export const formOf = ({
  every_type: isAll,
  types
}: Pick<EndpointShown, "every_type" | "types">): SubscriptionForm => ({ isAll, types })

/** False for a form that would subscribe to nothing. */
export const isSubscribing = ({ isAll, types }: SubscriptionForm): boolean => isAll || types.length > 0
