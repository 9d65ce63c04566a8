import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import { emittedHundredths } from "@trajet/domain/emissions"
import { type MissionId, Missions } from "@trajet/domain/mission"
import { Overviews } from "@trajet/domain/ordering"
import { Cents } from "@trajet/domain/pricing"
import { Instant } from "@trajet/domain/time"
import { type FakeOrder, insert, newTenant, tenantAndStrangers } from "@trajet/testing"
import { Effect, Option } from "effect"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"
import { sql } from "kysely"
import { placed } from "../testing/placed-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const orderedAt = statement<Tenant & { readonly id: string; readonly at: string }, never>()(
  "test.ordered_at",
  ($) => sql`UPDATE mission SET created_at = ${$("at")}::timestamptz
WHERE group_id = ${$("groupId")}::uuid AND environment = ${$("environment")}::text AND id = ${$("id")}::uuid`
)

/** Inserts a mission that was ordered at an instant. */
const orderedOn = Effect.fnUntraced(function* (tenant: Tenant, at: string, order: FakeOrder = {}) {
  const database = yield* Database
  const id = yield* insert(tenant, order)
  yield* database.run(orderedAt, { ...tenant, id, at })
  return id
})

const emittedOf = Effect.fnUntraced(function* (tenant: Tenant, id: MissionId) {
  const missions = yield* Missions
  return emittedHundredths(Option.getOrThrow(yield* missions.find(tenant, id))) ?? 0
})

const since = Instant("2025-11-30T23:00:00.000000Z")
const spendOf = (tenant: Tenant, most = 100) => Overviews.use(({ spend }) => spend(tenant, since, most))

onPostgres("the overview of a group", (it) => {
  it.effect(
    "adds up the orders of each month of Paris, with the fees of the cancelled ones alone",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        yield* orderedOn(tenant, "2025-11-30T22:59:59.999999Z")
        const december = yield* orderedOn(tenant, "2025-11-30T23:00:00Z", { returns: true })
        const june = yield* orderedOn(tenant, "2026-06-30T21:59:59.999999Z")
        const july = yield* orderedOn(tenant, "2026-06-30T22:00:00Z")
        for (const stranger of strangers) yield* orderedOn(stranger, "2026-07-01T12:00:00Z")
        const fee = (cents: number | null) => () => ({
          status: "cancelled" as const,
          cancellationFeeHt: cents === null ? null : Cents(cents)
        })
        const { id: charged } = yield* placed(tenant, {}, fee(2_501))
        const { id: unknown } = yield* placed(tenant, { returns: true }, fee(null))
        const database = yield* Database
        for (const id of [charged, unknown])
          yield* database.run(orderedAt, { ...tenant, id, at: "2026-07-31T12:00:00Z" })
        const none = { cancelled: 0, unknownFees: 0, feesHt: Cents(0) }
        const emitted = {
          december: yield* emittedOf(tenant, december),
          june: yield* emittedOf(tenant, june),
          july: yield* emittedOf(tenant, july)
        }
        assert.isAbove(Math.min(...Object.values(emitted)), 0)
        const cancelled = { cancelled: 2, unknownFees: 1, feesHt: Cents(2_501) }
        assert.deepStrictEqual(yield* spendOf(tenant), [
          { month: "2025-12", ordered: 1, ...none, priceHt: Cents(39_230 + 23_540), emitted: emitted.december },
          { month: "2026-06", ordered: 1, ...none, priceHt: Cents(39_230), emitted: emitted.june },
          { month: "2026-07", ordered: 3, ...cancelled, priceHt: Cents(39_230), emitted: emitted.july }
        ])
        assert.deepStrictEqual(
          (yield* spendOf(tenant, 3)).map(({ month, ordered }) => [month, ordered]),
          [["2026-07", 3]],
          "the newest"
        )
      }),
    { tags: ["CON-136", "CON-155"] }
  )

  it.effect(
    "has the open missions of the tenant, the most urgent first and then the oldest",
    () =>
      Effect.gen(function* () {
        const { strangers, tenant } = yield* tenantAndStrangers
        const open = ["scheduled", "incident", "under_review", "in_transit", "awaiting_documents", "scheduled"] as const
        for (const status of [...open, "completed" as const, "cancelled" as const]) {
          yield* placed(tenant, { reference: status }, () => ({ status }))
        }
        for (const stranger of strangers) yield* placed(stranger, {}, () => ({ status: "incident" }))
        const found = yield* Overviews.use(({ openMissions }) => openMissions(tenant, 100))
        assert.deepStrictEqual(
          found.map(({ status }) => status),
          ["incident", "awaiting_documents", "in_transit", "scheduled", "scheduled", "under_review"]
        )
        const [first, second] = found.filter(({ status }) => status === "scheduled")
        assert.isTrue((first?.createdAt ?? "") < (second?.createdAt ?? ""))
        const few = yield* Overviews.use(({ openMissions }) => openMissions(tenant, 2))
        assert.deepStrictEqual(few, found.slice(0, 2))
        assert.isEmpty(
          yield* Overviews.use(({ openMissions }) => Effect.flatMap(newTenant, (no) => openMissions(no, 9)))
        )
      }),
    { tags: "CON-134" }
  )
})
