import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  accept,
  after,
  assignTo,
  cancelBy,
  deliver,
  hoursLater,
  incident,
  marie,
  missionIn,
  movesOf,
  pickUp,
  receive,
  refusal,
  refuse,
  resolveBy,
  testMission,
  testNow,
  typesOf
} from "../testing/mission-samples.ts"
import { isTripInvoiced } from "./guards/invoiced.rules.ts"
import { decide } from "./mission.rules.ts"

const required = (...aller: ReadonlyArray<string>) => ({ requiredDocuments: { aller, retour: [] } })
const driven = [assignTo(marie), pickUp("aller"), deliver("aller")]

describe("the documents of a mission", () => {
  it("complete it at once if none is required, in two moves after the delivery", { tags: "MIS-10" }, () => {
    const onTheWay = after(testMission(false, required()), assignTo(marie), pickUp("aller")).mission
    const { events, mission } = after(onTheWay, deliver("aller"))
    assert.deepStrictEqual(typesOf(events), [
      "transport.delivered",
      "transport.status_changed",
      "transport.status_changed",
      "transport.completed"
    ])
    assert.deepStrictEqual(movesOf(events), ["in_transit>awaiting_documents", "awaiting_documents>completed"])
    assert.deepStrictEqual(
      events.slice(1, 3).map(({ data }) => data["actor"]),
      ["driver", "system"]
    )
    assert.strictEqual(mission.completedAt, testNow)
  })

  it("bring it under review only when the last required document arrives", { tags: "MIS-7" }, () => {
    const start = after(testMission(false, required("pv_livraison", "pv_signe")), ...driven).mission
    const first = after(start, receive("a", "aller", "pv_livraison"))
    assert.deepStrictEqual(typesOf(first.events), ["document.added"])
    const other = after(first.mission, receive("b", "aller", "autre"))
    assert.deepStrictEqual(movesOf(other.events), [])
    const last = after(other.mission, receive("c", "aller", "pv_signe"))
    assert.deepStrictEqual(typesOf(last.events), ["document.added", "transport.status_changed"])
    assert.deepStrictEqual(movesOf(last.events), ["awaiting_documents>under_review"])
    assert.strictEqual(last.events[1]?.data["actor"], "system")
  })

  it("count for their own trip", { tags: "MIS-37" }, () => {
    const awaiting = missionIn("awaiting_documents", true)
    const outbound = after(awaiting, receive("a"), receive("b"))
    assert.strictEqual(outbound.mission.status, "awaiting_documents")
    assert.strictEqual(after(outbound.mission, receive("c", "retour")).mission.status, "under_review")
  })

  it("may arrive and be accepted on the way, and then complete the mission with the delivery", () => {
    const early = after(testMission(false), assignTo(marie), pickUp("aller"), receive("a"), accept("a")).mission
    const { events } = after(early, deliver("aller"))
    assert.deepStrictEqual(movesOf(events), [
      "in_transit>awaiting_documents",
      "awaiting_documents>under_review",
      "under_review>completed"
    ])
    assert.deepStrictEqual(events[3]?.data["actor"], "system")
    assert.strictEqual(events[4]?.type, "transport.completed")
  })

  it("complete it when the operator accepts the last required document", { tags: "MIS-9" }, () => {
    const start = after(testMission(false, required("a", "b")), ...driven, receive("1", "aller", "a")).mission
    const review = after(start, receive("2", "aller", "b"), accept("1")).mission
    assert.strictEqual(review.status, "under_review")
    const { events } = after(review, accept("2"))
    assert.deepStrictEqual(typesOf(events), ["document.accepted", "transport.status_changed", "transport.completed"])
    assert.strictEqual(events[1]?.data["actor"], "operator")
  })

  it("send it back if the only document under a required key is refused", { tags: "MIS-8" }, () => {
    const { events, mission } = after(missionIn("under_review"), refuse("document-1"))
    assert.deepStrictEqual(typesOf(events), ["document.rejected", "transport.status_changed"])
    assert.strictEqual(mission.status, "awaiting_documents")
  })

  it("leave it under review if another document waits or is accepted under the refused key", { tags: "MIS-8" }, () => {
    const twice = after(missionIn("under_review"), receive("second")).mission
    assert.deepStrictEqual(typesOf(after(twice, refuse("document-1")).events), ["document.rejected"])
    const other = after(twice, refuse("document-1"), accept("second")).mission
    assert.strictEqual(other.status, "completed")
  })

  it("send it back if an accepted document is refused, and complete it with a replacement", { tags: "DOC-19" }, () => {
    const start = after(testMission(false, required("a", "b")), ...driven).mission
    const review = after(start, receive("1", "aller", "a"), receive("2", "aller", "b"), accept("1")).mission
    const back = after(review, refuse("1")).mission
    assert.strictEqual(back.status, "awaiting_documents")
    assert.strictEqual(after(back, receive("3", "aller", "a"), accept("3"), accept("2")).mission.status, "completed")
  })

  it("are refused for good, accepted once, and identified by their id", { tags: ["DOC-4", "DOC-18", "DOC-20"] }, () => {
    const review = after(missionIn("under_review"), receive("x"), refuse("x")).mission
    assert.strictEqual(refusal(review, accept("x")), "DocumentRefused")
    assert.strictEqual(refusal(review, refuse("x")), "DocumentRefused")
    assert.strictEqual(refusal(review, receive("x")), "DocumentAlreadyAdded")
    assert.strictEqual(refusal(review, accept("unknown")), "DocumentUnknown")
    const early = after(missionIn("scheduled"), receive("x"), accept("x")).mission
    assert.strictEqual(refusal(early, accept("x")), "DocumentAccepted")
    assert.isNull(refusal(early, refuse("x")))
  })

  it("belong to a trip of the mission", () => {
    assert.strictEqual(refusal(missionIn("scheduled", false), receive("x", "retour")), "NoReturnTrip")
  })

  it("move nothing during an incident, and take the due steps when the incident ends", () => {
    const stopped = after(missionIn("under_review"), incident).mission
    const accepted = after(stopped, accept("document-1"))
    assert.deepStrictEqual(typesOf(accepted.events), ["document.accepted"])
    assert.deepStrictEqual(movesOf(after(accepted.mission, resolveBy("continue")).events), [
      "incident>under_review",
      "under_review>completed"
    ])
    const refused = after(stopped, refuse("document-1")).mission
    const resumed = after(refused, resolveBy("continue"))
    assert.deepStrictEqual(movesOf(resumed.events), ["incident>under_review", "under_review>awaiting_documents"])
  })

  it("leave a cancelled mission cancelled", () => {
    const cancelled = after(testMission(false, required()), cancelBy("client")).mission
    const { events, mission } = after(cancelled, receive("x"), accept("x"))
    assert.deepStrictEqual(typesOf(events), ["document.accepted"])
    assert.strictEqual(mission.status, "cancelled")
  })
})

describe("a document for a completed mission", () => {
  const completed = missionIn("completed")

  it("reopens nothing, accepted or refused", { tags: ["DOC-17", "OPS-36"] }, () => {
    const { events, mission } = after(completed, receive("x"), refuse("x"))
    assert.deepStrictEqual(typesOf(events), ["document.rejected"])
    assert.strictEqual(mission.status, "completed")
    assert.strictEqual(after(completed, receive("x"), accept("x")).mission.status, "completed")
  })

  it("cannot undo an acceptance, not even while an incident is open", { tags: ["DOC-19", "OPS-36"] }, () => {
    assert.strictEqual(refusal(completed, refuse("document-1")), "DocumentAccepted")
    assert.strictEqual(refusal(after(completed, incident).mission, refuse("document-1")), "DocumentAccepted")
  })

  it("is refused if billing has invoiced the trip, or seven days have passed", { tags: "BIL-7" }, () => {
    for (const state of ["invoiced", "paid"] as const) {
      assert.strictEqual(refusal(completed, receive("x", "aller", "autre", state)), "TripInvoiced", state)
    }
    assert.isNull(refusal(completed, receive("x", "aller", "autre", "open"), hoursLater(7 * 24 - 1)))
    assert.strictEqual(refusal(completed, receive("x", "aller", "autre", "open"), hoursLater(7 * 24)), "TripInvoiced")
    assert.strictEqual(refusal(after(completed, incident).mission, receive("x"), hoursLater(200)), "TripInvoiced")
  })

  it("is never refused for an invoice before completion", () => {
    assert.isTrue(Result.isSuccess(decide(missionIn("under_review"), receive("x", "aller", "a", "paid"), testNow)))
    assert.isFalse(isTripInvoiced(testMission(false), "aller", "open", hoursLater(9_999)))
    assert.isTrue(isTripInvoiced(testMission(false), "aller", "paid", testNow))
  })
})
