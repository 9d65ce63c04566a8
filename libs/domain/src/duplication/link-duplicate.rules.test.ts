import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { MissionId, TransportId } from "../mission/mission-id.model.ts"
import { missionData } from "../privacy/mission-data.rules.ts"
import { missionIn, testMission, testNow } from "../testing/mission-samples.ts"
import { checkDuplicable, linkDuplicate } from "./link-duplicate.rules.ts"

const duplicatedTo = { id: MissionId("mission-2"), transportId: TransportId("M-10000002") }
const mission = testMission(false)

describe("a mission", () => {
  it("may be duplicated once, in any status", () => {
    assert.strictEqual(Result.getOrThrow(checkDuplicable(mission, "client")).mission, mission)
    assert.isTrue(Result.isSuccess(checkDuplicable(missionIn("completed"), "client")))
    const again = checkDuplicable({ ...mission, duplicatedTo }, "client")
    assert.deepInclude(Result.getOrThrow(Result.flip(again)), { _tag: "AlreadyDuplicated", duplicatedTo })
  })

  it("may not be duplicated once it is erased", () => {
    const erased = missionData.erase(missionIn("completed")).value
    assert.strictEqual(Result.getOrThrow(Result.flip(checkDuplicable(erased, "client")))._tag, "IllegalTransition")
  })

  it("has its duplicate as a member, and in one event", () => {
    const linked = linkDuplicate(mission, { _tag: "LinkDuplicate", by: "client", duplicatedTo }, testNow)
    const { events, mission: after } = Result.getOrThrow(linked)
    assert.deepStrictEqual(after, { ...mission, duplicatedTo, sequence: mission.sequence + 1 })
    assert.lengthOf(events, 1)
    assert.strictEqual(events[0]?.type, "transport.duplicated")
    assert.deepStrictEqual(events[0]?.data["duplicated_to"], { id: "mission-2", transport_id: "M-10000002" })
    assert.strictEqual(events[0]?.data["occurred_at"], testNow)
  })

  it("keeps its first duplicate", () => {
    const again = linkDuplicate(
      { ...mission, duplicatedTo },
      { _tag: "LinkDuplicate", by: "client", duplicatedTo: { ...duplicatedTo, id: MissionId("mission-3") } },
      testNow
    )
    assert.deepInclude(Result.getOrThrow(Result.flip(again)), { _tag: "AlreadyDuplicated", duplicatedTo })
  })
})
