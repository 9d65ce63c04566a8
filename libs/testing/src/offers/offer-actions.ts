import { Identifiers, type Tenant } from "@trajet/domain/access"
import { DriverId, type MissionId, Missions, OfferId, type TripKey } from "@trajet/domain/mission"
import {
  acceptOffer,
  declineOffer,
  listOffers,
  type Offer,
  proposalsOfMission,
  proposeMission
} from "@trajet/domain/offers"
import { asOperator, assign, cancelAsOperator, unassign } from "@trajet/domain/operations"
import { type ChangedDates, changeDatesAs } from "@trajet/domain/ordering"
import { type DriverRecord, People, type PersonCaller } from "@trajet/domain/people"
import { TimeOfDay } from "@trajet/domain/time"
import { Effect, Layer } from "effect"
import { randomUUIDv7 } from "node:crypto"
import { fakeSecrets } from "../access/secrets.fake.ts"
import { fakeRouter } from "../places/router.fake.ts"
import { operatorCaller } from "../people/people.suite.ts"
import { found } from "../store/store.suite.ts"

/** Codes as in other tests, but ids that are new in the whole store. */
const secrets = Layer.merge(
  fakeSecrets(),
  Layer.succeed(
    Identifiers,
    Identifiers.of({
      uuid: Effect.sync(() => randomUUIDv7()),
      secret: (length) => Effect.succeed("x".repeat(length)),
      bytes: (length) => Effect.succeed(new Uint8Array(length))
    })
  )
)

const roads = fakeRouter().layer

const operator = operatorCaller("test")

export const driverCaller = ({ id }: Pick<DriverRecord, "id">): PersonCaller => ({
  ...operatorCaller("test"),
  person: { role: "driver", id: DriverId(id) }
})

type Driver = Pick<DriverRecord, "id">

export const accept = (driver: Driver, offerId: string) =>
  acceptOffer(driverCaller(driver), OfferId(offerId), { keyed: null }).pipe(
    Effect.map(({ mission }) => mission),
    Effect.provide(roads)
  )

export const decline = (driver: Driver, offerId: string) =>
  declineOffer(driverCaller(driver), OfferId(offerId), { keyed: null })

export const propose = (missionId: MissionId, driver: Driver, trip: TripKey = "aller") =>
  proposeMission(operator, missionId, { driverId: driver.id, trip, keyed: null }).pipe(Effect.provide([secrets, roads]))

/** Assigns the driver in the name of an operator of the environment, and returns the mission. */
export const assigned = (missionId: MissionId, driver: Driver, trip: TripKey = "aller", by = operator) =>
  assign(by, missionId, { driverId: driver.id, trip, reason: "confirmed", keyed: null }).pipe(
    Effect.map(({ mission }) => mission),
    Effect.provide(roads)
  )

export const unassigned = (missionId: MissionId, trip: TripKey = "aller") =>
  unassign(operator, missionId, { trip, reason: "ill", keyed: null }).pipe(Effect.provide(secrets))

export const cancelled = (missionId: MissionId) =>
  cancelAsOperator(operator, missionId, { reason: "sold", keyed: null })

/** Moves the end of the outbound delivery to a minute of 18 o'clock. */
export const datesChanged = Effect.fnUntraced(function* (missionId: MissionId, minute: number) {
  const authority = yield* asOperator<ChangedDates>(operator, missionId, { reason: "asked", keyed: null })
  const endTime = TimeOfDay(`18:${String(minute).padStart(2, "0")}`)
  return yield* changeDatesAs(authority, missionId, { "livraison-aller": { endTime } }, false)
}, Effect.provide(secrets))

export const suspend = (driver: Driver, suspended: boolean) =>
  People.use((people) => people.changeDriver(operatorCaller(), driver.id, { suspended }))

/** A page of the offers to a driver. */
export const offerPage = (driver: Driver, limit: number, cursor: string | null = null) =>
  listOffers(driverCaller(driver), { limit, cursor }).pipe(Effect.provide([secrets, roads]))

/** All offers of a tenant that a driver sees, page by page. */
export const offersSeen = Effect.fnUntraced(function* (tenant: Tenant, driver: Driver, limit = 200) {
  const missions = yield* Missions
  const seen: Array<Offer> = []
  let cursor: string | null = null
  do {
    const page: Effect.Success<ReturnType<typeof offerPage>> = yield* offerPage(driver, limit, cursor)
    seen.push(...page.offers)
    cursor = page.nextCursor
  } while (cursor !== null)
  const own: Array<Offer> = []
  for (const offer of seen) {
    if ((yield* missions.find(tenant, offer.mission.id))._tag === "Some") own.push(offer)
  }
  return own
})

/** The ids of the offers of a tenant that a driver sees. */
export const idsSeen = (tenant: Tenant, driver: Driver) =>
  Effect.map(offersSeen(tenant, driver), (offers) => offers.map(({ id }) => id))

/** The proposals of a mission with their statuses, the oldest first. */
export const proposalsIn = Effect.fnUntraced(function* (tenant: Tenant, missionId: MissionId) {
  const offers = yield* proposalsOfMission(tenant, yield* found(tenant, missionId))
  return offers.toReversed().map(({ id, driverId, trip, status }) => ({ id, driverId, trip, status }))
})

/** The id of the present open offer of a mission. */
export const openIdOf = (tenant: Tenant, missionId: MissionId) =>
  Effect.map(found(tenant, missionId), ({ id, offerId }) => offerId ?? OfferId(id))

/** The ids of the offers of these missions that a driver sees. Reads no page beyond the oldest of the missions. */
export const newestSeen = Effect.fnUntraced(function* (missions: ReadonlyArray<MissionId>, driver: Driver) {
  const oldest = missions.toSorted()[0] ?? ""
  const seen: Array<string> = []
  let cursor: string | null = null
  do {
    const page: Effect.Success<ReturnType<typeof offerPage>> = yield* offerPage(driver, 20, cursor)
    const own = page.offers.filter(({ mission }) => missions.includes(mission.id))
    seen.push(...own.map(({ id }) => id))
    const last = page.offers.at(-1)?.id
    cursor = last !== undefined && last < oldest ? null : page.nextCursor
  } while (cursor !== null)
  return seen
})
