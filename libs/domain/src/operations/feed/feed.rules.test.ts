import { EventId, type EventType } from "../../events/index.ts"
import { DriverId, type Mission, MissionId } from "../../mission/index.ts"
import { Instant } from "../../time/index.ts"
import { assert, describe, it } from "vitest"
import { entryAt } from "../../testing/feed-samples.ts"
import { after, assignTo, marie, testMission } from "../../testing/mission-samples.ts"
import { type FeedEntry, FeedPosition } from "./feed.model.ts"
import { isToldWithoutEvent, newsOf, removalOf, shownToDriver } from "./feed.rules.ts"

const [driver, other] = [DriverId("driver"), DriverId("other")]
const now = Instant("2026-11-20T10:00:00.000000Z")

const sample = entryAt(FeedPosition(7))
const entry = (
  members: Partial<FeedEntry> = {},
  type: EventType = "transport.collected",
  data: object = {}
): FeedEntry => ({
  ...sample,
  event: { ...sample.event, type, data: JSON.stringify(data) },
  driverIds: [driver],
  mission: { driverIds: [driver], endedAt: null },
  ...members
})

const typed = (type: EventType, data: object = {}) => shownToDriver(driver, entry({}, type, data), now)

describe("an event of the feed", () => {
  it("is shown to the driver who had the mission after it and has it now", () => {
    assert.strictEqual(shownToDriver(driver, entry(), now), "news")
    assert.isNull(shownToDriver(other, entry(), now))
  })

  it("is hidden from a driver of before or after, and from one who has lost the mission since", () => {
    const of = (driverIds: ReadonlyArray<DriverId>, has: ReadonlyArray<DriverId>) =>
      shownToDriver(driver, entry({ driverIds, mission: { driverIds: has, endedAt: null } }), now)
    assert.isNull(of([], [driver]))
    assert.isNull(of([other], [driver]))
    assert.isNull(of([driver], [other]))
    assert.isNull(of([driver], []))
    assert.strictEqual(of([other, driver], [driver, other]), "news")
  })

  it("that takes the mission away is a removal for its driver, unless the driver has it again", () => {
    const loss = { driverIds: [other], formerDriverIds: [driver], mission: { driverIds: [other], endedAt: null } }
    assert.strictEqual(shownToDriver(driver, entry(loss), now), "removal")
    assert.strictEqual(shownToDriver(other, entry(loss), now), "news")
    assert.isNull(shownToDriver(driver, entry({ ...loss, mission: { driverIds: [driver], endedAt: null } }), now))
    assert.deepStrictEqual(removalOf(entry(loss, "transport.status_changed", { to: "scheduled" })), {
      id: EventId("event 7"),
      type: "mission.removed",
      missionId: MissionId("mission 7"),
      trip: null,
      status: null,
      createdAt: Instant("2026-11-20T09:00:00.000000Z")
    })
  })

  it("is hidden from its driver 30 days after the end of the mission", () => {
    const ended = (endedAt: string) =>
      shownToDriver(driver, entry({ mission: { driverIds: [driver], endedAt: Instant(endedAt) } }), now)
    assert.strictEqual(ended("2026-10-21T10:00:00.000001Z"), "news")
    assert.isNull(ended("2026-10-21T10:00:00.000000Z"))
  })

  it("about prices, the client's order forms or further orders is hidden from drivers", () => {
    assert.isNull(typed("transport.price_adjusted", { origin: "reinvoice" }))
    assert.strictEqual(typed("transport.price_adjusted", { origin: "option_added" }), "news")
    assert.isNull(typed("transport.duplicated"))
    assert.isNull(typed("document.added", { document_key: "bon_de_commande", source: "client" }))
    assert.strictEqual(typed("document.added", { document_key: "bon_de_commande", source: "driver" }), "news")
    assert.strictEqual(typed("document.accepted", { document_key: "pv_livraison", source: "driver" }), "news")
  })

  it("that stands for a change without an event is hidden from every driver", { tags: ["OPS-76"] }, () => {
    assert.isNull(shownToDriver(driver, entry({ event: { ...entry().event, type: "mission.changed" } }), now))
  })

  it(
    "stands for another vehicle or driver of a trip, and for nothing else without an event",
    { tags: ["OPS-76"] },
    () => {
      const before = after(testMission(true), assignTo(marie)).mission
      const vehicle = (plate: string) => ({ ...before.outbound.vehicle, registration: plate })
      const told = (members: Partial<Mission>) => isToldWithoutEvent(before, { ...before, ...members })
      assert.isTrue(told({ outbound: { ...before.outbound, vehicle: vehicle("ZZ-999-ZZ") } }))
      assert.isTrue(told({ return: before.return && { ...before.return, vehicle: vehicle("ZZ-999-ZZ") } }))
      assert.isTrue(told({ driver: null }))
      assert.isTrue(told({ returnDriver: before.returnDriver === null ? marie : null }))
      assert.isFalse(told({}))
      assert.isFalse(told({ sequence: before.sequence + 1 }))
    }
  )

  it("of a type that this release does not know is hidden from drivers", () => {
    const later = Object.assign(entry().event, { type: "transport.parked" })
    assert.isNull(shownToDriver(driver, entry({ event: later }), now))
  })

  it("tells the trip and the status that its payload names, and nothing else of it", () => {
    const news = (type: EventType, data: object) => {
      const { trip, status, ...rest } = newsOf(entry({}, type, { transport_id: "M-1", price: "12.00", ...data }))
      assert.deepStrictEqual(Object.keys(rest), ["id", "type", "missionId", "createdAt"])
      return [trip, status]
    }
    assert.deepStrictEqual(news("transport.created", {}), [null, "scheduled"])
    assert.deepStrictEqual(news("transport.status_changed", { from: "scheduled", to: "assigned" }), [null, "assigned"])
    assert.deepStrictEqual(news("transport.assigned", { leg: "retour" }), ["retour", null])
    assert.deepStrictEqual(news("document.added", { is_retour: false }), ["aller", null])
    assert.deepStrictEqual(news("document.added", { is_retour: true }), ["retour", null])
    assert.deepStrictEqual(news("transport.incident", { to: 3 }), [null, null])
  })
})
