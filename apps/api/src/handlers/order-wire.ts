import {
  listedLabelsIn,
  type ContactInput,
  type CreateRequest,
  type EstimateRequest,
  type PlaceInput,
  type ReturnTripInput,
  type ReturnTripObject,
  secondNames,
  type UndatedPlaceInput,
  type VehicleInput
} from "@trajet/contract"
import { noLabels, requestedWindow } from "@trajet/domain/mission"
import { plainVin } from "@trajet/domain/pricing"
import type { Point } from "@trajet/domain/places"
import type { RequestedOption } from "@trajet/domain/options"
import type {
  ContactRequest,
  OrderRequest,
  PlaceRequest,
  ReturnRequest,
  TripsRequest,
  VehicleRequest
} from "@trajet/domain/ordering"
import { Result } from "effect"
import { decodeHTMLStrict } from "entities/decode"
import { type ApiProblem, invalidField } from "../edge/problem.ts"

type OptionGiven = NonNullable<CreateRequest["options"]>[number]

type Wire<A> = Result.Result<A, ApiProblem>

const contactOf = (field: string, contact: ContactInput | undefined): ContactRequest | null =>
  contact === undefined
    ? null
    : { field, name: contact.name ?? null, phone: contact.phone ?? null, email: contact.mail ?? null, company: null }

const pointOf = (field: string, { lat, lng }: Pick<UndatedPlaceInput, "lat" | "lng">): Wire<Point | null> => {
  if (lat !== undefined && lng !== undefined) return Result.succeed({ lat, lng })
  if (lat === undefined && lng === undefined) return Result.succeed(null)
  const missing = lat === undefined ? "lat" : "lng"
  return Result.fail(invalidField(`${field}.${missing}`, "required", "expected both of lat and lng, or none of them"))
}

const placeOf = (field: string, place: PlaceInput | UndatedPlaceInput | string): Wire<PlaceRequest> => {
  const given = typeof place === "string" ? { address: place } : place
  const { date, end_time: endTime, start_time: startTime } = given
  return Result.map(pointOf(field, given), (point) => ({
    // The schema accepts only date-times.
    ...Result.getOrThrow(requestedWindow({ date, startTime, endTime })),
    field,
    addressField: typeof place === "string" ? field : `${field}.address`,
    // Addresses come from web forms and feeds: "12 rue de l&#39;Église".
    address: decodeHTMLStrict(given.address),
    point,
    needAppointment: given.need_appointment ?? false,
    contact: contactOf(`${field}.contact`, given.contact)
  }))
}

/** The members of a vehicle that a request has, with its VIN and country as they are kept and compared. */
export const vehicleMembers = ({ country, vin, ...members }: VehicleInput): VehicleInput => ({
  ...members,
  ...(vin === undefined ? {} : { vin: plainVin(vin) }),
  ...(country === undefined ? {} : { country: country.toUpperCase() })
})

const vehicleOf = (field: string, input: VehicleInput): VehicleRequest => {
  const { brand, country, electric, model, registration, type, vin } = vehicleMembers(input)
  return {
    field,
    type: type ?? null,
    registration: registration ?? null,
    vin: vin ?? null,
    brand: brand ?? null,
    model: model ?? null,
    electric: electric ?? false,
    country: country ?? null
  }
}

/**
 * The member that was given under one of its two names. Fails if both are given, because they may contradict each other
 * (ERR-72).
 */
const memberUnderOneName = <A>(path: string, names: readonly [string, string], a: A | undefined, b: A | undefined) =>
  a !== undefined && b !== undefined
    ? Result.fail(
        invalidField(
          `${path}${names[1]}`,
          "not_allowed",
          `expected one of ${names[0]} and ${names[1]}, which are the same member; got both`
        )
      )
    : Result.succeed(
        b === undefined ? { field: `${path}${names[0]}`, value: a } : { field: `${path}${names[1]}`, value: b }
      )

const vehicleGiven = (path: string, body: { readonly vehicle?: VehicleInput; readonly car?: VehicleInput }) =>
  memberUnderOneName(path, ["vehicle", secondNames.vehicle], body.vehicle, body[secondNames.vehicle])

const optionOf = (option: OptionGiven): RequestedOption =>
  typeof option === "string" ? { key: option } : { key: option.option_key, params: option.params ?? {} }

const returnObject = (field: string, trip: ReturnTripObject): Wire<ReturnRequest> =>
  Result.gen(function* () {
    const vehicle = yield* vehicleGiven(`${field}.`, trip)
    return {
      field,
      delivery: yield* placeOf(`${field}.delivery`, trip.delivery),
      pickupContact: contactOf(`${field}.contacts.pickup`, trip.contacts?.pickup),
      deliveryContact: contactOf(`${field}.contacts.delivery`, trip.contacts?.delivery),
      vehicle: vehicle.value === undefined ? null : vehicleOf(vehicle.field, vehicle.value),
      options: (trip.options ?? []).map(optionOf)
    }
  })

const shortReturn = (field: string, delivery: PlaceRequest | null): ReturnRequest => ({
  field,
  delivery,
  pickupContact: null,
  deliveryContact: null,
  vehicle: null,
  options: []
})

const returnOf = (field: string, trip: ReturnTripInput | undefined): Wire<ReturnRequest | null> => {
  if (trip === undefined || trip === null || trip === false) return Result.succeed(null)
  if (trip === true) return Result.succeed(shortReturn(field, null))
  return typeof trip === "string"
    ? Result.map(placeOf(field, trip), (delivery) => shortReturn(field, delivery))
    : returnObject(field, trip)
}

/** The trips of an estimate or of an order. */
export const tripsOf = (body: EstimateRequest | CreateRequest): Wire<TripsRequest> =>
  Result.gen(function* () {
    const vehicle = yield* vehicleGiven("", body)
    const names = ["return_trip", secondNames.return_trip] as const
    const back = yield* memberUnderOneName("", names, body.return_trip, body[secondNames.return_trip])
    return {
      pickup: yield* placeOf("pickup", body.pickup),
      delivery: yield* placeOf("delivery", body.delivery),
      vehicle: vehicleOf(vehicle.field, vehicle.value ?? {}),
      plateau: body.plateau ?? false,
      wGarage: body.wgarage ?? false,
      options: (body.options ?? []).map(optionOf),
      return: yield* returnOf(back.field, back.value)
    }
  })

export const orderOf = (body: CreateRequest): Wire<OrderRequest> =>
  Result.map(tripsOf(body), (trips) => ({
    ...trips,
    billing: {
      companyName: body.billing.company_name,
      email: body.billing.email,
      address: body.billing.address,
      siret: body.billing.siret ?? null
    },
    type: body.type ?? noLabels.type,
    description: body.description ?? null,
    ...listedLabelsIn(body),
    quoteId: body.quote_id ?? null
  }))
