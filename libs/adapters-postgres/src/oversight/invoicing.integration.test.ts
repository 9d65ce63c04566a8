import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import type { Mission } from "@trajet/domain/mission"
import { type InvoicingQuery, Oversight } from "@trajet/domain/oversight"
import { Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { newTenant } from "@trajet/testing"
import { placed } from "../testing/placed-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const at = (day: number) => Instant(`2001-03-0${day}T10:00:00.000000Z`)

const delivered = (deliveredDay: number, invoicedDay: number | null) => (mission: Mission) => ({
  status: "completed" as const,
  outbound: {
    ...mission.outbound,
    deliveredAt: at(deliveredDay),
    invoicedAt: invoicedDay === null ? null : at(invoicedDay)
  }
})

const shownOf = Effect.fnUntraced(function* (tenants: ReadonlyArray<Tenant>, query: Partial<InvoicingQuery> = {}) {
  const { missionsToInvoice } = yield* Oversight
  const groups = new Set(tenants.map(({ groupId }) => groupId))
  const environment = tenants[0]?.environment ?? "test"
  const missions = yield* missionsToInvoice({ environment, state: "to_invoice", groupId: null, limit: 201, ...query })
  return missions.filter(({ group }) => groups.has(group.id)).map(({ mission }) => mission)
})

onPostgres("the missions to invoice", (it) => {
  it.effect(
    "lists missions to invoice by their delivery, and invoiced ones by their invoice, of all groups or one",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* newTenant, yield* newTenant]
        const second = yield* placed(one, {}, delivered(2, null))
        const first = yield* placed(other, {}, delivered(1, null))
        const invoiced = yield* placed(one, {}, delivered(3, 4))
        const later = yield* placed(other, {}, delivered(3, 5))
        yield* placed(one, {}, (mission) => ({ ...delivered(1, null)(mission), status: "cancelled" }))
        yield* placed(one, {}, () => ({ status: "assigned" }))
        assert.deepStrictEqual(yield* shownOf([one, other]), [first, second])
        assert.deepStrictEqual(yield* shownOf([one, other], { groupId: one.groupId }), [second])
        assert.deepStrictEqual(yield* shownOf([one, other], { state: "invoiced" }), [later, invoiced])
        assert.deepStrictEqual(yield* shownOf([one, other], { state: "invoiced", groupId: one.groupId }), [invoiced])
        assert.lengthOf(yield* shownOf([other], { groupId: other.groupId, limit: 1 }), 1)
        const environment = one.environment === "test" ? "live" : "test"
        assert.isEmpty(yield* shownOf([one, other], { environment }))
      }),
    { tags: "CON-94" }
  )
})
