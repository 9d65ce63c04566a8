import { assert } from "@effect/vitest"
import { Groups, type Tenant } from "@trajet/domain/access"
import { DueWork } from "@trajet/domain/due"
import { EventLog } from "@trajet/domain/events"
import { decide, type MissionCommand, type MissionId, Missions } from "@trajet/domain/mission"
import { NoticeId, NoticeQueue } from "@trajet/domain/notices"
import { Instant } from "@trajet/domain/time"
import { callerOf, missionDueIn } from "@trajet/testing"
import { Effect, Option, Result } from "effect"
import { onPostgres, type PostgresTests, postgresStore } from "../testing/postgres-store.ts"

const command: MissionCommand & { _tag: "ReportDelay" } = {
  ...{ _tag: "ReportDelay", trip: "aller", side: "pickup" },
  expected: {
    from: Instant("2031-06-01T10:00:00.000000Z"),
    to: Instant("2031-06-01T11:00:00.000000Z"),
    basis: "plan",
    positionAt: null,
    silentSince: null
  }
}

const notice = (id: MissionId) => ({
  ...{ audience: "administrators" as const, mission: { id, transportId: null }, recipients: [] },
  ...{ subject: "a delay", text: "a text" }
})

const report = (tenant: Tenant, id: MissionId) =>
  Effect.flatMap(Missions, (missions) =>
    missions.change(callerOf(tenant), id, "transport.report_delay", (mission, now) =>
      Result.map(decide(mission, command, now), (decided) => ({ ...decided, notices: [notice(id)], result: null }))
    )
  )

const delays = (it: PostgresTests) => {
  it.effect(
    "are reported once by many processes at once, with one mail to the administrators of the group",
    () =>
      Effect.gen(function* () {
        const { id, tenant } = yield* missionDueIn(3_600_000)
        yield* Groups.use((groups) => groups.setAdministrators(tenant.groupId, ["ada@fleet.example"]))
        const made = yield* Effect.forEach(Array.from({ length: 8 }), () => Effect.result(report(tenant, id)), {
          concurrency: "unbounded"
        })
        const refused = made.flatMap((one) => (Result.isFailure(one) ? [one.failure._tag] : []))
        assert.deepStrictEqual(
          refused,
          Array.from({ length: 7 }, () => "DelayNotNew")
        )
        const log = yield* EventLog
        const events = yield* log.ofMission(tenant, { missionId: id, before: null, limit: 100 })
        assert.lengthOf(
          events.filter(({ type }) => type === "transport.delayed"),
          1
        )
        const rows = yield* DueWork.use((due) => due.list({ kind: "send_notice", isFailing: false, limit: 10_000 }))
        const ids = rows.flatMap(({ groupId, subjectId }) =>
          groupId === tenant.groupId ? [NoticeId(subjectId ?? "")] : []
        )
        assert.lengthOf(ids, 1)
        const queue = yield* NoticeQueue
        const [found] = yield* Effect.forEach(ids, queue.find)
        assert.deepInclude(found === undefined ? null : Option.getOrNull(found), {
          audience: "administrators",
          recipients: ["ada@fleet.example"]
        })
      }),
    { tags: ["ETA-10", "ETA-12"] }
  )
}

onPostgres("delays", delays, postgresStore)
