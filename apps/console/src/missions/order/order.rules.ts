import type { BodyOf } from "@trajet/contract"
import { dayOfInput, instantOf } from "../../parts/time.rules.ts"
import type { DateTime } from "@trajet/pages/values.model.ts"
import { type Option, orderedOptions, usableOptions } from "../options/option.rules.ts"
import { addressSent, pointSent } from "./place-point.rules.ts"
import { type ContactInputs, type OrderInputs, type PlaceInputs, tripFacts, type VehicleInputs } from "./order.model.ts"

type EstimateRequest = BodyOf<"POST /v1/pricing">
export type CreateRequest = BodyOf<"POST /v1/transports">
type VehicleInput = NonNullable<CreateRequest["vehicle"]>
type ReturnTripObject = Extract<CreateRequest["return_trip"], object>
type UndatedPlaceInput = Extract<EstimateRequest["pickup"], object>

/** The text under its name; no member for an empty text. */
const member = <Name extends string>(name: Name, text: string): { readonly [N in Name]?: string } => {
  const members: { [N in Name]?: string } = {}
  if (text.trim() !== "") members[name] = text.trim()
  return members
}

const membersOfContact = ({ mail, name, phone }: ContactInputs) => ({
  ...member("name", name),
  ...member("phone", phone),
  ...member("mail", mail)
})

const contactOf = (inputs: ContactInputs) => {
  const contact = membersOfContact(inputs)
  return Object.keys(contact).length === 0 ? {} : { contact }
}

const contactsOf = (inputs: ContactInputs) => {
  const pickup = membersOfContact(inputs)
  return Object.keys(pickup).length === 0 ? {} : { contacts: { pickup } }
}

/** The date of a place: a day without an hour is sent as its midnight. Null for an empty input. */
const dateOf = ({ date }: PlaceInputs): DateTime | null => {
  const day = dayOfInput(date)
  return day === undefined ? null : instantOf(day)
}

const placeOf = (place: PlaceInputs): UndatedPlaceInput => ({
  address: place.address.trim(),
  ...pointSent(place),
  ...(dateOf(place) === null ? {} : { date: dateOf(place) }),
  ...member("start_time", place.start),
  ...member("end_time", place.end),
  ...(place.isAppointment ? { need_appointment: true } : {}),
  ...contactOf(place)
})

const vehicleOf = ({
  brand,
  isElectric,
  model,
  registration,
  vin
}: VehicleInputs): { readonly vehicle?: VehicleInput } => {
  const vehicle = {
    ...member("registration", registration),
    ...member("brand", brand),
    ...member("model", model),
    ...member("vin", vin),
    ...(isElectric ? { electric: true } : {})
  }
  return Object.keys(vehicle).length === 0 ? {} : { vehicle }
}

/** The inputs with the options that can be ordered: without those that the trips imply or exclude. */
export const usableInputs = (inputs: OrderInputs, catalogue: ReadonlyArray<Option>): OrderInputs => {
  const { back, outward } = tripFacts(inputs)
  return {
    ...inputs,
    options: usableOptions(catalogue, inputs.options, outward),
    returnOptions: back.hasReturn ? usableOptions(catalogue, inputs.returnOptions, back) : []
  }
}

const optionsOf = (chosen: OrderInputs["options"]) => (chosen.length === 0 ? {} : { options: orderedOptions(chosen) })

/** A return with options, or to a place with coordinates, needs the long form. Like the short forms it inherits vehicle and contacts. */
const returnOf = ({
  pickup,
  returnForm,
  returnOptions,
  returnPickup,
  returnPlace,
  returnVehicle
}: OrderInputs): { readonly return_trip?: true | string | ReturnTripObject } => {
  if (returnForm === "none") return {}
  const options = optionsOf(returnOptions)
  if (returnForm === "another") {
    const own = { ...vehicleOf(returnVehicle), ...contactsOf(returnPickup) }
    return { return_trip: { delivery: placeOf(returnPlace), ...own, ...options } }
  }
  const delivery = addressSent(returnForm === "back" ? pickup : returnPlace)
  if (returnOptions.length > 0) return { return_trip: { delivery, ...options } }
  if (returnForm === "back") return { return_trip: true }
  return { return_trip: typeof delivery === "string" ? delivery : { delivery } }
}

const shared = (inputs: OrderInputs) => ({
  ...vehicleOf(inputs.vehicle),
  ...(inputs.isPlateau ? { plateau: true } : {}),
  ...(inputs.isWgarage ? { wgarage: true } : {}),
  ...optionsOf(inputs.options),
  ...returnOf(inputs)
})

/** The inputs without the values of options' fields, on which no price depends. */
const bare = (inputs: OrderInputs): OrderInputs => {
  const withoutValues = (chosen: OrderInputs["options"]) => chosen.map(({ key }) => ({ key, values: {} }))
  return {
    ...inputs,
    options: withoutValues(inputs.options),
    returnOptions: withoutValues(inputs.returnOptions)
  }
}

const addressLengthMin = 4

const hasAddress = ({ address }: PlaceInputs): boolean => address.trim().length >= addressLengthMin

/** The request for the price of the inputs; null while an address is missing. */
export const estimateOf = (inputs: OrderInputs): EstimateRequest | null => {
  const { delivery, pickup, returnForm, returnPlace } = inputs
  const isReturnMissing = (returnForm === "elsewhere" || returnForm === "another") && !hasAddress(returnPlace)
  if (!hasAddress(pickup) || !hasAddress(delivery) || isReturnMissing) return null
  return { pickup: placeOf(pickup), delivery: placeOf(delivery), ...shared(bare(inputs)) }
}

/** The order of the inputs at the price of a quote; null while a day is missing. */
export const orderOf = (inputs: OrderInputs, quoteId: string | null): CreateRequest | null => {
  const { billing, delivery, description, pickup, reference, type } = inputs
  const [pickupDate, deliveryDate] = [dateOf(pickup), dateOf(delivery)]
  if (pickupDate === null || deliveryDate === null) return null
  return {
    pickup: { ...placeOf(pickup), date: pickupDate },
    delivery: { ...placeOf(delivery), date: deliveryDate },
    type,
    ...shared(inputs),
    ...member("reference", reference),
    ...member("description", description),
    billing: {
      company_name: billing.company.trim(),
      email: billing.email.trim(),
      address: billing.address.trim(),
      ...member("siret", billing.siret)
    },
    ...(inputs.robot === "off" ? {} : { test_specifications: { robot_driver: { mode: inputs.robot } } }),
    ...(quoteId === null ? {} : { quote_id: quoteId })
  }
}
