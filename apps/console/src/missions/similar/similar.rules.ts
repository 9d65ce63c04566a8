import type { BodyOf, CallAnswer } from "@trajet/contract"
import { dayOfInput } from "../../parts/time.rules.ts"
import type { OrderInputs } from "../order/order.model.ts"

export type SimilarRequest = BodyOf<"POST /console/api/similar-orders">
export type SimilarMission = CallAnswer<"POST /console/api/similar-orders">["data"][number]

/** What tells an order from others; empty texts tell nothing. */
interface Signs {
  readonly reference: string
  readonly registrations: ReadonlyArray<string>
  readonly vins: ReadonlyArray<string>
  /** Empty without a day. */
  readonly pickupDate: string
}

const filled = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(texts.map((text) => text.trim()))].filter((text) => text !== "")

/** The question for missions that an order resembles; null for an order that nothing tells from others. */
export const similarRequest = ({ pickupDate, reference, registrations, vins }: Signs): SimilarRequest | null => {
  const day = dayOfInput(pickupDate)
  const [plates, numbers] = [filled(registrations), filled(vins)]
  const hasVehicle = day !== undefined && plates.length + numbers.length > 0
  const name = reference.trim()
  if (name === "" && !hasVehicle) return null
  return {
    ...(name === "" ? {} : { reference: name }),
    ...(hasVehicle ? { registrations: plates, vins: numbers, pickup_date: day } : {})
  }
}

/** The question for an order of the form. */
export const similarToInputs = ({
  pickup,
  reference,
  returnForm,
  returnVehicle,
  vehicle
}: OrderInputs): SimilarRequest | null => {
  const vehicles = returnForm === "another" ? [vehicle, returnVehicle] : [vehicle]
  return similarRequest({
    reference,
    registrations: vehicles.map(({ registration }) => registration),
    vins: vehicles.map(({ vin }) => vin),
    pickupDate: pickup.date
  })
}
