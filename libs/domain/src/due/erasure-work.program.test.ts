import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest } from "@trajet/testing"
import { Effect, Result } from "effect"
import { TestClock } from "effect/testing"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { decide } from "../mission/mission.rules.ts"
import { Missions } from "../mission/missions.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { isErased } from "../privacy/mission-data.rules.ts"
import { cancelBy } from "../testing/mission-samples.ts"
import { hourMillis, minuteMillis } from "../time/instant.rules.ts"
import { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { workOffDueWork } from "./due-worker.program.ts"
import { DueWork } from "./due-work.port.ts"

const owner = WorkerId("01990000-cccc-7000-8000-000000000001")
const options = { owner, slots: 4, leaseMillis: 60_000, pollMillis: 20_000 }
const dayMillis = 24 * hourMillis

const happen = Effect.fnUntraced(function* (id: MissionId, command: MissionCommand) {
  const missions = yield* Missions
  yield* missions.change(client, id, "test", (mission, at) =>
    Result.map(decide(mission, command, at), (decision) => ({ ...decision, result: null }))
  )
})

const missionOf = Effect.fnUntraced(function* (id: MissionId) {
  const missions = yield* Missions
  const found = yield* missions.find(client.tenant, id)
  return found._tag === "Some" ? found.value : assert.fail("the mission is gone")
})

const erasuresAhead = DueWork.use((due) => due.list({ kind: "erase_mission", isFailing: false, limit: 100 }))

describe("a worker of due work", () => {
  it.effect(
    "erases the personal data of a mission twelve months after its end, once and not before",
    inWorld((world) =>
      Effect.gen(function* () {
        const { mission } = yield* createMission(client, orderRequest(), null)
        yield* happen(mission.id, cancelBy("client"))
        world.store.letPass(364 * dayMillis)
        yield* Effect.forkChild(workOffDueWork(options), { startImmediately: true })
        yield* TestClock.adjust(minuteMillis)
        assert.isFalse(isErased(yield* missionOf(mission.id)))
        world.store.letPass(2 * dayMillis)
        yield* TestClock.adjust(minuteMillis)
        const erased = yield* missionOf(mission.id)
        assert.isTrue(isErased(erased))
        assert.strictEqual(erased.status, "cancelled")
        assert.isEmpty(yield* erasuresAhead)
        const erasures = world.store.audit().filter(({ action }) => action === "transport.erase")
        assert.deepStrictEqual(
          erasures.map(({ target }) => target),
          [mission.id]
        )
      })
    ),
    { tags: ["LIM-36", "OPS-51", "SEC-38"] }
  )
})
