import { assert } from "@effect/vitest"
import type { Tenant } from "@trajet/domain/access"
import type { Mission, MissionId, MissionStatus } from "@trajet/domain/mission"
import { Oversight, underWayMax } from "@trajet/domain/oversight"
import { Positions } from "@trajet/domain/positions"
import { Day, Instant } from "@trajet/domain/time"
import { Effect } from "effect"
import { newTenant } from "@trajet/testing"
import { onDay, placed } from "../testing/placed-missions.ts"
import { onPostgres } from "../testing/postgres-store.ts"

const on = (status: MissionStatus, date: Day) => (mission: Mission) => ({ ...onDay(mission, date), status })
const [first, second] = [Day("2001-03-17"), Day("2001-03-18")]

const place = (tenant: Tenant, id: MissionId, trip: "aller" | "retour", at: Instant | null, lat: number) =>
  Positions.use(({ save }) =>
    save(tenant, id, {
      ...{ trip, from: Instant("2026-11-20T08:00:00.000001Z"), version: 0, keeps: [], isShared: false },
      track: {
        ...{ points: [{ kilometre: null, lat: 45.7, lng: 4.8 }], passages: [], keptCount: 1 },
        last: at === null ? null : { at, lat, lng: 2.35, accuracyMeters: null }
      }
    })
  )

/** What an environment has under way, of the tenants of a test. */
const shownOf = Effect.fnUntraced(function* (tenants: ReadonlyArray<Tenant>, limit = underWayMax + 1) {
  const { missionsUnderWay } = yield* Oversight
  const groups = new Set(tenants.map(({ groupId }) => groupId))
  const environment = tenants[0]?.environment ?? "test"
  return (yield* missionsUnderWay(environment, limit)).filter(({ group }) => groups.has(group.id))
})

onPostgres("the missions under way", (it) => {
  it.effect(
    "lists the missions under way of all groups: incidents first, then by status and pickup",
    () =>
      Effect.gen(function* () {
        const [one, other] = [yield* newTenant, yield* newTenant]
        const later = yield* placed(one, {}, on("assigned", second))
        const assigned = yield* placed(other, {}, on("assigned", first))
        const back = yield* placed(one, {}, on("in_transit_return", first))
        const moving = yield* placed(other, {}, on("in_transit", second))
        const incident = yield* placed(one, {}, on("incident", second))
        for (const status of ["scheduled", "awaiting_documents", "completed", "cancelled"] as const)
          yield* placed(one, {}, on(status, first))
        const shown = yield* shownOf([one, other])
        assert.deepStrictEqual(
          shown.map(({ mission }) => mission),
          [incident, moving, back, assigned, later]
        )
        const named = yield* Oversight.use(({ groups }) =>
          groups({ search: shown.find(({ group }) => group.id === one.groupId)?.group.name ?? "", limit: 1 })
        )
        assert.deepStrictEqual(
          named.map(({ id }) => id),
          [one.groupId]
        )
        assert.isAtMost((yield* shownOf([one, other], 3)).length, 3)
        const elsewhere = one.environment === "test" ? "live" : "test"
        assert.isEmpty(yield* shownOf([{ ...one, environment: elsewhere }]))
      }),
    { tags: "CON-92" }
  )

  it.effect(
    "shows the latest position of a mission under way, and none of another tenant",
    () =>
      Effect.gen(function* () {
        const [tenant, stranger] = [yield* newTenant, yield* newTenant]
        const { id } = yield* placed(tenant, {}, on("in_transit_return", first))
        const quiet = yield* placed(tenant, {}, on("in_transit", first))
        const [before, at] = [Instant("2026-11-20T09:00:00.123456Z"), Instant("2026-11-20T10:00:00.123456Z")]
        yield* place(tenant, id, "aller", before, 48.1)
        yield* place(tenant, id, "retour", at, 48.2)
        yield* place(tenant, quiet.id, "aller", null, 48.3)
        yield* place(stranger, quiet.id, "aller", at, 48.4)
        assert.deepStrictEqual(
          (yield* shownOf([tenant])).map(({ last, mission }) => [mission.id, last]),
          [
            [quiet.id, null],
            [id, { trip: "retour", at, lat: 48.2, lng: 2.35 }]
          ]
        )
      }),
    { tags: "CON-92" }
  )
})
