import type { CallAnswer } from "@trajet/contract"
import type { Suggestion } from "../order/combo-field.tsx"
import type { PlaceInputs, VehicleInputs } from "../order/order.model.ts"

export type Book = CallAnswer<"GET /console/api/book">
export type BookPlace = Book["places"][number]
export type BookVehicle = Book["vehicles"][number]
export type BookEntry = BookPlace | BookVehicle

const sivPlate = /^([A-Z]{2})(\d{3})([A-Z]{2})$/u

/** A stored plate as French plates show it, `AB-123-CD`; one of another form as it is. */
export const numberPlate = (registration: string): string => registration.replace(sivPlate, "$1-$2-$3")

const joined = (...texts: ReadonlyArray<string | null>): string => texts.filter((text) => text !== null).join(" · ")

export const contactText = ({ contact: { mail, name, phone } }: BookPlace): string => joined(name, phone, mail)

export const vehicleName = ({ registration, vin }: BookVehicle): string =>
  registration === null ? (vin ?? "") : numberPlate(registration)

export const modelText = ({ brand, model }: BookVehicle): string =>
  [brand, model].filter((text) => text !== null).join(" ")

export const placeSuggestion = (place: BookPlace): Suggestion => ({
  id: place.id,
  label: place.address,
  note: contactText(place)
})

export const vehicleSuggestion = (vehicle: BookVehicle): Suggestion => ({
  id: vehicle.id,
  label: vehicleName(vehicle),
  note: joined(modelText(vehicle) || null, vehicle.registration === null ? null : vehicle.vin),
  words: vehicle.registration === null ? [] : [vehicle.registration]
})

/** The place with all that the book knows; its day and hours stay. */
export const withBookPlace = (place: PlaceInputs, entry: BookPlace): PlaceInputs => ({
  ...place,
  address: entry.address,
  point: entry.lat === null || entry.lng === null ? null : { lat: entry.lat, lng: entry.lng, isPinned: false },
  name: entry.contact.name ?? "",
  phone: entry.contact.phone ?? "",
  mail: entry.contact.mail ?? "",
  isAppointment: entry.need_appointment
})

export const inputsOfBookVehicle = (entry: BookVehicle): VehicleInputs => ({
  registration: entry.registration === null ? "" : numberPlate(entry.registration),
  brand: entry.brand ?? "",
  model: entry.model ?? "",
  vin: entry.vin ?? "",
  isElectric: entry.electric
})
