import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type Mission, type MissionQuery, Missions, type MissionSummary, type Stop } from "@trajet/domain/mission"
import { Cents } from "@trajet/domain/pricing"
import { Day } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { callerOf, everything, newTenant, recordOf, type StoreTests } from "../store/store.suite.ts"

const before = { registration: "AA111AA", reference: "R-1" }
const after = { registration: "BB222BB", returnRegistration: "CC333CC", reference: "R-2", returns: true }

const elsewhere = (stop: Stop, date: Day): Stop => ({
  ...stop,
  date,
  place: { ...stop.place, address: `${stop.place.address}, annexe` }
})

/** A mission that differs from `before` in every member of its list item. */
const different = (): Mission => {
  const { mission } = recordOf(after)
  const { outbound } = mission
  return {
    ...mission,
    status: "assigned",
    cancellationFeeHt: Cents(2_500),
    outbound: {
      ...outbound,
      pickup: elsewhere(outbound.pickup, Day("2031-04-01")),
      delivery: elsewhere(outbound.delivery, Day("2031-04-02")),
      vehicle: { ...outbound.vehicle, type: "VUL" },
      priceHt: Cents(outbound.priceHt + 1),
      emissions: { method: "another@1", basis: "driven", vehicle: 1, driver: null, notCounted: [] }
    }
  }
}

const create = Effect.fnUntraced(function* (tenant: Tenant, mission: Mission) {
  const missions = yield* Missions
  yield* missions.create(callerOf(tenant), { ...recordOf(), mission })
  return mission.id
})

/** A list item without the members that are unique to each mission. */
const contentOf = ({ id: _id, transportId: _transportId, createdAt: _createdAt, ...content }: MissionSummary) => content

const linesOf = Effect.fnUntraced(function* (tenant: Tenant, query: Partial<MissionQuery> = {}) {
  const missions = yield* Missions
  return yield* missions.list(tenant, { ...everything, ...query })
})

const flat = (content: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(content).flatMap(([name, value]) =>
      typeof value === "object" && value !== null
        ? Object.entries(flat(value)).map(([inner, of]) => [`${name}.${inner}`, of])
        : [[name, value]]
    )
  )

/** Filters that find missions like `before`, and those that find missions like `different()`. */
const filters: Readonly<Record<"before" | "after", ReadonlyArray<Partial<MissionQuery>>>> = {
  before: [
    { status: "scheduled" },
    { registration: before.registration },
    { reference: before.reference },
    { hasReturn: false }
  ],
  after: [
    { status: "assigned" },
    { registration: after.registration },
    { registration: after.returnRegistration },
    { reference: after.reference },
    { hasReturn: true }
  ]
}

/** Checks that lists and filters show a mission's current state, whether it was inserted or changed into it. */
export const missionColumnsSuite = (it: StoreTests) => {
  it.effect("look the same in lists and filters after a change as after an insertion", () =>
    Effect.gen(function* () {
      const missions = yield* Missions
      const tenant = yield* newTenant
      const { mission: first } = recordOf(before)
      const next = different()
      const changed = yield* create(tenant, first)
      const [line] = yield* linesOf(tenant)
      yield* missions.change(callerOf(tenant), changed, "transport.note", ({ id, transportId, createdAt, sequence }) =>
        Result.succeed({ mission: { ...next, id, transportId, createdAt, sequence }, events: [], result: null })
      )
      const inserted = yield* create(tenant, next)
      const [ofInserted, ofChanged] = yield* linesOf(tenant)
      if (line === undefined || ofChanged === undefined || ofInserted === undefined) return assert.fail("no lines")
      assert.deepStrictEqual(contentOf(ofChanged), contentOf(ofInserted))
      const [was, is] = [flat(contentOf(line)), flat(contentOf(ofInserted))]
      const unchanged = Object.keys(was).filter((name) => was[name] === is[name])
      assert.isEmpty(unchanged, "members that this test does not change")
      for (const query of filters.after) {
        const found = (yield* linesOf(tenant, query)).map(({ id }) => id)
        assert.deepStrictEqual(found, [inserted, changed], JSON.stringify(query))
      }
      for (const query of filters.before) assert.isEmpty(yield* linesOf(tenant, query), JSON.stringify(query))
    })
  )
}
