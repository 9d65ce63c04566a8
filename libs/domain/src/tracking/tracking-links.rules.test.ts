import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import type { Mission } from "../mission/mission.model.ts"
import { hoursLater, marie, testMission, testNow } from "../testing/mission-samples.ts"
import { Instant } from "../time/instant.model.ts"
import { openTrackingLinksMax, type TrackingLink, TrackingLinkId } from "./tracking-link.model.ts"
import { decideTrackingLink, endOfLinks, isOpenLink } from "./tracking-links.rules.ts"

const mission = testMission(true, { driver: marie })
const link: TrackingLink = {
  id: TrackingLinkId("01993d5e-7a00-7000-8000-000000000009"),
  trip: "aller",
  side: "delivery",
  language: null,
  createdAt: testNow
}
const back: TrackingLink = { ...link, trip: "retour" }

const delivered: Mission = { ...mission, outbound: { ...mission.outbound, deliveredAt: testNow } }
const lastMoment = Instant("2026-11-21T10:00:00.123455Z")

describe("the links of a trip", () => {
  it("end 24 hours after its delivery, whatever the other trip does", { tags: "TRK-6" }, () => {
    assert.strictEqual(endOfLinks(delivered, link), hoursLater(24))
    assert.isTrue(isOpenLink(delivered, link, lastMoment))
    assert.isFalse(isOpenLink(delivered, link, hoursLater(24)))
    assert.isNull(endOfLinks(delivered, back))
    assert.isTrue(isOpenLink(delivered, back, hoursLater(10_000)))
  })

  it("end 24 hours after the cancellation of the mission", { tags: "TRK-6" }, () => {
    const cancelled: Mission = { ...mission, cancelledAt: testNow }
    for (const each of [link, back]) assert.strictEqual(endOfLinks(cancelled, each), hoursLater(24))
  })

  it("do not end before, and are none of a missing trip", { tags: "TRK-6" }, () => {
    assert.isNull(endOfLinks(mission, link))
    assert.isTrue(isOpenLink(mission, link, hoursLater(10_000)))
    assert.isFalse(isOpenLink(testMission(false), back, testNow))
  })
})

describe("a new link", () => {
  const decide = (of: Mission, links: ReadonlyArray<TrackingLink>, asked = link) =>
    Result.match(decideTrackingLink(asked)(of, links, hoursLater(25)), {
      onFailure: ({ _tag }) => _tag,
      onSuccess: ({ id }) => id
    })
  const many = (count: number, one = back) => Array.from({ length: count }, () => one)

  it("is refused while the mission has 20 open ones, of both trips together", { tags: "TRK-4" }, () => {
    assert.strictEqual(openTrackingLinksMax, 20)
    assert.strictEqual(decide(mission, many(19)), link.id)
    assert.strictEqual(decide(mission, many(20)), "TooManyTrackingLinks")
    assert.strictEqual(decide(mission, [...many(10), ...many(10, link)]), "TooManyTrackingLinks")
    // Those of the delivered outbound trip have ended.
    assert.strictEqual(decide(delivered, [...many(19), ...many(20, link)], back), link.id)
  })

  it("needs its trip, and one that has not ended 24 hours ago", { tags: "TRK-1" }, () => {
    assert.strictEqual(decide(testMission(false), [], back), "NoReturnTrip")
    assert.strictEqual(decide(delivered, []), "TrackingOver")
    assert.strictEqual(decide(delivered, [], back), link.id)
  })
})
