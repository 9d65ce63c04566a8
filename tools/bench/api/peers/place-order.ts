import { type BillingEntity, matchEntity, payerField, usableEntity } from "@trajet/domain/billing"
import { labelsOf, MissionId, newMission } from "@trajet/domain/mission"
import { flagsSetBy, requiredDocuments } from "@trajet/domain/options"
import type {
  OrderRequest,
  PlaceRequest,
  PreparedTrip,
  ReturnRequest,
  TripsRequest,
  VehicleRequest
} from "@trajet/domain/ordering"
import { checkRoute, choosePlace, isAbroad, type ResolvedPlace } from "@trajet/domain/places"
import { type CompiledGrid, minOrderDate, normaliseRegistration, vehicleClass } from "@trajet/domain/pricing"
import { instantOfMillis } from "@trajet/domain/time"
import { Option, Result } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { contactAt, type PhonesAt, phonesAt, suspectInput } from "../../../../libs/domain/src/ordering/contact.rules.ts"
import { refusedAt } from "../../../../libs/domain/src/ordering/input-refused.errors.ts"
import { InvalidDates } from "../../../../libs/domain/src/mission/mission.errors.ts"
import { orderDateProblems } from "../../../../libs/domain/src/ordering/order-dates.rules.ts"
import { type LocatedTrip, prepareTrip } from "../../../../libs/domain/src/ordering/prepared-order.rules.ts"
import { isNeverIssued } from "../../../../libs/domain/src/pricing/plate.rules.ts"
import { startOfPickup } from "../../../../libs/domain/src/mission/trip.rules.ts"
import type { World } from "./world.ts"

const orThrow = <A, E>(result: Result.Result<A, E>): A => {
  if (Result.isFailure(result)) throw result.failure
  return result.success
}

const orRefuse = <A, E extends Parameters<ReturnType<typeof refusedAt>>[0]>(
  field: string,
  result: Result.Result<A, E>
): A => {
  if (Result.isFailure(result)) throw refusedAt(field)(result.failure)
  return result.success
}

const locate = (world: World, { field, address }: PlaceRequest) =>
  orRefuse(`${field}.address`, choosePlace(address, world.search(address), world))

const routeTo = (world: World, from: ResolvedPlace, to: ResolvedPlace, field: string) =>
  orRefuse(`${field}.address`, Result.flatMap(world.route(from, to), checkRoute))

// The benchmark declares no certificates, so that the registry knows no plate.
const registered = (
  { grid }: CompiledGrid,
  request: VehicleRequest,
  places: ReadonlyArray<ResolvedPlace>,
  plateau: boolean
) => {
  const { type, vin, brand, model, electric, country, field } = request
  const foreign = (country !== null && country !== grid.homeCountry) || places.some(isAbroad)
  const registration =
    request.registration === null
      ? null
      : orRefuse(`${field}.registration`, normaliseRegistration(request.registration, foreign))
  const evidence = { certificate: Option.none(), declaredType: type, model, plateau, dictionary: grid.modelClasses }
  const retained = orRefuse(`${field}.type`, vehicleClass(evidence))
  const isPlateSuspect = !foreign && registration !== null && isNeverIssued(registration)
  return { vehicle: { type, registration, vin, brand, model, electric }, retained, isPlateSuspect }
}

const undated = (place: PlaceRequest): PlaceRequest => ({
  ...place,
  date: null,
  startTime: null,
  endTime: null,
  sent: [],
  needAppointment: false
})

const returnTrip = (
  world: World,
  compiled: CompiledGrid,
  request: TripsRequest,
  outbound: PreparedTrip,
  asked: ReturnRequest,
  phones: PhonesAt
): PreparedTrip => {
  const pickupContact = asked.pickupContact ?? request.delivery.contact
  const goal = asked.delivery ?? undated(request.pickup)
  const deliveryContact = asked.deliveryContact ?? goal.contact ?? request.pickup.contact
  const from = outbound.deliveryPlace
  const to = asked.delivery === null ? outbound.pickupPlace : locate(world, asked.delivery).place
  const { vehicle, retained, isPlateSuspect } =
    asked.vehicle === null ? outbound : registered(compiled, asked.vehicle, [from, to], request.plateau)
  const located: LocatedTrip = {
    trip: "retour",
    pickup: { ...undated(request.delivery), contact: pickupContact },
    delivery: { ...goal, contact: deliveryContact },
    pickupPlace: from,
    deliveryPlace: to,
    pickupContact: contactAt(phones, pickupContact, from),
    deliveryContact: contactAt(phones, deliveryContact, to),
    route: routeTo(world, from, to, goal.field),
    vehicle,
    retained,
    isPlateSuspect,
    vehicleField: asked.vehicle?.field ?? outbound.vehicleField,
    options: asked.options,
    optionsField: "return_trip.options"
  }
  const { date: day } = request.delivery
  return orThrow(prepareTrip(compiled, request, located, { obligations: true, day }))
}

const entityFor = (entities: ReadonlyArray<BillingEntity>, { billing }: OrderRequest): BillingEntity =>
  orRefuse(payerField(billing), usableEntity(matchEntity(entities, billing), billing))

/** Finds the places and the route of each trip, and prices both, as an order and an estimate do. */
export const prepareTrips = (world: World, compiled: CompiledGrid, request: TripsRequest, obligations: boolean) => {
  const phones = phonesAt(world.readPhone, compiled.grid.homeCountry)
  const pickup = locate(world, request.pickup)
  const delivery = locate(world, request.delivery)
  const located: LocatedTrip = {
    trip: "aller",
    pickup: request.pickup,
    delivery: request.delivery,
    pickupPlace: pickup.place,
    deliveryPlace: delivery.place,
    pickupContact: contactAt(phones, request.pickup.contact, pickup.place),
    deliveryContact: contactAt(phones, request.delivery.contact, delivery.place),
    route: routeTo(world, pickup.place, delivery.place, request.delivery.field),
    vehicleField: request.vehicle.field,
    options: request.options,
    optionsField: "options",
    ...registered(compiled, request.vehicle, [pickup.place, delivery.place], request.plateau)
  }
  const outbound = orThrow(prepareTrip(compiled, request, located, { obligations, day: null }))
  const back = request.return === null ? null : returnTrip(world, compiled, request, outbound, request.return, phones)
  const suspects = [outbound, ...(back === null ? [] : [back])].flatMap((trip) => suspectInput(phones, trip))
  return { outbound, back, warnings: [...pickup.warnings, ...delivery.warnings, ...suspects] }
}

/**
 * Makes the mission of an order with plain functions over Trajet's own rules, as a hand-written server would. Throws
 * the errors of the domain. Redeems no quotes, because orders of the benchmark have none.
 */
export const placeOrder = (
  world: World,
  compiled: CompiledGrid,
  entities: ReadonlyArray<BillingEntity>,
  request: OrderRequest
) => {
  const nowMillis = Date.now()
  const errors = orderDateProblems(request, instantOfMillis(nowMillis))
  if (errors.length > 0) throw new InvalidDates({ errors })
  const { back, outbound, warnings: placeWarnings } = prepareTrips(world, compiled, request, true)
  const trips = back === null ? [outbound] : [outbound, back]
  const toPrice = trips.map((trip) => trip.toPrice)
  const start = startOfPickup(outbound.ordered)
  const early = start !== null && start < minOrderDate(compiled.grid, { ...request, trips: toPrice }, nowMillis)
  const warnings = [...placeWarnings, ...trips.flatMap(({ retained }) => retained.warnings)]
  const entity = entityFor(entities, request)
  const { outboundKeys, returnKeys } = { outboundKeys: keysOf(outbound), returnKeys: keysOf(back) }
  const flags = flagsSetBy(compiled.grid, [...outboundKeys, ...returnKeys])
  const { mission, created } = newMission({
    id: MissionId(randomUUIDv7()),
    ...labelsOf(request),
    plateau: request.plateau,
    wGarage: request.wGarage || flags.wGarage,
    parc: flags.parc,
    billing: {
      entityId: entity.id,
      returnEntityId: back === null ? null : entity.id,
      payer: { companyName: entity.companyName, email: entity.email, address: entity.address, siret: entity.siret }
    },
    requiredDocuments: {
      aller: requiredDocuments(compiled.grid, outboundKeys),
      retour: back === null ? [] : requiredDocuments(compiled.grid, returnKeys)
    },
    documents: [],
    duplicatedFrom: null,
    outbound: outbound.ordered,
    return: back?.ordered ?? null
  })
  return { mission, created, warnings: [...new Set(early ? [...warnings, "too_early"] : warnings)] }
}

const keysOf = (trip: PreparedTrip | null): ReadonlyArray<string> => trip?.ordered.options.map(({ key }) => key) ?? []
