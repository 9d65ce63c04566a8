import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, worldNow, waitingNotices } from "@trajet/testing"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { accept, assignTo, deliver, marie, pickUp, receive } from "../testing/mission-samples.ts"
import { dayMillis, plusMillis } from "../time/instant.rules.ts"
import { DueWorkId } from "./due-work.model.ts"
import { carryOutOnMission, type DecidedWork } from "./mission-work.program.ts"

const week = 7 * dayMillis

const happen = Effect.fnUntraced(function* (id: MissionId, ...commands: ReadonlyArray<MissionCommand>) {
  const missions = yield* Missions
  for (const command of commands) {
    yield* missions.change(client, id, "test", (mission, at) =>
      Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
    )
  }
})

const ordered = Effect.map(createMission(client, orderRequest(), null), ({ mission }) => mission.id)

/** A mission that is completed at `worldNow`. */
const completed = Effect.tap(ordered, (id) =>
  happen(id, assignTo(marie), pickUp("aller"), deliver("aller"), receive("pv"), accept("pv"))
)

const work = (kind: DecidedWork["kind"], missionId: MissionId): DecidedWork => ({
  id: DueWorkId(1),
  kind,
  tenant: client.tenant,
  missionId,
  dueAt: worldNow,
  attempt: 1
})

const missionOf = Effect.fnUntraced(function* (id: MissionId) {
  const missions = yield* Missions
  const found = yield* missions.find(client.tenant, id)
  return found._tag === "Some" ? found.value : assert.fail("the mission is gone")
})

const subjects = waitingNotices.pipe(
  Effect.map((notices) => notices.map(({ audience, subject }) => `${audience}: ${subject}`))
)

describe("work on a mission", () => {
  it.effect(
    "notes the invoices of a completed mission after seven days, once, with an audit row and a notice",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const id = yield* completed
        const before = yield* missionOf(id)
        assert.strictEqual(before.status, "completed")
        const invoicedAt = plusMillis(before.completedAt ?? worldNow, week)
        yield* TestClock.adjust(week - 1)
        const early = yield* carryOutOnMission(work("record_invoicing", id))
        assert.deepStrictEqual(early, { isWritten: false, nextAt: invoicedAt })
        assert.isEmpty(yield* subjects)
        yield* TestClock.adjust(1)
        const outcomes = yield* Effect.all([
          carryOutOnMission(work("record_invoicing", id)),
          carryOutOnMission(work("record_invoicing", id))
        ])
        assert.deepStrictEqual(outcomes, [
          { isWritten: true, nextAt: null },
          { isWritten: false, nextAt: null }
        ])
        assert.strictEqual((yield* missionOf(id)).outbound.invoicedAt, invoicedAt)
        const rows = store.audit().filter(({ action }) => action === "transport.record_invoicing")
        assert.lengthOf(rows, 1)
        assert.deepInclude(rows[0], { keyId: null, target: id, ip: null })
        assert.deepStrictEqual(yield* subjects, [`operators: Mission ${before.transportId} : facturée`])
      })
    ),
    { tags: "OPS-37" }
  )

  it.effect(
    "changes nothing that is not due, and nothing of a mission that is not there",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const id = yield* ordered
        const before = [yield* missionOf(id), store.audit().length] as const
        for (const kind of ["remind_driver", "remove_driver", "record_invoicing"] as const) {
          const outcomes = [
            yield* carryOutOnMission(work(kind, id)),
            yield* carryOutOnMission(work(kind, MissionId("01990000-dddd-7000-8000-000000000001")))
          ]
          assert.deepStrictEqual(
            outcomes,
            outcomes.map(() => ({ isWritten: false, nextAt: null }))
          )
        }
        assert.deepStrictEqual([yield* missionOf(id), store.audit().length] as const, before)
      })
    )
  )
})
