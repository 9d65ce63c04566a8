import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { DomainEvent } from "../events/event.model.ts"
import { testNow } from "../testing/mission-samples.ts"
import { life, type Life } from "../testing/mission-life.ts"
import { byForm } from "../../../../tools/harness/test-form.ts"
import { Actor, type Mission, type MissionStatus } from "./mission.model.ts"
import { decide, rowsRead } from "./mission.rules.ts"
import { transitionRows, type TransitionRow } from "./mission-table.rules.ts"

const runs = byForm({ short: 100, long: 300 })
const always = (property: (life: Life) => void) => fc.assert(fc.property(life, property), { numRuns: runs })

const ofType = (events: ReadonlyArray<DomainEvent>, type: DomainEvent["type"]) =>
  events.filter((event) => event.type === type)

const rowsOf = ({ actor, from, to }: DomainEvent["data"]): ReadonlyArray<TransitionRow> =>
  transitionRows.filter(
    (row) =>
      row.from.some((one) => one === from) && row.to.some((one) => one === to) && row.who.some((one) => one === actor)
  )

const tripStatuses: Readonly<Record<MissionStatus, { aller: ReadonlyArray<string>; retour: ReadonlyArray<string> }>> = {
  scheduled: { aller: ["scheduled"], retour: ["scheduled"] },
  assigned: { aller: ["assigned"], retour: ["assigned"] },
  in_transit: { aller: ["in_transit", "awaiting_documents"], retour: ["assigned"] },
  in_transit_return: { aller: ["awaiting_documents"], retour: ["in_transit_return"] },
  awaiting_documents: { aller: ["awaiting_documents"], retour: ["awaiting_documents", "cancelled"] },
  under_review: { aller: ["under_review"], retour: ["under_review", "cancelled"] },
  completed: { aller: ["completed"], retour: ["completed", "cancelled"] },
  incident: { aller: ["incident"], retour: ["incident", "cancelled"] },
  cancelled: { aller: ["cancelled"], retour: ["cancelled"] }
}

describe("a mission, after any commands", () => {
  it(
    "emits an event for every change of status, each a move of the table",
    { tags: ["MIS-27", "MIS-28", "EVT-13"] },
    () => {
      always(({ events, mission }) => {
        let status: unknown = "scheduled"
        for (const { data } of ofType(events, "transport.status_changed")) {
          assert.strictEqual(data["from"], status)
          assert.notStrictEqual(data["to"], status)
          assert.isNotEmpty(rowsOf(data))
          status = data["to"]
        }
        assert.strictEqual(mission.status, status)
      })
    }
  )

  it("moves only by the rows of the command", () => {
    always(({ steps }) => {
      for (const { command, events } of steps) {
        const named: ReadonlyArray<string> = rowsRead[command._tag]
        for (const { data } of ofType(events, "transport.status_changed")) {
          const fitting = rowsOf(data).filter(({ trigger }) => named.includes(trigger))
          assert.isNotEmpty(fitting, `${command._tag}: ${JSON.stringify(data)}`)
        }
      }
    })
  })

  it("emits the events of the row after each move", { tags: "EVT-16" }, () => {
    always(({ steps }) => {
      for (const { events } of steps) {
        for (const [index, { data, type }] of events.entries()) {
          if (type !== "transport.status_changed") continue
          const next = events[index + 1]
          const rows = transitionRows.filter(
            (row) => row.from.some((from) => from === data["from"]) && row.to.some((to) => to === data["to"])
          )
          const expected = rows.flatMap((row) => row.events)
          const told = next === undefined || next.type === "transport.status_changed" ? [] : [next.type]
          // Back to the status before, and to the same status by MIS-10 and MIS-13, the events differ: one of them fits.
          assert.isTrue(rows.some((row) => row.number === 13) || told.join() === expected.join(), told.join())
        }
      }
    })
  })

  it("emits each delivery of a trip once, before the move that it leads to", { tags: "EVT-27" }, () => {
    const deliveries = ({ outbound, return: back }: Mission) =>
      [
        { leg: "aller", delivered_on: outbound.deliveredAt },
        { leg: "retour", delivered_on: back?.deliveredAt ?? null }
      ].filter((one) => one.delivered_on !== null)
    always(({ steps }) => {
      for (const { before, events, mission } of steps) {
        const emitted = ofType(events, "transport.delivered")
        assert.deepStrictEqual(
          emitted.map(({ data }) => ({ leg: data["leg"], delivered_on: data["delivered_on"] })),
          deliveries(mission).slice(deliveries(before).length)
        )
        if (emitted.length > 0) assert.strictEqual(events[0], emitted[0])
      }
    })
  })

  it("numbers its events without a gap, and shows the number on all but two types", { tags: "EVT-9" }, () => {
    always(({ events, mission, steps }) => {
      assert.strictEqual(mission.sequence, events.length)
      for (const step of steps) assert.strictEqual(step.mission.sequence, step.before.sequence + step.events.length)
      for (const [index, { data, type }] of events.entries()) {
        const silent = type === "transport.created" || type === "transport.cancelled"
        assert.strictEqual(data["sequence"], silent ? undefined : index + 1)
        assert.strictEqual("occurred_at" in data, !silent)
        assert.strictEqual(data["id"], mission.id)
        assert.strictEqual(data["transport_id"], type === "transport.created" ? null : mission.transportId)
      }
    })
  })

  it(
    "is created once, and completed once or cancelled once, never both",
    { tags: ["ORD-41", "MIS-11", "MIS-23", "MIS-33"] },
    () => {
      always(({ events, mission }) => {
        const count = (type: DomainEvent["type"]) => ofType(events, type).length
        assert.strictEqual(count("transport.created"), 1)
        assert.isAtMost(count("transport.cancelled") + count("transport.completed"), 1)
        assert.strictEqual(mission.cancelledAt !== null, count("transport.cancelled") === 1)
        assert.strictEqual(mission.completedAt !== null, count("transport.completed") === 1)
        assert.strictEqual(mission.status === "cancelled", mission.cancelledAt !== null)
      })
    }
  )

  it(
    "has a fitting status on each trip",
    {
      tags: [
        "MIS-16",
        "MIS-17",
        "MIS-18",
        "MIS-19",
        "MIS-20",
        "MIS-21",
        "MIS-22",
        "MIS-23",
        "MIS-24",
        "MIS-25",
        "MIS-30"
      ]
    },
    () => {
      always(({ steps }) => {
        for (const { mission } of steps) {
          const allowed = tripStatuses[mission.status]
          assert.include(allowed.aller, mission.outbound.status)
          if (mission.return !== null) assert.include(allowed.retour, mission.return.status)
        }
      })
    }
  )

  it("is under review or completed only with the required documents", () => {
    always(({ steps }) => {
      for (const { mission } of steps) {
        const required = (["aller", "retour"] as const).flatMap((where) =>
          where === "retour" && (mission.return === null || mission.return.status === "cancelled")
            ? []
            : mission.requiredDocuments[where].map((key) => ({ where, key }))
        )
        const missing = (...statuses: ReadonlyArray<string>) =>
          required.filter(
            ({ key, where }) =>
              !mission.documents.some(
                (document) => document.key === key && document.trip === where && statuses.includes(document.status)
              )
          )
        if (mission.status === "under_review") assert.isEmpty(missing("waiting", "accepted"))
        if (mission.status === "under_review") assert.isNotEmpty(missing("accepted"))
        if (mission.status === "completed") assert.isEmpty(missing("accepted"))
        if (mission.status === "awaiting_documents") assert.isNotEmpty(missing("waiting", "accepted"))
      }
    })
  })

  it("has a driver exactly if its status needs one, and keeps the status before an incident", () => {
    always(({ steps }) => {
      for (const { mission } of steps) {
        const interrupted = mission.statusBeforeIncident ?? mission.status
        if (interrupted === "scheduled") assert.isNull(mission.driver)
        else if (interrupted !== "cancelled") assert.isNotNull(mission.driver)
        assert.strictEqual(mission.statusBeforeIncident !== null, mission.status === "incident")
        if (mission.driver !== null) assert.isTrue(mission.wasAssigned)
        if (mission.driverValidation !== null) {
          assert.strictEqual(interrupted, "assigned")
          assert.isNull(mission.outbound.pickedUpAt)
        }
      }
    })
  })

  it("stays the same object if nothing changes, and is never mutated", () => {
    // A rule that writes to a frozen mission throws.
    always(({ steps }) => {
      for (const { before, events, mission } of steps) {
        if (mission === before) assert.isEmpty(events)
        else assert.notDeepEqual(mission, before)
      }
    })
  })

  it("gets the same decision for the same command", () => {
    always(({ steps }) => {
      for (const { before, command: asked } of steps.slice(0, 5)) {
        assert.deepStrictEqual(decide(before, asked, testNow), decide(before, asked, testNow))
      }
    })
  })
})

describe("the histories of these properties", () => {
  const lives = fc.sample(life, { seed: 20_261_120, numRuns: 1_500 })

  it("use every row of the table", () => {
    const walked = new Set<string>()
    const actors = new Set<unknown>()
    for (const { events } of lives) {
      for (const { data } of ofType(events, "transport.status_changed")) {
        walked.add(`${String(data["from"])}>${String(data["to"])}`)
        actors.add(data["actor"])
      }
    }
    const rows = transitionRows.flatMap((row) => row.from.flatMap((from) => row.to.map((to) => `${from}>${to}`)))
    assert.deepStrictEqual(
      rows.filter((row) => !walked.has(row)),
      []
    )
    assert.deepStrictEqual([...actors].sort(), [...Actor.literals].sort())
  })

  it("use every row of each command", () => {
    const walked = new Set<string>()
    for (const { steps } of lives) {
      for (const { command, events } of steps) {
        for (const { data } of ofType(events, "transport.status_changed")) {
          for (const { trigger } of rowsOf(data)) walked.add(`${command._tag} ${trigger}`)
        }
      }
    }
    const triggers: ReadonlyArray<string> = transitionRows.map(({ trigger }) => trigger)
    const named = Object.entries(rowsRead).flatMap(([tag, rows]) =>
      rows.filter((row) => triggers.includes(row)).map((row) => `${tag} ${row}`)
    )
    assert.deepStrictEqual(
      named.filter((one) => !walked.has(one)),
      []
    )
  })
})
