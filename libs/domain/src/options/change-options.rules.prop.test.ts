import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { assignTo, marie, testMission, testNow } from "../testing/mission-samples.ts"
import { ClientUpdateId, type Mission, type Trip } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { demonstrationGrid as grid } from "../pricing/demonstration-grid.ts"
import type { OptionsDecision } from "./change-options.rules.ts"
import { catalogueOption, flagsSetBy, requiredDocuments } from "./options.rules.ts"

interface Step {
  readonly what: "add" | "remove"
  readonly trip: TripKey
  readonly key: string
  readonly by: "client" | "operator"
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom("add", "add", "remove"),
  trip: fc.constantFrom("aller", "aller", "retour"),
  key: fc.constantFrom(...grid.options.map(({ key }) => key), "nope"),
  by: fc.constantFrom("client", "client", "operator")
})
const history = fc.tuple(fc.boolean(), fc.boolean(), fc.array(step, { maxLength: 60, size: "max" }))

const params = { renter: "escale", pin: "1234", target_level: "80 %" }

const frozen = <A>(value: A): A => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) frozen(member)
  }
  return value
}

interface Made extends Step {
  readonly before: Mission
  readonly decision: OptionsDecision
}

/** Applies additions and removals to a mission that is frozen before each step. Skips refused steps. */
const lived = ([returns, assigned, steps]: readonly [boolean, boolean, ReadonlyArray<Step>]) => {
  const ordered = testMission(returns)
  const start = assigned ? Result.getOrThrow(decide(ordered, assignTo(marie), testNow)).mission : ordered
  const made: Array<Made> = []
  let mission = frozen(start)
  for (const asked of steps) {
    const { by, key, trip, what } = asked
    const option = { grid, trip, key, by, billingState: "open", clientUpdateId: ClientUpdateId("update-1") } as const
    const decision: Result.Result<OptionsDecision, unknown> =
      what === "add"
        ? decide(mission, { _tag: "AddOption", ...option, params }, testNow)
        : decide(mission, { _tag: "RemoveOption", ...option }, testNow)
    if (Result.isFailure(decision)) continue
    made.push({ ...asked, before: mission, decision: decision.success })
    mission = frozen(decision.success.mission)
  }
  return { start, made, mission }
}

const tripsOf = ({ outbound, return: back }: Mission): ReadonlyArray<Trip> =>
  back === null ? [outbound] : [outbound, back]
const keysOf = (trip: Trip | null): ReadonlyArray<string> => trip?.options.map(({ key }) => key) ?? []
const optionsHt = (trip: Trip | null): number => (trip?.options ?? []).reduce((sum, { priceHt }) => sum + priceHt, 0)

const always = (holds: (life: ReturnType<typeof lived>) => void) =>
  fc.assert(fc.property(history, (life) => holds(lived(life))))

describe("any sequence of additions and removals", () => {
  it("keeps each trip's price without its options", () => {
    always(({ made, start }) => {
      for (const { decision } of made) {
        for (const trip of ["aller", "retour"] as const) {
          const [before, after] = [tripOf(start, trip), tripOf(decision.mission, trip)]
          assert.strictEqual((after?.priceHt ?? 0) - optionsHt(after), before?.priceHt ?? 0)
        }
      }
    })
  })

  it("restores the price if an addition is undone", () => {
    always(({ made }) => {
      for (const { before, decision, key, trip, what } of made) {
        if (what !== "add" || decision.removed.length > 0) continue
        const option = {
          grid,
          trip,
          key,
          by: "operator",
          billingState: "open",
          clientUpdateId: ClientUpdateId("update-1")
        } as const
        const removal = { _tag: "RemoveOption", ...option } as const
        const { mission } = Result.getOrThrow(decide(decision.mission, removal, testNow))
        assert.deepStrictEqual([mission.outbound, mission.return], [before.outbound, before.return])
        assert.deepStrictEqual([mission.parc, mission.wGarage], [before.parc, before.wGarage])
        assert.deepStrictEqual(mission.requiredDocuments, before.requiredDocuments)
      }
    })
  })

  it("leaves at most one option of an exclusive group on a trip, and no option twice", { tags: "CHG-18" }, () => {
    always(({ made }) => {
      for (const { decision } of made) {
        for (const trip of tripsOf(decision.mission)) {
          const keys = keysOf(trip)
          const groups = keys.flatMap((key) => catalogueOption(grid, key)?.exclusiveGroup ?? [])
          assert.deepStrictEqual([...new Set(keys)], [...keys])
          assert.deepStrictEqual([...new Set(groups)], groups)
        }
      }
    })
  })

  it("keeps flags and required documents equal to those of the options", () => {
    always(({ made }) => {
      for (const { decision } of made) {
        const { outbound, parc, requiredDocuments: required, return: back, wGarage } = decision.mission
        assert.deepStrictEqual({ parc, wGarage }, flagsSetBy(grid, [...keysOf(outbound), ...keysOf(back)]))
        assert.deepStrictEqual(required, {
          aller: requiredDocuments(grid, keysOf(outbound)),
          retour: back === null ? [] : requiredDocuments(grid, keysOf(back))
        })
      }
    })
  })

  it("writes one event and one line of the history for each change, with consecutive prices", () => {
    always(({ made, mission, start }) => {
      const last = { aller: start.outbound.priceHt, retour: start.return?.priceHt }
      let sequence = start.sequence
      for (const { decision, key, trip } of made) {
        const { events, priceChange } = decision
        const adjusted = events.filter(({ type }) => type === "transport.price_adjusted")
        assert.lengthOf(adjusted, 1)
        assert.deepInclude(adjusted[0]?.data, {
          leg: trip,
          option_key: key,
          delta_ht: (priceChange.newPriceHt - priceChange.oldPriceHt) / 100
        })
        assert.strictEqual(priceChange.oldPriceHt, last[trip])
        last[trip] = priceChange.newPriceHt
        for (const { data } of events) assert.strictEqual(data["sequence"], ++sequence)
      }
      assert.deepStrictEqual(last, { aller: mission.outbound.priceHt, retour: mission.return?.priceHt })
      assert.strictEqual(mission.sequence, sequence)
    })
  })
})
