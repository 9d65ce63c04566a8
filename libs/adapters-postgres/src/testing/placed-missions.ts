import type { Tenant } from "@trajet/domain/access"
import { DocumentId, FileId } from "@trajet/domain/documents"
import { ClientUpdateId, type Mission, type MissionId, Missions } from "@trajet/domain/mission"
import {
  AllMissions,
  type AllMissionsPosition,
  type AllMissionsQuery,
  everyMissionOfAll
} from "@trajet/domain/operations"
import { type Day, Instant } from "@trajet/domain/time"
import { callerOf, type FakeOrder, found, insert } from "@trajet/testing"
import { Effect, Result } from "effect"
import { randomUUID } from "node:crypto"
import { assert } from "vitest"

/** Inserts a mission and then changes it, so that both ways of writing decide what the list shows. */
export const placed = Effect.fnUntraced(function* (
  tenant: Tenant,
  order: FakeOrder,
  members: (mission: Mission) => Partial<Mission>
) {
  const missions = yield* Missions
  const id = yield* insert(tenant, order)
  yield* missions.change(callerOf(tenant), id, "test", (mission) =>
    Result.succeed({ mission: { ...mission, ...members(mission) }, events: [], result: null })
  )
  return yield* found(tenant, id)
})

/** A mission that is picked up on another day. */
export const onDay = ({ outbound }: Mission, date: Day): Partial<Mission> => ({
  outbound: { ...outbound, pickup: { ...outbound.pickup, date } }
})

/** The ids of all pages of a query, in their order. */
export const idsOf = Effect.fnUntraced(function* (
  query: Partial<AllMissionsQuery>,
  each: Effect.Effect<unknown> = Effect.void
) {
  const missions = yield* AllMissions
  const ids: Array<MissionId> = []
  let after: AllMissionsPosition | null = null
  do {
    const page: Effect.Success<ReturnType<typeof missions.list>> = yield* missions.list("test", {
      ...everyMissionOfAll,
      ...query,
      after
    })
    assert.isAtMost(page.missions.length, query.limit ?? everyMissionOfAll.limit)
    ids.push(...page.missions.map(({ mission }) => mission.id))
    after = page.next
    yield* each
  } while (after !== null)
  return ids
})

/** A document of a mission. */
export const documentOf = (id: string, status: "waiting" | "accepted"): Mission["documents"][number] => ({
  id: DocumentId(id),
  key: "pv_livraison",
  label: "PV",
  trip: "aller",
  status,
  source: "driver",
  file: { fileId: FileId(randomUUID()), fileName: "pv.pdf", contentType: "application/pdf", bytes: 1, sha256: "0" },
  createdAt: Instant("2031-03-18T10:00:00.000000Z")
})

/** Changed terms that the driver was reminded of. */
export const askedAgain: Mission["driverValidation"] = {
  clientUpdateId: ClientUpdateId(randomUUID()),
  change: "dates",
  before: null,
  askedAt: Instant("2031-03-01T10:00:00.000000Z"),
  remindersAt: [],
  expiresAt: Instant("2031-03-02T10:00:00.000000Z"),
  remindersSent: 1
}
