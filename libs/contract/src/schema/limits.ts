export { identifierLengthMax, nameLengthMax, registrationLengthMax } from "@trajet/domain/text"

/** Lengths of texts (LIM-18 to LIM-29), in Unicode code points. */
export const phoneLengthMax = 32
export const emailLengthMax = 254
export const addressLengthMax = 300
/** With a separator behind each of the 17 characters. */
export const vinLengthMax = 34
export const modelLengthMax = 80
export const descriptionLengthMax = 2_000
export const reasonLengthMax = 500
export const endpointUrlLengthMax = 2_000
export const fileNameLengthMax = 255
export const contentTypeLengthMax = 120
/** A quote carries the inputs that it was made for. */
export const quoteLengthMax = 8_192

/** A longer list breaks the schema. Up to this length, a trip with too many options gets `too_many_options`. */
export const optionsListedMax = 100
export const documentsListedMax = 200

/** Characters of a file of orders (LIM-46). */
export const importContentLengthMax = 500_000

/** Euros. */
export const adjustedPriceMax = 100_000

export { pageSizeDefault, pageSizeMax } from "@trajet/domain/events"
export { feedBeatMillis } from "@trajet/domain/operations/feed"
export { overviewMissionsMax, spendMissionsMax } from "@trajet/domain/ordering"
export { overseenMax, underWayMax } from "@trajet/domain/oversight"

export const waypointsDefault = 100
export const waypointsMax = 500
