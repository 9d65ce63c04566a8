import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import type { Driver, Mission } from "@trajet/domain/mission"
import { type DriverAtHand, endedOfDriverMax, openOfDriverMax, Oversight } from "@trajet/domain/oversight"
import { type DriverRecord, People } from "@trajet/domain/people"
import { Positions } from "@trajet/domain/positions"
import { Instant } from "@trajet/domain/time"
import { newDriver, newTenant, operatorCaller } from "@trajet/testing"
import { Effect } from "effect"
import { placed } from "../testing/placed-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const limit = 200

const driverOf = ({ email, firstName, id, lastName, phone, phoneE164 }: DriverRecord): Driver => ({
  ...{ id, firstName, lastName, phone, phoneE164, email }
})

const assignedTo = (record: DriverRecord, members: Partial<Mission> = {}) => ({
  ...{ status: "assigned" as const, driver: driverOf(record), ...members }
})

const ended = (at: string) => ({ status: "completed" as const, completedAt: Instant(at) })

/** What an environment has at hand of a driver; undefined if the driver is not compared. */
const atHandOf = Effect.fnUntraced(function* ({ environment }: Tenant, { id }: DriverRecord) {
  const { driversAtHand } = yield* Oversight
  return (yield* driversAtHand(environment, limit)).find(({ record }) => record.id === id)
})

const idsOf = (at: DriverAtHand | undefined) => at?.missions.map(({ mission }) => mission.id)

onPostgres("drivers at hand", (it) => {
  it.effect(
    "have their missions of all groups of one environment, with the last position",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* newTenant, yield* newTenant]
        const [marie, paul] = [yield* newDriver(), yield* newDriver({ firstName: "Paul" })]
        const first = yield* placed(one, {}, () => assignedTo(marie))
        const back = yield* placed(other, { returns: true }, () => ({
          ...assignedTo(paul),
          returnDriver: driverOf(marie)
        }))
        yield* Positions.use(({ save }) =>
          save(one, first.id, {
            ...{ trip: "aller", from: Instant("2026-11-20T08:00:00.000001Z"), version: 0, keeps: [], isShared: false },
            track: {
              ...{ points: [{ kilometre: null, lat: 45.7, lng: 4.8 }], passages: [], keptCount: 1 },
              last: { at: Instant("2026-11-20T09:00:00.000001Z"), lat: 47.1, lng: 2.3, accuracyMeters: null }
            }
          })
        )
        const ofMarie = yield* atHandOf(one, marie)
        assert.deepStrictEqual(ofMarie?.record, marie)
        assert.sameMembers([...(idsOf(ofMarie) ?? [])], [first.id, back.id])
        const positioned = ofMarie?.missions.find(({ mission }) => mission.id === first.id)
        assert.deepInclude(positioned?.last, { trip: "aller", lat: 47.1, lng: 2.3 })
        assert.deepStrictEqual(idsOf(yield* atHandOf(other, paul)), [back.id])
        const elsewhere = one.environment === "test" ? "live" : "test"
        assert.deepStrictEqual(idsOf(yield* atHandOf({ ...one, environment: elsewhere }, marie)), [])
      }),
    { tags: "OPS-66" }
  )

  it.effect(
    "have their newest missions that have not ended, and those that ended last",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const marie = yield* newDriver()
        const open: Array<Mission["id"]> = []
        for (let at = 0; at <= openOfDriverMax; at++) open.push((yield* placed(tenant, {}, () => assignedTo(marie))).id)
        const over: Array<Mission["id"]> = []
        for (let at = 0; at <= endedOfDriverMax; at++)
          over.push((yield* placed(tenant, {}, () => assignedTo(marie, ended(`2026-11-2${at}T10:00:00.000000Z`)))).id)
        assert.sameMembers([...(idsOf(yield* atHandOf(tenant, marie)) ?? [])], [...open.slice(1), ...over.slice(1)])
      }),
    { tags: "OPS-66" }
  )

  it.effect(
    "are not suspended, and not more than the limit",
    () =>
      Effect.gen(function* () {
        const tenant = yield* newTenant
        const people = yield* People
        const [marie, paul] = [yield* newDriver(), yield* newDriver()]
        yield* people.changeDriver(operatorCaller("live"), marie.id, { suspended: true })
        assert.isUndefined(yield* atHandOf(tenant, marie))
        assert.isDefined(yield* atHandOf(tenant, paul))
        assert.lengthOf(yield* Oversight.use(({ driversAtHand }) => driversAtHand(tenant.environment, 1)), 1)
      }),
    { tags: "OPS-66" }
  )
})
