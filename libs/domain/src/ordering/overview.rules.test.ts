import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "../documents/document.model.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import { Cents } from "../pricing/pricing.model.ts"
import { missionIn, testFile, testMission, testNow } from "../testing/mission-samples.ts"
import { Day } from "../time/instant.model.ts"
import { actionsFor, everyMonth, lastMonths, startOfMonth, stopsOfWeek, weekOf } from "./overview.rules.ts"

const deposited = (status: MissionDocument["status"], key = "pv_livraison"): MissionDocument => ({
  id: DocumentId(`${key} ${status}`),
  ...{ key, label: `label of ${key}`, trip: "aller", status, source: "driver", createdAt: testNow },
  file: testFile("file")
})
const shown = (...missions: ReadonlyArray<Mission>) =>
  actionsFor(missions).map(({ documents, kind }) => [kind, ...documents])
const dated = testMission(false)

describe("what open missions ask of their client", { tags: "CON-134" }, () => {
  it("is nothing of a mission that goes its way", () => {
    assert.isEmpty(shown(dated, missionIn("assigned"), missionIn("in_transit"), missionIn("under_review")))
  })

  it("names incidents first, then refused and missing documents, then returns without a date", () => {
    const returning = testMission(true)
    const back = returning.return
    const undated = { ...returning, return: back && { ...back, pickup: { ...back.pickup, date: null } } }
    const refused = { ...dated, documents: [deposited("refused", "carte_grise")] }
    assert.deepStrictEqual(shown(undated, missionIn("awaiting_documents"), refused, missionIn("incident")), [
      ["incident"],
      ["document_refused", "label of carte_grise"],
      ["document_missing", "PV de livraison"],
      ["return_undated"]
    ])
    const givenUp = { ...undated, return: undated.return && { ...undated.return, status: "cancelled" as const } }
    assert.isEmpty(shown(givenUp))
  })

  it("ends with a document that replaces the refused one, of the same trip", () => {
    const [refused, again] = [deposited("refused"), deposited("waiting")]
    assert.isEmpty(shown({ ...dated, documents: [refused, again] }))
    assert.isEmpty(shown({ ...dated, documents: [refused, { ...again, status: "accepted" }] }))
    assert.lengthOf(shown({ ...dated, documents: [refused, { ...again, trip: "retour" }] }), 1)
    assert.lengthOf(shown({ ...dated, documents: [refused, deposited("waiting", "carte_grise")] }), 1)
  })
})

describe("the stops of a week", { tags: "CON-135" }, () => {
  it("are those of Monday to Sunday", () => {
    for (const day of ["2026-11-23", "2026-11-26", "2026-11-29"]) {
      assert.deepStrictEqual(weekOf(Day(day)), [Day("2026-11-23"), Day("2026-11-29")])
    }
    assert.deepStrictEqual(weekOf(Day("2026-11-30")), [Day("2026-11-30"), Day("2026-12-06")])
  })

  it("are by day, those of its ends too, and end with the stop itself", () => {
    const { outbound } = dated
    const on = (pickup: string, delivery: string, members: Partial<Mission["outbound"]> = {}): Mission => ({
      ...dated,
      outbound: {
        ...outbound,
        pickup: { ...outbound.pickup, date: Day(pickup) },
        delivery: { ...outbound.delivery, date: Day(delivery) },
        ...members
      }
    })
    const [monday, sunday] = ["2026-11-23", "2026-11-29"]
    const daysOf = (...missions: ReadonlyArray<Mission>) =>
      stopsOfWeek(missions, weekOf(Day(monday))).map(({ date, leg }) => `${date} ${leg}`)
    assert.deepStrictEqual(daysOf(on(sunday, "2026-11-30"), on("2026-11-22", monday)), [
      `${monday} livraison-aller`,
      `${sunday} enlevement-aller`
    ])
    assert.deepStrictEqual(daysOf(on(monday, sunday, { pickedUpAt: testNow })), [`${sunday} livraison-aller`])
    assert.isEmpty(daysOf(on(monday, sunday, { status: "cancelled" })))
  })
})

describe("the months of a spend", { tags: "CON-136" }, () => {
  it("are the last twelve, over the turn of a year too", () => {
    const months = lastMonths(Day("2026-11-29"))
    assert.deepStrictEqual([months.length, months[0], months[1], months[11]], [12, "2025-12", "2026-01", "2026-11"])
    assert.deepStrictEqual(lastMonths(Day("2027-01-01")).slice(-2), ["2026-12", "2027-01"])
    assert.strictEqual(lastMonths(Day("2026-12-31"))[0], "2026-01")
  })

  it("begin at midnight in Paris", () => {
    assert.strictEqual(startOfMonth("2026-12"), "2026-11-30T23:00:00.000000Z")
    assert.strictEqual(startOfMonth("2026-07"), "2026-06-30T22:00:00.000000Z")
  })

  it("have no orders where the store has none", () => {
    const found = {
      month: "2026-11",
      ordered: 2,
      cancelled: 1,
      unknownFees: 0,
      priceHt: Cents(3),
      feesHt: Cents(4),
      emitted: 5
    }
    const [none, some] = everyMonth(["2026-10", "2026-11"], [found])
    assert.deepStrictEqual(some, found)
    assert.deepInclude(none, { month: "2026-10", ordered: 0, priceHt: Cents(0), feesHt: Cents(0), emitted: 0 })
  })
})
