import { assert, describe, it } from "@effect/vitest"
import { TransportId } from "../mission/mission-id.model.ts"
import type { MissionCommand } from "../mission/mission-command.model.ts"
import { after, assignTo, marie, pickUp, testMission } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { delayNotices } from "./delay-notices.rules.ts"

const command: MissionCommand & { _tag: "ReportDelay" } = {
  ...{ _tag: "ReportDelay", trip: "aller", side: "delivery" },
  expected: {
    from: Instant("2026-12-02T15:30:00.000000Z"),
    to: Instant("2026-12-02T16:10:00.000000Z"),
    basis: "position",
    positionAt: Instant("2026-12-02T12:05:00.000000Z"),
    silentSince: null
  }
}
const started = { ...testMission(false), transportId: TransportId("M-10000001") }
const { mission } = after(started, assignTo(marie), pickUp("aller"), command)

describe("the notice of a delay", () => {
  it("goes to the administrators of the group, in French and English, with hours of Paris", { tags: "ETA-12" }, () => {
    const [notice, ...others] = delayNotices("live", mission, command)
    assert.isEmpty(others)
    assert.deepInclude(notice, { audience: "administrators", recipients: [] })
    assert.strictEqual(notice?.subject, "Mission M-10000001 : retard prévu / Mission M-10000001: delay expected")
    const text = notice?.text ?? ""
    for (const words of [
      "Livraison aller, véhicule AB123CD",
      "Fin du créneau : mercredi 2 décembre 2026, 16:01",
      "Attendu entre : mercredi 2 décembre 2026, 16:30",
      "Dernière position : mercredi 2 décembre 2026, 13:05",
      "Outbound delivery, vehicle AB123CD",
      "and: Wednesday 2 December 2026, 17:10"
    ]) {
      assert.include(text, words)
    }
    for (const secret of [marie.lastName, marie.phone, "Lyon", "392"]) assert.notInclude(text, secret)
    assert.match(delayNotices("test", mission, command)[0]?.subject ?? "", /^\[test\] /)
  })

  it("says that no position is known, and is not made without a delay", { tags: "ETA-12" }, () => {
    const blind = { ...command, expected: { ...command.expected, positionAt: null } }
    assert.include(delayNotices("live", mission, blind)[0]?.text, "No position is known")
    assert.isEmpty(delayNotices("live", started, command))
  })
})
