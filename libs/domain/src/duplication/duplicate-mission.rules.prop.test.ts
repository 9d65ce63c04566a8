import { assert, describe, it } from "@effect/vitest"
import { Result, Struct } from "effect"
import fc from "fast-check"
import { checkOptions, flagsSetBy, requiredDocuments } from "../options/options.rules.ts"
import { demonstrationGrid as grid } from "../pricing/demonstration-grid.ts"
import type { PricedEnd } from "../pricing/pricing.model.ts"
import { priceTrip } from "../pricing/pricing.rules.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"
import { addDays, millisOfInstant } from "../time/instant.rules.ts"
import { decideDuplicate, planDuplication } from "./duplicate-mission.rules.ts"
import { askedOptions, duplicateOf, setOption, testGrid } from "../testing/duplicate-samples.ts"
import type { DuplicateLeg, DuplicateOptions } from "./duplicate-request.model.ts"
import { testMission } from "../testing/mission-samples.ts"
import type { Mission, Stop, Trip, TripOption } from "../mission/mission.model.ts"
import { LegKey, type TripKey } from "../mission/leg.model.ts"
import { TransportId } from "../mission/mission-id.model.ts"
import { startOfPickup, stopOf } from "../mission/trip.rules.ts"

const paramsOf: Readonly<Record<string, TripOption["params"]>> = {
  plein: { target_level: "80 %" },
  recharge_80: { target_level: "80 %" },
  pv_digital: { renter: "escale", pin: "1234" },
  pv_restitution: { renter: "alizes", link: "https://example.invalid/pv/1" }
}
const keys = [...grid.options.map(({ key }) => key), "sold_out"]

const place = fc.constantFrom(
  { country: "FR", postcode: "75001" },
  { country: "FR", postcode: "75001" },
  { country: "FR", postcode: "20200" },
  { country: "BE", postcode: null }
)
const hour = fc.constantFrom(undefined, TimeOfDay("09:00"), TimeOfDay("21:00"))

const withPlace = (
  stop: Stop,
  { country, postcode }: { readonly country: string; readonly postcode: string | null }
) => ({
  ...stop,
  place: { ...stop.place, country, postcode }
})

/** Options that may be combined: at most one of a group. */
const standing = (picked: ReadonlyArray<string>): ReadonlyArray<TripOption> =>
  picked
    .filter((key, index) => {
      const group = grid.options.find((option) => option.key === key)?.exclusiveGroup ?? null
      const earlier = picked.slice(0, index)
      return (
        group === null || !earlier.some((other) => grid.options.find((o) => o.key === other)?.exclusiveGroup === group)
      )
    })
    .map((key) => setOption(key, paramsOf[key]))

const trip = fc.record({
  ends: fc.tuple(place, place),
  appointments: fc.tuple(fc.boolean(), fc.boolean()),
  options: fc.subarray(keys, { maxLength: 4 }).map(standing),
  distanceKm: fc.integer({ min: 0, max: 9_000 }).map((tenths) => tenths / 10)
})
type TripGiven = typeof trip extends fc.Arbitrary<infer A> ? A : never

const madeOf = (base: Trip, { ends, appointments, options, distanceKm }: TripGiven): Trip => ({
  ...base,
  pickup: { ...withPlace(base.pickup, ends[0]), needAppointment: appointments[0] },
  delivery: { ...withPlace(base.delivery, ends[1]), needAppointment: appointments[1] },
  options,
  distanceKm
})

const source: fc.Arbitrary<Mission> = fc
  .record({
    outbound: trip,
    back: fc.option(trip),
    plateau: fc.boolean(),
    wGarage: fc.boolean(),
    electric: fc.boolean()
  })
  .map(({ outbound, back, plateau, wGarage, electric }) => {
    const mission = testMission(back !== null, { plateau, wGarage })
    const vehicle = { ...mission.outbound.vehicle, electric }
    return {
      ...mission,
      outbound: { ...madeOf(mission.outbound, outbound), vehicle },
      return: mission.return === null || back === null ? null : { ...madeOf(mission.return, back), vehicle }
    }
  })

const options = (trip: TripKey): fc.Arbitrary<DuplicateOptions | null> =>
  fc.option(
    fc
      .record({ keep: fc.option(fc.subarray(keys, { maxLength: 2 })), add: fc.subarray(keys, { maxLength: 2 }) })
      .map(({ keep, add }) =>
        askedOptions(trip, { keep, add: add.map((key) => ({ key, params: paramsOf[key] ?? {} })) })
      )
  )

const dates = (first: Day): fc.Arbitrary<Readonly<Record<LegKey, DuplicateLeg>>> => {
  const leg = (day: number) =>
    fc
      .record({ late: fc.nat(3), startTime: hour, needAppointment: fc.constantFrom(undefined, true, false) })
      .map(({ late, startTime, needAppointment }): DuplicateLeg => ({
        date: addDays(first, day + (late === 3 ? -4 : 0)),
        ...(startTime === undefined ? {} : { startTime, endTime: TimeOfDay("23:00") }),
        ...(needAppointment === undefined ? {} : { needAppointment })
      }))
  return fc.record({
    "enlevement-aller": leg(4),
    "livraison-aller": leg(8),
    "enlevement-retour": leg(12),
    "livraison-retour": leg(16)
  })
}

const duplication = fc
  .tuple(source, dates(Day("2026-11-20")), fc.record({ aller: options("aller"), retour: options("retour") }))
  .map(([mission, legs, { aller, retour }]) =>
    duplicateOf(mission, {
      dates: Object.fromEntries(
        LegKey.literals.filter((leg) => stopOf(mission, leg) !== null).map((leg) => [leg, legs[leg]])
      ),
      options: { aller, retour: mission.return === null ? null : retour }
    })
  )
type Duplication = typeof duplication extends fc.Arbitrary<infer A> ? A : never

/** Checks every duplication that is not refused. */
const always = (
  property: (asked: Duplication, decided: Result.Result.Success<ReturnType<typeof decideDuplicate>>) => void
) => {
  let made = 0
  fc.assert(
    fc.property(duplication, (asked) => {
      const decided = decideDuplicate(asked)
      if (Result.isFailure(decided)) return
      made += 1
      property(asked, decided.success)
    }),
    { numRuns: 1_500 }
  )
  assert.isAbove(made, 100)
}

const tripsOf = (mission: Mission): ReadonlyArray<readonly [TripKey, Trip]> =>
  mission.return === null
    ? [["aller", mission.outbound]]
    : [
        ["aller", mission.outbound],
        ["retour", mission.return]
      ]

const endOf = ({ place: { country, postcode }, date, startTime, endTime }: Stop): PricedEnd => ({
  country,
  postcode,
  date,
  startTime,
  endTime
})

describe("any duplication", () => {
  it("gives the duplicate the options that an order of them would have", () => {
    always((_asked, { copy }) => {
      for (const [, { options: set, pickup, delivery }] of tripsOf(copy)) {
        const abroad = [pickup, delivery].some(({ place: { country } }) => country !== "FR")
        const ordered = checkOptions({
          grid,
          requested: set.filter(({ key }) => grid.options.find((option) => option.key === key)?.impliedBy === null),
          askedBy: "client",
          hasReturn: copy.return !== null,
          plateau: copy.plateau,
          wGarage: set.some(({ key }) => key === "w_garage"),
          needAppointment: set.some(({ key }) => key === "prise_rdv"),
          abroad,
          obligationsDue: true
        })
        assert.sameDeepMembers([...Result.getOrThrow(ordered)], [...set])
        if (pickup.needAppointment || delivery.needAppointment)
          assert.include(
            set.map(({ key }) => key),
            "prise_rdv"
          )
      }
      const all = tripsOf(copy).flatMap(([, { options: set }]) => set.map(({ key }) => key))
      assert.deepStrictEqual({ parc: copy.parc, wGarage: copy.wGarage }, flagsSetBy(grid, all))
      for (const [trip, { options: set }] of tripsOf(copy)) {
        assert.deepStrictEqual(
          copy.requiredDocuments[trip],
          requiredDocuments(
            grid,
            set.map(({ key }) => key)
          )
        )
      }
    })
  })

  it("prices the duplicate by the grid for the new days", () => {
    always((_asked, { copy }) => {
      for (const [
        trip,
        { pickup, delivery, vehicle, vehicleClass, distanceKm, options: set, priceHt, surchargeHt }
      ] of tripsOf(copy)) {
        const own = set.map(({ key }) => key)
        const priced = priceTrip(testGrid, {
          trip,
          pickup: endOf(pickup),
          delivery: endOf(delivery),
          distanceKm,
          hasFerry: null,
          vehicleClass,
          electric: vehicle.electric,
          plateau: copy.plateau,
          wGarage: own.includes("w_garage"),
          options: own
        })
        assert.deepInclude(Result.getOrThrow(priced), { priceHt, surchargeHt })
      }
    })
  })

  it("puts each leg on the day of the request, and the first pickup not before the earliest day", () => {
    always(({ request }, { copy, plan }) => {
      assert.isAtLeast(startOfPickup(copy.outbound) ?? 0, millisOfInstant(plan.minDate))
      for (const leg of LegKey.literals) assert.strictEqual(stopOf(copy, leg)?.date, request.dates[leg]?.date)
    })
  })

  it("changes only the link and the event sequence of the source", () => {
    always((asked, { copy, linked }) => {
      const { mission, events } = Result.getOrThrow(linked(TransportId("M-20000000")))
      const { source: before } = asked
      const duplicatedTo = { id: copy.id, transportId: TransportId("M-20000000") }
      assert.deepStrictEqual(mission, { ...before, duplicatedTo, sequence: before.sequence + events.length })
      assert.strictEqual(events.length, 1)
      const again = decideDuplicate({ ...asked, source: mission })
      assert.isTrue(Result.isFailure(again) && again.failure._tag === "AlreadyDuplicated")
    })
  })

  it("is refused exactly if its plan has a conflict, and else makes what its plan shows", { tags: "CHG-60" }, () => {
    fc.assert(
      fc.property(duplication, (asked) => {
        const plan = planDuplication(asked)
        const decided = decideDuplicate(asked)
        if (Result.isFailure(decided)) {
          assert.deepStrictEqual(decided.failure, plan.conflicts[0])
          return
        }
        const { copy } = decided.success
        assert.isEmpty(plan.conflicts)
        assert.deepStrictEqual(decided.success.plan, plan)
        const { outbound, return: back } = plan
        const planned = [outbound, ...(back === null ? [] : [back])].map(({ ordered }) => Result.getOrThrow(ordered))
        assert.deepStrictEqual(
          planned,
          tripsOf(copy).map(([, trip]) =>
            Struct.omit(trip, ["status", "emissions", "assignedAt", "pickedUpAt", "deliveredAt", "delay", "invoicedAt"])
          )
        )
      }),
      { numRuns: 1_000 }
    )
  })
})
