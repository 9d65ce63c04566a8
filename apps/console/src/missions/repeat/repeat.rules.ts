import { type Book, numberPlate } from "../book/book.rules.ts"
import type { MissionDetail, Stop } from "../detail/queries.ts"
import type { ChosenOption } from "../options/option.rules.ts"
import type { ContactInputs, OrderInputs, PlaceInputs, VehicleInputs } from "../order/order.model.ts"

type Trip = Pick<MissionDetail, "pickup" | "delivery" | "vehicle">

/** A mission with the keys of its options, those of the return null without one. */
export interface Repeated {
  readonly mission: Trip & Pick<MissionDetail, "flags"> & { readonly return_trip: Trip | null }
  readonly options: { readonly aller: ReadonlyArray<string>; readonly retour: ReadonlyArray<string> | null }
  /** Tells exact coordinates from those of a town, and which place needs an appointment. */
  readonly book: Book
}

const contactOf = ({ contact: { email, name, phone } }: Stop): ContactInputs => ({
  name: name ?? "",
  phone: phone ?? "",
  mail: email ?? ""
})

const isSameContact = (one: Stop, other: Stop): boolean =>
  JSON.stringify(contactOf(one)) === JSON.stringify(contactOf(other))

const placeOf = (empty: PlaceInputs, stop: Stop, { places }: Book): PlaceInputs => {
  const known = places.filter(({ address }) => address === stop.address)
  const exact = known.find(({ lat, lng }) => lat === stop.lat && lng === stop.lng)
  return {
    ...empty,
    ...contactOf(stop),
    address: stop.address,
    point: exact === undefined ? null : { lat: stop.lat, lng: stop.lng, isPinned: false },
    start: stop.start_time ?? "",
    end: stop.end_time ?? "",
    isAppointment: known.some(
      ({ contact, need_appointment: isNeeded }) => isNeeded && contact.name === stop.contact.name
    )
  }
}

const vehicleOf = ({
  brand,
  model,
  registration,
  vin
}: MissionDetail["vehicle"]): Omit<VehicleInputs, "isElectric"> => ({
  registration: registration === null ? "" : numberPlate(registration),
  brand: brand ?? "",
  model: model ?? "",
  vin: vin ?? ""
})

/** The renters, links and levels of options are not repeated. */
const chosenOf = (keys: ReadonlyArray<string>): ReadonlyArray<ChosenOption> => keys.map((key) => ({ key, values: {} }))

const returnOf = (empty: OrderInputs, { book, mission }: Repeated): Partial<OrderInputs> => {
  const { delivery, pickup, return_trip: back, vehicle } = mission
  if (back === null) return {}
  const place = placeOf(empty.returnPlace, back.delivery, book)
  const hasSameVehicle = back.vehicle.registration === vehicle.registration && back.vehicle.vin === vehicle.vin
  if (hasSameVehicle && isSameContact(back.pickup, delivery) && isSameContact(back.delivery, pickup)) {
    const isBack = back.delivery.address === pickup.address
    return isBack
      ? { returnForm: "back" }
      : { returnForm: "elsewhere", returnPlace: { ...empty.returnPlace, address: place.address, point: place.point } }
  }
  return {
    returnForm: "another",
    returnPlace: place,
    returnPickup: contactOf(back.pickup),
    returnVehicle: { ...empty.returnVehicle, ...vehicleOf(back.vehicle) }
  }
}

/**
 * The inputs of an order like a mission (CON-131). Left out are days, reference, instructions, kind, documents, the billing
 * entity, and the values of options' fields: they belong to one order, or the API does not tell them.
 */
export const inputsLike = (empty: OrderInputs, repeated: Repeated): OrderInputs => {
  const { book, mission, options } = repeated
  return {
    ...empty,
    pickup: placeOf(empty.pickup, mission.pickup, book),
    delivery: placeOf(empty.delivery, mission.delivery, book),
    vehicle: { ...vehicleOf(mission.vehicle), isElectric: mission.flags.electric },
    isPlateau: mission.flags.plateau,
    isWgarage: mission.flags.w_garage,
    options: chosenOf(options.aller),
    returnOptions: chosenOf(options.retour ?? []),
    ...returnOf(empty, repeated)
  }
}
