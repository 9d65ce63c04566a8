import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { Mission } from "../mission/mission.model.ts"
import { life } from "../testing/mission-life.ts"
import {
  accept,
  after,
  assignTo,
  cancelBy,
  deliver,
  hoursLater,
  incident,
  laterPickup,
  marie,
  pickUp,
  receive,
  resolveBy,
  testMission,
  testNow
} from "../testing/mission-samples.ts"
import { missionData } from "../privacy/mission-data.rules.ts"
import { Instant } from "../time/instant.model.ts"
import { dayMillis, hourMillis, minuteMillis, plusMillis } from "../time/instant.rules.ts"
import type { MissionDue } from "./due-work.model.ts"
import { dueChange, dueLeaseMillis, dueRetryMillis, dueWorkOf, nextJobAt } from "./due-work.rules.ts"

const scheduled = testMission(false)
const asked = after(scheduled, assignTo(marie), laterPickup).mission

/** 11:00 in Paris, and its minute. */
const watch: MissionDue = { kind: "watch_arrival", dueAt: Instant("2026-12-01T10:02:00.000000Z") }

const completed = after(
  scheduled,
  assignTo(marie),
  pickUp("aller"),
  deliver("aller"),
  receive("document-1"),
  accept("document-1")
).mission

const reminded = (mission: Mission, remindersSent: number): Mission => ({
  ...mission,
  driverValidation: mission.driverValidation === null ? null : { ...mission.driverValidation, remindersSent }
})

describe("the due work of a mission", () => {
  it("is none for a new mission", () => {
    for (const mission of [scheduled, testMission(true)]) assert.isEmpty(dueWorkOf(mission))
  })

  it("watches the arrival of an assigned driver from the end of the pickup window on", { tags: "ETA-11" }, () => {
    assert.deepStrictEqual(dueWorkOf(after(scheduled, assignTo(marie)).mission), [watch])
  })

  it("is the next reminder of a pending request, and after the third the removal of the driver", () => {
    const steps = [0, 1, 2, 3].map((sent) =>
      dueWorkOf(reminded(asked, sent)).filter((work) => work.kind !== watch.kind)
    )
    assert.deepStrictEqual(steps, [
      [{ kind: "remind_driver", dueAt: hoursLater(2) }],
      [{ kind: "remind_driver", dueAt: hoursLater(6) }],
      [{ kind: "remind_driver", dueAt: hoursLater(20) }],
      [{ kind: "remove_driver", dueAt: hoursLater(21) }]
    ])
  })

  it("has no reminder during an incident, and the same one after it", () => {
    const disturbed = after(asked, incident).mission
    assert.isEmpty(dueWorkOf(disturbed))
    assert.deepStrictEqual(dueWorkOf(after(disturbed, resolveBy("continue")).mission), dueWorkOf(asked))
  })

  it("is the record of invoices, seven days after completion, until all trips are noted", () => {
    const records = (mission: Mission) => dueWorkOf(mission).filter(({ kind }) => kind === "record_invoicing")
    assert.deepStrictEqual(records(completed), [{ kind: "record_invoicing", dueAt: hoursLater(7 * 24) }])
    assert.isEmpty(records(after(completed, { _tag: "InvoiceTrip", trip: "aller" }).mission))
  })

  it("is the erasure of personal data, twelve months after the completion or cancellation", { tags: "OPS-51" }, () => {
    const erasures = (mission: Mission) => dueWorkOf(mission).filter(({ kind }) => kind === "erase_mission")
    const erasure: ReadonlyArray<MissionDue> = [
      { kind: "erase_mission", dueAt: Instant("2027-11-20T10:00:00.123456Z") }
    ]
    assert.deepStrictEqual(erasures(after(asked, cancelBy("client")).mission), erasure)
    assert.strictEqual(completed.status, "completed")
    assert.deepStrictEqual(erasures(completed), erasure)
    assert.deepStrictEqual(erasures({ ...completed, completedAt: Instant("2028-02-29T23:59:59.999999Z") }), [
      { kind: "erase_mission", dueAt: Instant("2029-02-28T23:59:59.999999Z") }
    ])
    const disturbed = after(completed, incident).mission
    assert.isEmpty(erasures(disturbed))
    assert.deepStrictEqual(erasures(after(disturbed, resolveBy("continue")).mission), erasure)
    assert.isEmpty(erasures(missionData.erase(completed).value))
  })

  it("follows from the differences of its changes, in any life", () => {
    fc.assert(
      fc.property(life, ({ created, steps }) => {
        const rows = new Map(dueWorkOf(created).map(({ dueAt, kind }) => [kind, dueAt]))
        assert.strictEqual(rows.size, 0)
        for (const { before, mission } of steps) {
          const change = dueChange(before, mission)
          for (const kind of change?.removed ?? []) assert.isTrue(rows.delete(kind))
          for (const { dueAt, kind } of change?.put ?? []) {
            assert.notStrictEqual(rows.get(kind), dueAt, "an equal row was written again")
            rows.set(kind, dueAt)
          }
          assert.deepStrictEqual(
            [...rows].toSorted(),
            dueWorkOf(mission)
              .map(({ dueAt, kind }) => [kind, dueAt] as const)
              .toSorted()
          )
        }
      }),
      { numRuns: 300 }
    )
  })
})

describe("a change of due work", () => {
  it("is none if no time and no kind differs", () => {
    assert.isNull(dueChange(asked, { ...asked, reference: "another" }))
    const assigned = after(scheduled, assignTo(marie)).mission
    assert.isNull(dueChange(assigned, { ...assigned, reference: "another" }))
    assert.isNull(dueChange(scheduled, after(scheduled, receive("document-1")).mission))
  })

  it("adds new and moved work, and removes work that is no longer due", () => {
    const put = dueWorkOf(asked)
    assert.deepStrictEqual(dueChange(scheduled, asked), { put, removed: [] })
    assert.deepStrictEqual(dueChange(asked, reminded(asked, 1)), {
      put: [{ kind: "remind_driver", dueAt: hoursLater(6) }],
      removed: []
    })
    assert.deepStrictEqual(dueChange(reminded(asked, 2), reminded(asked, 3)), {
      put: [{ kind: "remove_driver", dueAt: hoursLater(21) }],
      removed: ["remind_driver"]
    })
  })
})

describe("a job", () => {
  it("is due again whole periods after its time, however late it ran", () => {
    const later = (millis: number) => nextJobAt("prune_records", testNow, plusMillis(testNow, millis))
    assert.strictEqual(later(0), hoursLater(1))
    assert.strictEqual(later(hourMillis - 1), hoursLater(1))
    assert.strictEqual(later(hourMillis), hoursLater(2))
    assert.strictEqual(later(3 * dayMillis + minuteMillis), hoursLater(73))
    // Another process may have run it, by a clock a moment behind.
    assert.strictEqual(later(-1), hoursLater(1))
    assert.strictEqual(nextJobAt("make_partitions", testNow, testNow), hoursLater(24))
  })
})

describe("failing work", () => {
  it("is tried again after a minute, doubled with each attempt up to an hour, ± 10 %", () => {
    const waits = Array.from({ length: 40 }, (_, index) => dueRetryMillis(index + 1, 0.5))
    assert.deepStrictEqual(
      waits.slice(0, 8).map((millis) => millis / minuteMillis),
      [1, 2, 4, 8, 16, 32, 60, 60]
    )
    assert.isTrue(waits.slice(6).every((millis) => millis === hourMillis))
    assert.deepStrictEqual([dueRetryMillis(1, 0), dueRetryMillis(1, 1)], [54_000, 66_000])
  })

  it("has a lease that doubles with each attempt, up to 64 times", () => {
    assert.deepStrictEqual(
      [0, 1, 2, 3, 7, 8, 100].map((attempt) => dueLeaseMillis(1_000, attempt)),
      [1_000, 1_000, 2_000, 4_000, 64_000, 64_000, 64_000]
    )
  })
})
