import { Effect, Option } from "effect"
import { PhoneNumbers } from "../phones/phone-numbers.port.ts"
import type { ResolvedPlace } from "../places/place.model.ts"
import { type ChosenPlace, isAbroad } from "../places/place.rules.ts"
import type { CompiledGrid } from "../pricing/compiled-grid.rules.ts"
import { minOrderDate } from "../pricing/ordering-delay.rules.ts"
import { isNeverIssued, normaliseRegistration } from "../pricing/plate.rules.ts"
import { vehicleClass } from "../pricing/vehicle-class.rules.ts"
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
import { locate, type Providers, providersOfOrder, routeBetween } from "./providers/order-providers.program.ts"
import { contactAt, type PhonesAt, phonesAt, suspectInput } from "./contact.rules.ts"
import { startOfPickup } from "../mission/trip.rules.ts"
import { spanned } from "../traces/spanned.ts"

export interface PreparedOrder {
  readonly outbound: PreparedTrip
  readonly return: PreparedTrip | null
  /** Epoch milliseconds. */
  readonly minDateMillis: number
  /** False if the pickup has a date and starts earlier. */
  readonly orderable: boolean
  readonly warnings: ReadonlyArray<string>
}

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

const registered = Effect.fnUntracedEager(function* (
  { registry }: Providers,
  compiled: CompiledGrid,
  request: VehicleRequest,
  places: ReadonlyArray<ResolvedPlace>,
  plateau: boolean
) {
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
  providers: Providers,
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
  const route = yield* routeBetween(providers, from.place, deliveryPlace, ends.delivery.addressField)
  const { vehicle, retained, isPlateSuspect } =
    asked.vehicle === null
      ? outbound
      : yield* registered(providers, compiled, asked.vehicle, [from.place, deliveryPlace], request.plateau)
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
const locateStops = Effect.fnUntraced(function* (providers: Providers, compiled: CompiledGrid, request: TripsRequest) {
  const elsewhere = request.return?.delivery ?? null
  const [pickup, delivery, destination] = yield* Effect.all(
    [
      locate(providers, compiled, request.pickup),
      locate(providers, compiled, request.delivery),
      elsewhere === null ? Effect.succeed(null) : locate(providers, compiled, elsewhere)
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
export const prepareOrder = spanned("prepareOrder")(function* (
  compiled: CompiledGrid,
  request: TripsRequest,
  { nowMillis, obligationsDue }: { readonly nowMillis: number; readonly obligationsDue: boolean }
) {
  const asked = request.return
  const phones = phonesAt((yield* PhoneNumbers).read, compiled.grid.homeCountry)
  const providers = yield* providersOfOrder
  const { delivery, destination, pickup } = yield* locateStops(providers, compiled, request)
  const [route, outboundVehicle] = yield* Effect.all(
    [
      routeBetween(providers, pickup.place, delivery.place, request.delivery.addressField),
      registered(providers, compiled, request.vehicle, [pickup.place, delivery.place], request.plateau)
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
            yield* locateReturn(providers, compiled, request, asked, delivery, pickup, destination, located, phones),
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
