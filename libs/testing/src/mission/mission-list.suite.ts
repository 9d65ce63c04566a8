import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import {
  decide,
  memberFilters,
  MissionId,
  type MissionPosition,
  type MissionQuery,
  type MissionSummary,
  Missions,
  ordinalOf,
  TransportId,
  listedLabelsOf,
  noLabels
} from "@trajet/domain/mission"
import { emittedHundredths } from "@trajet/domain/emissions"
import { Cents } from "@trajet/domain/pricing"
import { Day, Instant } from "@trajet/domain/time"
import { Effect, Option, Record, Result } from "effect"
import { callerOf, everything, insert, newTenant, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const idsOf = Effect.fnUntraced(function* (tenant: Tenant, query: Partial<MissionQuery>) {
  const missions = yield* Missions
  return (yield* missions.list(tenant, { ...everything, ...query })).map(({ id }) => id)
})

/** Cancels a mission for 25 EUR. */
const cancel = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  yield* missions.change(callerOf(tenant), id, "transport.cancel", (mission, now) =>
    Result.map(decide(mission, { _tag: "Cancel", by: "client" }, now), (decision) => ({
      ...decision,
      mission: { ...decision.mission, cancellationFeeHt: Cents(2_500) },
      result: null
    }))
  )
})

/** A value of each filter that is no member, and a test of whether a mission matches it. */
type Samples = {
  readonly [Name in keyof Omit<MissionQuery, "limit" | keyof typeof memberFilters>]: readonly [
    MissionQuery[Name],
    (mission: MissionSummary) => boolean
  ]
}

export const missionListSuite = (it: StoreTests) =>
  describe("the list of missions", () => {
    it.effect(
      "shows all members of its items, newest first",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const tenant = yield* newTenant
          const first = yield* insert(tenant, { reference: "R-1" })
          const second = yield* insert(tenant, { registration: null, returns: true })
          const listed = yield* missions.list(tenant, everything)
          const mission = Option.getOrThrow(yield* missions.find(tenant, first))
          assert.deepStrictEqual(
            listed.map(({ id }) => id),
            [second, first]
          )
          assert.deepStrictEqual(listed[1], {
            id: first,
            transportId: mission.transportId ?? TransportId(""),
            status: "scheduled",
            createdAt: mission.createdAt,
            pickup: { address: "1 Grand’Rue, Paris", date: Day("2031-03-17") },
            delivery: { address: "1 Grand’Rue, Lyon", date: Day("2031-03-18") },
            registration: "AB123CD",
            vehicleType: "VP",
            amountHt: Cents(39_230),
            returnHt: null,
            cancellationFeeHt: null,
            emitted: emittedHundredths(mission),
            hasReturn: false,
            ...listedLabelsOf(noLabels),
            reference: "R-1"
          })
          const [back] = listed
          assert.deepStrictEqual([back?.hasReturn, back?.returnHt, back?.registration], [true, 23_540, null])
        }),
      { tags: "LIM-7" }
    )

    it.effect(
      "applies each filter, and all of them together",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const tenant = yield* newTenant
          const plain = yield* insert(tenant, { registration: "AA111AA" })
          const returning = yield* insert(tenant, { registration: "BB222BB", returns: true, reference: "R-2" })
          const cancelled = yield* insert(tenant, { registration: "BB222BB", reference: "R-3" })
          yield* cancel(tenant, cancelled)
          const [shown] = yield* missions.list(tenant, { ...everything, status: "cancelled" })
          assert.deepStrictEqual([shown?.amountHt, shown?.cancellationFeeHt], [39_230, 2_500])
          const { createdAt, transportId } = Option.getOrThrow(yield* missions.find(tenant, returning))
          const ordinal = Option.getOrThrow(ordinalOf(transportId ?? ""))
          const expected: ReadonlyArray<readonly [Partial<MissionQuery>, ReadonlyArray<string>]> = [
            [{ status: "scheduled" }, [returning, plain]],
            [{ status: "completed" }, []],
            [{ registration: "BB222BB" }, [cancelled, returning]],
            [{ registration: "BB" }, []],
            [{ reference: "R-2" }, [returning]],
            [{ hasReturn: true }, [returning]],
            [{ hasReturn: false }, [cancelled, plain]],
            [{ ordinal }, [returning]],
            [{ createdAfter: createdAt }, [cancelled]],
            [{ createdBefore: createdAt }, [plain]],
            [{ registration: "BB222BB", status: "scheduled", hasReturn: true, ordinal, reference: "R-2" }, [returning]],
            [{ registration: "AA111AA", status: "cancelled" }, []],
            [{ limit: 2 }, [cancelled, returning]]
          ]
          for (const [query, ids] of expected) {
            assert.deepStrictEqual(yield* idsOf(tenant, query), ids, JSON.stringify(query))
          }
        }),
      { tags: ["ORD-20", "ORD-40", "ORD-42"] }
    )

    it.effect(
      "finds a plate on either trip, once, newest first and page by page",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const tenant = yield* newTenant
          const out = yield* insert(tenant, { registration: "CC333CC", returns: true, returnRegistration: "DD444DD" })
          const back = yield* insert(tenant, { registration: "DD444DD", returns: true, returnRegistration: "CC333CC" })
          const both = yield* insert(tenant, { registration: "CC333CC", returns: true })
          const unplated = yield* insert(tenant, { registration: null, returns: true, returnRegistration: "CC333CC" })
          yield* insert(tenant, { registration: "DD444DD", returns: true, returnRegistration: null })
          const registration = "CC333CC"
          assert.deepStrictEqual(yield* idsOf(tenant, { registration }), [unplated, both, back, out])
          assert.deepStrictEqual(yield* idsOf(tenant, { registration, limit: 3 }), [unplated, both, back])
          const [, , third] = yield* missions.list(tenant, { ...everything, registration, limit: 3 })
          if (third === undefined) return assert.fail("too few missions")
          const olderThan = { createdAt: third.createdAt, id: third.id }
          assert.deepStrictEqual(yield* idsOf(tenant, { registration, olderThan }), [out])
          assert.deepStrictEqual(yield* idsOf(tenant, { registration, status: "completed" }), [])
        }),
      { tags: "ORD-39" }
    )

    it.effect(
      "applies every combination of filters like each filter alone",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const tenant = yield* newTenant
          for (const returns of [false, true]) {
            for (const registration of ["AA111AA", "BB222BB"]) {
              for (const reference of ["R-1", "R-2"]) yield* insert(tenant, { returns, registration, reference })
            }
          }
          const [newest] = yield* missions.list(tenant, everything)
          if (newest !== undefined) yield* cancel(tenant, newest.id)
          const all = yield* missions.list(tenant, everything)
          const [wanted, newer, older] = [all[3], all[1], all[6]]
          if (wanted === undefined || newer === undefined || older === undefined) return assert.fail("too few missions")
          const ordinal = Option.getOrThrow(ordinalOf(wanted.transportId))
          const { registration } = wanted
          const { createdAt: createdBefore } = newer
          const { createdAt: createdAfter } = older
          const byName: Samples = {
            createdBefore: [createdBefore, (mission) => mission.createdAt < createdBefore],
            createdAfter: [createdAfter, (mission) => mission.createdAt > createdAfter],
            registration: [registration, (mission) => mission.registration === registration],
            ordinal: [ordinal, (mission) => mission.id === wanted.id],
            olderThan: [newer, (mission) => mission.createdAt < newer.createdAt]
          }
          const ofMembers = Record.map(memberFilters, (_, name) => {
            const value = wanted[name]
            const isWanted = (mission: MissionSummary) => mission[name] === value
            assert.isFalse(value === null || all.every(isWanted), `give the missions of this test values of ${name}`)
            return [value, isWanted] as const
          })
          const filters = Object.entries({ ...ofMembers, ...byName }).map(
            ([name, [value, isWanted]]) => [{ [name]: value }, isWanted] as const
          )
          for (let set = 0; set < 2 ** filters.length; set++) {
            const chosen = filters.filter((_, bit) => (set & (1 << bit)) !== 0)
            const query = Object.assign({}, ...chosen.map(([filter]) => filter))
            assert.deepStrictEqual(
              yield* idsOf(tenant, query),
              all.filter((mission) => chosen.every(([, holds]) => holds(mission))).map(({ id }) => id),
              JSON.stringify(query)
            )
          }
        }),
      { tags: "ORD-41" }
    )

    it.effect("is paged without missing or repeating a mission, while others are added", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const there = yield* Effect.forEach(Array.from({ length: 25 }), () => insert(tenant), {
          concurrency: "unbounded"
        })
        const seen: Array<string> = []
        let olderThan: MissionPosition | null = null
        for (let page = 0; page < 9; page++) {
          const listed: ReadonlyArray<MissionPosition> = yield* missions.list(tenant, {
            ...everything,
            olderThan,
            limit: 3
          })
          seen.push(...listed.map(({ id }) => id))
          olderThan = listed.at(-1) ?? olderThan
          yield* insert(tenant)
        }
        assert.strictEqual(seen.length, there.length)
        assert.sameMembers(seen, there)
        assert.isEmpty(yield* idsOf(tenant, { olderThan }))
      })
    )

    it.effect(
      "never shows another tenant's missions, for any filter",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const { tenant, strangers } = yield* tenantAndStrangers
          const id = yield* insert(tenant, { reference: "R-9", returns: true })
          const { createdAt, transportId } = Option.getOrThrow(yield* missions.find(tenant, id))
          const queries: ReadonlyArray<Partial<MissionQuery>> = [
            {},
            { status: "scheduled" },
            { registration: "AB123CD" },
            { reference: "R-9" },
            { hasReturn: true },
            { ordinal: Option.getOrThrow(ordinalOf(transportId ?? "")) },
            { createdBefore: Instant("9999-01-01T00:00:00.000000Z") },
            { createdAfter: Instant("1970-01-01T00:00:00.000000Z") },
            { olderThan: { createdAt, id: MissionId("ffffffff-ffff-7fff-bfff-ffffffffffff") } }
          ]
          for (const query of queries) {
            assert.deepStrictEqual(yield* idsOf(tenant, query), [id], JSON.stringify(query))
            for (const stranger of strangers) assert.isEmpty(yield* idsOf(stranger, query), JSON.stringify(query))
          }
        }),
      { tags: "ORD-38" }
    )
  })
