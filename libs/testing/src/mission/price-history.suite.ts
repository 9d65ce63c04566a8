import { assert, describe } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { type Mission, type MissionChange, MissionId, Missions } from "@trajet/domain/mission"
import type { PriceChange } from "@trajet/domain/prices"
import { Cents } from "@trajet/domain/pricing"
import type { Instant } from "@trajet/domain/time"
import { Effect, Result } from "effect"
import { randomUUID } from "node:crypto"
import { callerOf, insert, newTenant, type StoreTests, tenantAndStrangers } from "../store/store.suite.ts"

const optionAdded = {
  trip: "retour",
  origin: "option_added",
  oldPriceHt: Cents(23_540),
  newPriceHt: Cents(25_440),
  optionKey: "lavage_ext",
  motif: "Option ajoutée : Lavage extérieur",
  reference: null
} satisfies Omit<PriceChange, "createdAt">

const reinvoiced = {
  trip: "aller",
  origin: "reinvoice",
  oldPriceHt: Cents(39_230),
  newPriceHt: Cents(0),
  motif: "Geste « commercial » de l'été",
  reference: "AV-2027-031"
} satisfies Omit<PriceChange, "createdAt">

type Line = Omit<PriceChange, "createdAt">

/** A change that writes these lines and returns them. */
const leaving =
  (...lines: ReadonlyArray<Line>) =>
  (mission: Mission, now: Instant): Result.Result<MissionChange<ReadonlyArray<PriceChange>>> => {
    const priceChanges = lines.map((line) => ({ ...line, createdAt: now }))
    return Result.succeed({
      mission: { ...mission, description: "repriced" },
      events: [],
      priceChanges,
      result: priceChanges
    })
  }

const change = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId, ...lines: ReadonlyArray<Line>) {
  const missions = yield* Missions
  return yield* missions.change(callerOf(tenant), id, "transport.price", leaving(...lines))
})

export const priceHistorySuite = (it: StoreTests) =>
  describe("the price history of a mission", () => {
    it.effect(
      "has every line of every change, unchanged, oldest first",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const tenant = yield* newTenant
          const [id, other] = [yield* insert(tenant, { returns: true }), yield* insert(tenant)]
          assert.isEmpty(yield* missions.priceHistory(tenant, id))
          const first = yield* change(tenant, id, optionAdded)
          yield* change(tenant, other, reinvoiced)
          yield* change(tenant, id)
          const then = yield* change(tenant, id, reinvoiced, optionAdded)
          assert.deepStrictEqual(yield* missions.priceHistory(tenant, id), [...first, ...then])
          assert.deepStrictEqual(
            then.map(({ origin }) => origin),
            ["reinvoice", "option_added"]
          )
          assert.lengthOf(yield* missions.priceHistory(tenant, other), 1)
        }),
      { tags: ["CHG-35", "CHG-36"] }
    )

    it.effect(
      "is visible only to its tenant, and empty for an unknown mission",
      () =>
        Effect.gen(function* () {
          const missions = yield* Missions
          const { strangers, tenant } = yield* tenantAndStrangers
          const id = yield* insert(tenant)
          yield* change(tenant, id, reinvoiced)
          for (const stranger of strangers) assert.isEmpty(yield* missions.priceHistory(stranger, id))
          assert.isEmpty(yield* missions.priceHistory(tenant, MissionId(randomUUID())))
        }),
      { tags: "CHG-36" }
    )

    it.effect("has no line of a change that was refused, or that left the mission unchanged", () =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const tenant = yield* newTenant
        const id = yield* insert(tenant)
        yield* Effect.flip(missions.change(callerOf(tenant), id, "transport.price", () => Result.fail("no" as const)))
        yield* missions.change(callerOf(tenant), id, "transport.price", (mission, createdAt) =>
          Result.succeed({ mission, events: [], priceChanges: [{ ...reinvoiced, createdAt }], result: null })
        )
        assert.isEmpty(yield* missions.priceHistory(tenant, id))
      })
    )
  })
