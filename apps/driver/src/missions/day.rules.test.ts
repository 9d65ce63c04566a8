import { sampleDriver, sampleMission, sampleStop, sampleTrip } from "@trajet/pages/testing/sample-mission.ts"
import { assert, describe, it } from "vitest"
import type { OperationsMission } from "./mission.model.ts"
import type { PhaseDraft } from "../inspection/phase.model.ts"
import type { Item, Work } from "../outbox/work.model.ts"
import { draftName, type KeptMission } from "../store/kept.model.ts"
import {
  missingDocuments,
  missionNow,
  nextStep,
  refusedDocuments,
  shownStatus,
  tripUnderWay,
  withWork
} from "./day.rules.ts"

const me = "driver-1"

const stop = { ...sampleStop, date: "2031-03-17", start_time: "09:00" }
const trip = { ...sampleTrip({ pickup: stop, delivery: stop }), driver: sampleDriver(me) }

const mission = (more: Partial<OperationsMission> = {}) =>
  sampleMission({
    required_documents: { aller: ["pv_livraison"], retour: [] },
    trips: { aller: trip, retour: null },
    ...more
  })

const kept = (more?: Partial<OperationsMission>): KeptMission => ({
  readAt: "2027-03-15T10:00:00.000Z",
  mission: mission(more),
  completed: { aller: [], retour: [] }
})

const items = (...works: ReadonlyArray<Work>): ReadonlyMap<string, Item> =>
  new Map(works.map((work, order) => [`i${order}`, { id: `i${order}`, order, madeAt: "", work, refusal: null }]))

const at = "2027-03-15T12:00:00.000Z"
const pickup: Work = { kind: "pickup", missionId: "m1", trip: "aller", at }
const deliver: Work = { kind: "deliver", missionId: "m1", trip: "aller", at }
const document: Work = {
  ...{ kind: "document", missionId: "m1", trip: "aller", key: "pv_livraison" },
  ...{ fileName: "pv.jpg", contentType: "image/jpeg", bytesId: "b1" }
}

const done: PhaseDraft = { inspectionId: "x", startedAt: at, photos: [], fields: [], completedAt: at, openDamage: null }
const drafts = (...phases: ReadonlyArray<"depart" | "arrivee">): ReadonlyMap<string, PhaseDraft> =>
  new Map(phases.map((phase) => [draftName({ missionId: "m1", trip: "aller", phase }), done]))

const step = (given: KeptMission, waiting = items(), inspected = drafts()) =>
  nextStep(given, { items: waiting, drafts: inspected }, me)

describe("the next step of a driver", () => {
  it("goes from the inspection at departure to the documents, also if nothing was sent yet", { tags: "DRV-24" }, () => {
    const given = kept()
    assert.deepStrictEqual(step(given), { step: "inspect", trip: "aller", phase: "depart" })
    assert.deepStrictEqual(step(given, items(), drafts("depart")), { step: "pickup", trip: "aller" })
    const driven = step(given, items(pickup), drafts("depart"))
    assert.deepStrictEqual(driven, { step: "inspect", trip: "aller", phase: "arrivee" })
    assert.deepStrictEqual(step(given, items(pickup), drafts("depart", "arrivee")), { step: "deliver", trip: "aller" })
    const delivered = step(given, items(pickup, deliver), drafts("depart", "arrivee"))
    assert.deepStrictEqual(delivered, {
      ...{ step: "documents", trip: "aller", missing: ["pv_livraison"], isRefused: false }
    })
    const all = step(given, items(pickup, deliver, document), drafts("depart", "arrivee"))
    assert.deepStrictEqual(all, { step: "done" })
  })

  it("passes over a phase that another phone has completed", { tags: "DRV-24" }, () => {
    const given: KeptMission = { ...kept(), completed: { aller: ["depart"], retour: [] } }
    assert.deepStrictEqual(step(given), { step: "pickup", trip: "aller" })
  })

  it("goes on with the return after the outbound trip", { tags: "DRV-24" }, () => {
    const driven = { ...trip, picked_up_at: at, delivered_at: at }
    const given = kept({ trips: { aller: driven, retour: trip } })
    assert.deepStrictEqual(step(given), { step: "inspect", trip: "retour", phase: "depart" })
  })

  it("leaves the trip of another driver alone", () => {
    const other = { ...trip, driver: { ...trip.driver, id: "driver-2" } }
    assert.deepStrictEqual(step(kept({ trips: { aller: other, retour: null } })), { step: "done" })
  })

  it("is the answer to changed terms, until the answer is in the outbox", () => {
    const asked = {
      ...{ client_update_id: "u1", change: "dates", asked_at: at, expires_at: at },
      ...{ reminders_sent: 0, changed: null }
    } as const
    const given = kept({ driver_validation: asked })
    assert.deepStrictEqual(step(given), { step: "answer" })
    const answer: Work = { kind: "validate", missionId: "m1", clientUpdateId: "u1", answer: "accept" }
    assert.strictEqual(step(given, items(answer)).step, "inspect")
  })

  it("is to wait during an incident, and nothing after the end", () => {
    assert.deepStrictEqual(step(kept({ status: "incident" })), { step: "wait" })
    for (const status of ["completed", "cancelled"] as const)
      assert.deepStrictEqual(step(kept({ status })), { step: "done" })
  })
})

describe("a mission with what waits in the outbox", () => {
  it("is picked up and delivered at the times that the driver has recorded", { tags: "DRV-24" }, () => {
    const { trips } = withWork(mission(), items(pickup, deliver).values())
    assert.deepStrictEqual([trips.aller.picked_up_at, trips.aller.delivered_at], [at, at])
  })

  it("is as the service has it, if the service has refused the work", () => {
    const refused = new Map(
      [...items(pickup)].map(([id, item]) => [id, { ...item, refusal: { status: 409, code: null, detail: "" } }])
    )
    assert.isNull(withWork(mission(), refused.values()).trips.aller.picked_up_at)
  })

  it("is under way between pickup and delivery", () => {
    assert.isNull(tripUnderWay(mission(), []))
    assert.strictEqual(tripUnderWay(mission(), items(pickup).values()), "aller")
    assert.isNull(tripUnderWay(mission(), items(pickup, deliver).values()))
  })

  it("lacks a document that the service has refused", () => {
    const file = {
      ...{ id: "d1", key: "pv_livraison", label: "PV", trip: "aller", source: "driver", file_name: "pv.pdf" },
      ...{ content_type: "application/pdf", created_at: at }
    } as const
    const having = (status: "waiting" | "refused") => mission({ documents: [{ ...file, status }] })
    assert.deepStrictEqual(missingDocuments(having("waiting"), [], "aller"), [])
    assert.deepStrictEqual(missingDocuments(having("refused"), [], "aller"), ["pv_livraison"])
  })
})

describe("the status of a mission on the phone", () => {
  const shown = (more: Partial<OperationsMission>, ...works: ReadonlyArray<Work>) =>
    shownStatus(mission(more), items(...works).values())

  it("goes on with what the driver has recorded, before the service has it", { tags: ["DRV-59"] }, () => {
    assert.strictEqual(shown({}), "assigned")
    assert.strictEqual(shown({}, pickup), "in_transit")
    assert.strictEqual(shown({}, pickup, deliver), "awaiting_documents")
    assert.strictEqual(shown({}, pickup, deliver, document), "done")
  })

  it("goes through the return", { tags: ["DRV-59"] }, () => {
    const trips = { aller: { ...trip, picked_up_at: at, delivered_at: at }, retour: trip }
    const back = { ...pickup, trip: "retour" } as const
    assert.strictEqual(shown({ status: "in_transit", trips }, back), "in_transit_return")
    assert.strictEqual(shown({ status: "in_transit", trips }, back, { ...deliver, trip: "retour" }, document), "done")
  })

  it("is that of the service if nothing waits, or if the mission waits for the office", { tags: ["DRV-59"] }, () => {
    const driven = { aller: { ...trip, picked_up_at: at, delivered_at: at }, retour: null }
    assert.strictEqual(shown({ status: "under_review", trips: driven }), "under_review")
    assert.strictEqual(shown({ status: "incident" }, pickup), "incident")
  })
})

describe("a document that operators have refused", () => {
  const file = (id: string, key: string, status: "waiting" | "refused", more = {}) =>
    ({
      ...{ id, key, status, label: key, trip: "aller", source: "driver", file_name: "pv.pdf", created_at: at },
      ...{ content_type: "application/pdf", for_driver: status === "refused" ? "Too dark" : null, ...more }
    }) as const
  const driven = { ...trip, picked_up_at: at, delivered_at: at }
  const having = (...documents: ReadonlyArray<ReturnType<typeof file>>) =>
    mission({ documents, trips: { aller: driven, retour: null } })

  it("is to be taken again, with their words, also if the mission does not require it", { tags: ["DRV-49"] }, () => {
    const refused = having(file("d1", "pv_livraison", "refused"), file("d2", "autre", "refused"))
    assert.deepStrictEqual(
      [...refusedDocuments(refused, [], "aller")],
      [
        ["pv_livraison", { words: "Too dark" }],
        ["autre", { words: "Too dark" }]
      ]
    )
    assert.deepStrictEqual(refusedDocuments(refused, [], "retour").size, 0)
  })

  it("comes before a document that is missing", { tags: ["DRV-49"] }, () => {
    const given = { ...kept(), mission: having(file("d2", "autre", "refused")) }
    assert.deepStrictEqual(step(given), {
      ...{ step: "documents", trip: "aller", missing: ["autre", "pv_livraison"], isRefused: true }
    })
  })

  it("is no longer refused once another one was deposited or waits in the outbox", { tags: ["DRV-49"] }, () => {
    const first = file("d1", "pv_livraison", "refused")
    const second = file("d0", "pv_livraison", "waiting", { created_at: "2027-03-16T12:00:00.000Z" })
    assert.strictEqual(refusedDocuments(having(second, first), [], "aller").size, 0)
    assert.strictEqual(refusedDocuments(having(first), items(document).values(), "aller").size, 0)
    const again = file("d0", "pv_livraison", "refused", { created_at: "2027-03-16T12:00:00.000Z" })
    assert.strictEqual(refusedDocuments(having(again, first), [], "aller").size, 1)
  })

  it("of the client is not the driver's to take again", () => {
    assert.strictEqual(
      refusedDocuments(having(file("d1", "autre", "refused", { source: "client" })), [], "aller").size,
      0
    )
  })
})

describe("the mission that comes now", () => {
  it("is the one under way, then the one with the earliest pickup", () => {
    const early = kept({ id: "m1" })
    const later = { ...trip, pickup: { ...stop, date: "2031-03-20" } }
    const late = kept({ id: "m2", trips: { aller: later, retour: null } })
    const missions = new Map([
      ["m2", late],
      ["m1", early]
    ])
    assert.strictEqual(missionNow({ missions, items: items(), drafts: drafts() }, me), "m1")
    const away = items({ ...pickup, missionId: "m2" })
    assert.strictEqual(missionNow({ missions, items: away, drafts: drafts() }, me), "m2")
    assert.isNull(missionNow({ missions: new Map(), items: items(), drafts: drafts() }, me))
  })
})

describe("changed terms that wait for an answer", () => {
  it("come before a mission under way that waits for the office, and after one that goes on", { tags: "DRV-9" }, () => {
    const asked = {
      ...{ client_update_id: "u1", change: "dates", asked_at: at, expires_at: at },
      ...{ reminders_sent: 0, changed: null }
    } as const
    const away = { aller: { ...trip, picked_up_at: at }, retour: null }
    const nowWith = (status: "in_transit" | "incident") => {
      const missions = new Map([
        ["m1", kept({ id: "m1", status, trips: away })],
        ["m2", kept({ id: "m2", driver_validation: asked })]
      ])
      return missionNow({ missions, items: items(), drafts: drafts() }, me)
    }
    assert.strictEqual(nowWith("incident"), "m2")
    assert.strictEqual(nowWith("in_transit"), "m1")
  })
})

describe("a mission that lacks documents", () => {
  it("comes after one that is still to be driven", () => {
    const driven = { ...trip, picked_up_at: at, delivered_at: at }
    const missions = new Map([
      ["m1", kept({ trips: { aller: driven, retour: null } })],
      ["m2", kept({ id: "m2", trips: { aller: { ...trip, pickup: { ...stop, date: "2031-04-20" } }, retour: null } })]
    ])
    assert.strictEqual(missionNow({ missions, items: items(), drafts: drafts() }, me), "m2")
  })
})
