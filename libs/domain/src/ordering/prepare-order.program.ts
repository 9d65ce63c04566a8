import { Effect, Option } from "effect"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import { Geocoder } from "../places/geocoder.port.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import { NoRoute } from "../places/places.errors.ts"
import { checkRoute, choosePlace, type ChosenPlace, isAbroad } from "../places/place.rules.ts"
import { placeAtPoint } from "../places/point-place.rules.ts"
import { Router } from "../places/router.port.ts"
import { Towns } from "../places/towns.port.ts"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import { minOrderDate } from "../pricing/ordering-delay.rules.ts"
import { isNeverIssued, normaliseRegistration } from "../pricing/plate.rules.ts"
import { vehicleClass } from "../pricing/vehicle-class.rules.ts"
import { VehicleRegistry } from "../pricing/vehicle-registry.port.ts"
import { refusedAt } from "./input-refused.errors.ts"
import type { Vehicle } from "../mission/mission.model.ts"
import { type LegKey, noWindow } from "../mission/leg.model.ts"
import type {
  ContactRequest,
  PlaceRequest,
  ReturnRequest,
  TripsRequest,
  VehicleRequest
} from "./order-request.model.ts"
import { type LocatedTrip, prepareTrip, type PreparedTrip } from "./prepared-order.rules.ts"
import { contactAt, type PhonesAt, phonesAt, suspectInput } from "./contact.rules.ts"
import { startOfPickup } from "../mission/trip.rules.ts"

export interface PreparedOrder {
  readonly outbound: PreparedTrip
  readonly return: PreparedTrip | null
  /** Epoch milliseconds. */
  readonly minDateMillis: number
  /** False if the pickup has a date and starts earlier. */
  readonly orderable: boolean
  readonly warnings: ReadonlyArray<string>
}

const lookUp = Effect.fnUntraced(function* (compiled: CompiledGrid, address: string) {
  const { municipalityOnly, search } = yield* Geocoder
  const serves = (country: string) => compiled.countries.has(country)
  return choosePlace(address, yield* search(address), { municipalityOnly, serves })
})

const locate = Effect.fnUntraced(function* (compiled: CompiledGrid, { address, addressField, point }: PlaceRequest) {
  const towns = yield* Towns
  const found =
    point === null ? yield* lookUp(compiled, address) : placeAtPoint(address, point, yield* towns.near(point))
  return yield* Effect.fromResult(found).pipe(Effect.mapError(refusedAt(addressField)))
})

/** Warns of a leg whose address has a street, but was resolved to a town (PLA-8). */
const townOnlyWarning = (leg: LegKey): string => `precision_municipality:${leg}`

/** The return leaves from the place where the outbound arrives. */
const placeWarnings = (pickup: ChosenPlace, delivery: ChosenPlace, back: ChosenPlace | null): ReadonlyArray<string> => {
  const legs: ReadonlyArray<readonly [LegKey, ChosenPlace]> = [
    ["enlevement-aller", pickup],
    ["livraison-aller", delivery],
    ...(back === null
      ? []
      : ([
          ["enlevement-retour", delivery],
          ["livraison-retour", back]
        ] as const))
  ]
  return [
    ...legs.flatMap(([, { warnings }]) => warnings),
    ...legs.flatMap(([leg, { isTownOnly }]) => (isTownOnly ? [townOnlyWarning(leg)] : []))
  ]
}

const routeBetween = Effect.fnUntraced(function* (from: ResolvedPlace, to: ResolvedPlace, field: string) {
  const router = yield* Router
  return yield* router.route(from, to).pipe(
    Effect.flatMap((route) => Effect.fromResult(checkRoute(route))),
    Effect.catchTag("NoRoute", () => Effect.fail(refusedAt(field)(new NoRoute({ from: from.address, to: to.address }))))
  )
})

const registered = Effect.fnUntraced(function* (
  compiled: CompiledGrid,
  request: VehicleRequest,
  places: ReadonlyArray<ResolvedPlace>,
  plateau: boolean
) {
  const registry = yield* VehicleRegistry
  const foreign = request.country !== null && request.country !== compiled.grid.homeCountry
  const abroad = foreign || places.some(isAbroad)
  const registration =
    request.registration === null
      ? null
      : yield* Effect.fromResult(normaliseRegistration(request.registration, abroad)).pipe(
          Effect.mapError(refusedAt(`${request.field}.registration`))
        )
  const certificate = registration === null || foreign ? Option.none() : yield* registry.certificate(registration)
  const retained = yield* Effect.fromResult(
    vehicleClass({
      certificate,
      declaredType: request.type,
      model: request.model,
      plateau,
      dictionary: compiled.grid.modelClasses
    })
  ).pipe(
    Effect.mapError((error) =>
      refusedAt(`${request.field}.${error.source === "registry" ? "registration" : "type"}`)(error)
    )
  )
  const { type, vin, brand, model, electric } = request
  const vehicle: Vehicle = { type, registration, vin, brand, model, electric }
  return { vehicle, retained, isPlateSuspect: !abroad && registration !== null && isNeverIssued(registration) }
})

const undated = (place: PlaceRequest, contact: ContactRequest | null): PlaceRequest => ({
  ...place,
  ...noWindow,
  sent: [],
  needAppointment: false,
  contact
})

/** The return leaves from the outbound delivery. Short forms inherit contacts from the same ends (ORD-13, ORD-14). */
const returnEnds = (request: TripsRequest, asked: ReturnRequest) => ({
  pickup: undated(request.delivery, asked.pickupContact ?? request.delivery.contact),
  delivery:
    asked.delivery === null
      ? undated(request.pickup, asked.deliveryContact ?? request.pickup.contact)
      : { ...asked.delivery, contact: asked.deliveryContact ?? asked.delivery.contact ?? request.pickup.contact }
})

const locateReturn = Effect.fnUntraced(function* (
  compiled: CompiledGrid,
  request: TripsRequest,
  asked: ReturnRequest,
  from: ChosenPlace,
  back: ChosenPlace,
  to: ChosenPlace | null,
  outbound: LocatedTrip,
  phones: PhonesAt
) {
  const ends = returnEnds(request, asked)
  const deliveryPlace = (to ?? back).place
  const route = yield* routeBetween(from.place, deliveryPlace, ends.delivery.addressField)
  const { vehicle, retained, isPlateSuspect } =
    asked.vehicle === null
      ? outbound
      : yield* registered(compiled, asked.vehicle, [from.place, deliveryPlace], request.plateau)
  return {
    ...ends,
    trip: "retour",
    pickupPlace: from.place,
    deliveryPlace,
    pickupContact: contactAt(phones, ends.pickup.contact, from.place),
    deliveryContact: contactAt(phones, ends.delivery.contact, deliveryPlace),
    route,
    vehicle,
    retained,
    isPlateSuspect,
    vehicleField: asked.vehicle?.field ?? outbound.vehicleField,
    options: asked.options,
    optionsField: `${asked.field}.options`
  } satisfies LocatedTrip
})

/** Looks up all addresses at a time. `destination` is null unless the return ends elsewhere. */
const locateStops = Effect.fnUntraced(function* (compiled: CompiledGrid, request: TripsRequest) {
  const elsewhere = request.return?.delivery ?? null
  const [pickup, delivery, destination] = yield* Effect.all(
    [
      locate(compiled, request.pickup),
      locate(compiled, request.delivery),
      elsewhere === null ? Effect.succeed(null) : locate(compiled, elsewhere)
    ],
    { concurrency: "unbounded" }
  )
  return { pickup, delivery, destination }
})

const minDateOf = (
  { grid }: CompiledGrid,
  { plateau }: TripsRequest,
  trips: ReadonlyArray<PreparedTrip>,
  nowMillis: number
): number => {
  const toPrice = trips.map((trip) => trip.toPrice)
  return minOrderDate(grid, { plateau, wGarage: toPrice.some(({ wGarage }) => wGarage), trips: toPrice }, nowMillis)
}

/**
 * Finds everything that an order at `nowMillis` needs from providers and grid, and writes nothing. Checks the parameters
 * of options only if `obligationsDue`, not for an estimate. Fails with `InputRefused`, or if geocoder or router are unavailable.
 */
export const prepareOrder = Effect.fn("prepareOrder")(function* (
  compiled: CompiledGrid,
  request: TripsRequest,
  { nowMillis, obligationsDue }: { readonly nowMillis: number; readonly obligationsDue: boolean }
) {
  const asked = request.return
  const phones = phonesAt((yield* PhoneNumbers).read, compiled.grid.homeCountry)
  const { delivery, destination, pickup } = yield* locateStops(compiled, request)
  const [route, outboundVehicle] = yield* Effect.all(
    [
      routeBetween(pickup.place, delivery.place, request.delivery.addressField),
      registered(compiled, request.vehicle, [pickup.place, delivery.place], request.plateau)
    ],
    { concurrency: "unbounded" }
  )
  const located: LocatedTrip = {
    trip: "aller",
    pickup: request.pickup,
    delivery: request.delivery,
    pickupPlace: pickup.place,
    deliveryPlace: delivery.place,
    pickupContact: contactAt(phones, request.pickup.contact, pickup.place),
    deliveryContact: contactAt(phones, request.delivery.contact, delivery.place),
    route,
    vehicleField: request.vehicle.field,
    options: request.options,
    optionsField: "options",
    ...outboundVehicle
  }
  const due = { obligations: obligationsDue, day: request.delivery.date }
  const outbound = yield* Effect.fromResult(prepareTrip(compiled, request, located, { ...due, day: null }))
  const back =
    asked === null
      ? null
      : yield* Effect.fromResult(
          prepareTrip(
            compiled,
            request,
            yield* locateReturn(compiled, request, asked, delivery, pickup, destination, located, phones),
            due
          )
        )
  const trips = back === null ? [outbound] : [outbound, back]
  const minDateMillis = minDateOf(compiled, request, trips, nowMillis)
  const start = startOfPickup(outbound.ordered)
  const ofPlaces = placeWarnings(pickup, delivery, asked === null ? null : (destination ?? pickup))
  const suspects = trips.flatMap((trip) => suspectInput(phones, trip))
  return {
    outbound,
    return: back,
    minDateMillis,
    orderable: start === null || start >= minDateMillis,
    warnings: [...new Set([...ofPlaces, ...trips.flatMap(({ retained }) => retained.warnings), ...suspects])]
  } satisfies PreparedOrder
})
