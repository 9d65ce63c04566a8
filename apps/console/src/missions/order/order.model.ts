import type { BodyOf } from "@trajet/contract"
import { everyOf } from "@trajet/pages/every-of.ts"
import type { ChosenOption, TripFacts } from "../options/option.rules.ts"
import type { PlacePoint } from "./place-point.rules.ts"

export interface ContactInputs {
  readonly name: string
  readonly phone: string
  readonly mail: string
}

/** The inputs of a place. Empty texts are left out of the request. */
export interface PlaceInputs extends ContactInputs {
  readonly address: string
  readonly point: PlacePoint | null
  readonly date: string
  readonly start: string
  readonly end: string
  readonly isAppointment: boolean
}

export interface VehicleInputs {
  readonly registration: string
  readonly brand: string
  readonly model: string
  readonly vin: string
  readonly isElectric: boolean
}

export interface BillingInputs {
  readonly company: string
  readonly email: string
  readonly address: string
  readonly siret: string
}

/**
 * The forms of a return: none; the same vehicle the way back; the same vehicle to another address; or another vehicle,
 * with an address and contacts of its own.
 */
export const returnForms = ["none", "back", "elsewhere", "another"] as const
export type ReturnForm = (typeof returnForms)[number]

export const missionTypes = everyOf<NonNullable<BodyOf<"POST /v1/transports">["type"]>>()([
  "livraison",
  "restitution",
  "transfert",
  "jockey",
  "autre"
])
export type MissionType = (typeof missionTypes)[number]

type RobotDriver = NonNullable<NonNullable<BodyOf<"POST /v1/transports">["test_specifications"]>["robot_driver"]>

/** Whether a robot drives the mission in the test environment: not, a step on request, or by itself. */
export const robotModes = everyOf<NonNullable<RobotDriver["mode"]>>()(["off", "manual", "auto"])
export type RobotMode = (typeof robotModes)[number]

/** All inputs of the page that orders a mission. */
export interface OrderInputs {
  readonly pickup: PlaceInputs
  readonly delivery: PlaceInputs
  readonly type: MissionType
  readonly vehicle: VehicleInputs
  readonly isPlateau: boolean
  readonly isWgarage: boolean
  readonly options: ReadonlyArray<ChosenOption>
  readonly returnOptions: ReadonlyArray<ChosenOption>
  readonly returnForm: ReturnForm
  readonly returnPlace: PlaceInputs
  readonly returnVehicle: VehicleInputs
  /** The return departs from the outbound delivery, where another person may hand the vehicle over. */
  readonly returnPickup: ContactInputs
  readonly reference: string
  readonly description: string
  readonly billing: BillingInputs
  readonly robot: RobotMode
}

const place: PlaceInputs = {
  address: "",
  point: null,
  date: "",
  start: "",
  end: "",
  name: "",
  phone: "",
  mail: "",
  isAppointment: false
}

const vehicle: VehicleInputs = { registration: "", brand: "", model: "", vin: "", isElectric: false }

export const noBilling: BillingInputs = { company: "", email: "", address: "", siret: "" }

/** The inputs of a new order. */
export const newOrder = (billing: BillingInputs): OrderInputs => ({
  pickup: place,
  delivery: place,
  type: "livraison",
  vehicle,
  isPlateau: false,
  isWgarage: false,
  options: [],
  returnOptions: [],
  returnForm: "none",
  returnPlace: place,
  returnVehicle: vehicle,
  returnPickup: { name: "", phone: "", mail: "" },
  reference: "",
  description: "",
  billing,
  robot: "off"
})

/** The inputs with another pickup. The delivery is on the same day until the user chooses another one. */
export const withPickup = ({ delivery, pickup: before }: OrderInputs, pickup: PlaceInputs): Partial<OrderInputs> =>
  delivery.date === "" || delivery.date === before.date
    ? { pickup, delivery: { ...delivery, date: pickup.date } }
    : { pickup }

/** What the options of both trips depend on. */
export const tripFacts = (inputs: OrderInputs): { readonly outward: TripFacts; readonly back: TripFacts } => {
  const { delivery, isPlateau, isWgarage, pickup, returnForm, returnPlace } = inputs
  const shared = { hasReturn: returnForm !== "none", isPlateau, isWgarage }
  return {
    outward: { ...shared, isAppointment: pickup.isAppointment || delivery.isAppointment },
    back: { ...shared, isAppointment: returnForm === "another" && returnPlace.isAppointment }
  }
}
