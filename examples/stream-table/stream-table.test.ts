import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { eventOf, startAfter } from "./follow-stream.ts"
import { type MissionTable, openMissionTable } from "./mission-table.ts"

const streamCreated = "2026-11-20T10:00:00Z"

describe("the table of missions", () => {
  let table: MissionTable
  let messageNumber = 0
  beforeEach(() => {
    table = openMissionTable(":memory:")
    messageNumber = 0
  })
  afterEach(() => table.close())

  const event = (id: string, type: string, sequence: number | null, data: object = {}) => ({
    id,
    sequence,
    content: { type, data: { id: "m-1", transport_id: "M-1", ...data } }
  })
  const created = event("e-1", "transport.created", 1)
  const assigned = event("e-2", "transport.status_changed", 2, { to: "assigned" })
  const moved = event("e-3", "transport.dates_updated", 3)
  const cancelled = event("e-4", "transport.cancelled", null)
  const take = (...events: ReadonlyArray<Parameters<MissionTable["takeMessage"]>[0]>) =>
    events.map((each) => table.takeMessage(each, { streamCreated, messageNumber: ++messageNumber }))
  const statuses = () => table.missions().map(({ status }) => status)

  it("takes an event once, from the stream or from the log", () => {
    assert.deepStrictEqual(take(created, created), [true, false])
    assert.strictEqual(table.takePage([created, assigned], "2026-11-20T10:00:00.000002Z"), 1)
    assert.deepStrictEqual(statuses(), ["assigned"])
    assert.deepStrictEqual(table.streamPlace(), { streamCreated, messageNumber: 2 })
    assert.strictEqual(table.logPlace(), "2026-11-20T10:00:00.000002Z")
  })

  it("keeps the status of the highest number, in whatever order events come", () => {
    take(assigned, created)
    assert.deepStrictEqual(statuses(), ["assigned"])
    take(cancelled, event("e-5", "transport.status_changed", 3, { to: "in_transit" }))
    assert.deepStrictEqual(statuses(), ["cancelled"])
  })

  it("leaves the status of a mission open until an event has it", () => {
    take(moved)
    assert.deepStrictEqual(statuses(), ["unknown"])
    assert.deepStrictEqual(table.gaps("m-1"), [{ missionId: "m-1", atLeast: 2, atMost: 2, withoutNumber: 0 }])
  })

  it("does not count a cancellation as one of the numbers that are missing", () => {
    take(created, moved, cancelled)
    // Number 2 may be the cancellation, or a missing event.
    assert.deepStrictEqual(table.gaps(), [{ missionId: "m-1", atLeast: 0, atMost: 1, withoutNumber: 1 }])
    // The event log says that the cancellation is number 4, and so number 2 is missing.
    assert.strictEqual(table.takePage([{ ...cancelled, sequence: 4 }], "2026-11-20T10:00:00.000004Z"), 1)
    assert.deepStrictEqual(table.gaps(), [{ missionId: "m-1", atLeast: 1, atMost: 1, withoutNumber: 0 }])
    assert.strictEqual(table.takePage([assigned], "2026-11-20T10:00:00.000004Z"), 1)
    assert.deepStrictEqual([table.gaps(), statuses()], [[], ["cancelled"]])
  })

  it("keeps a cancellation open until its number is known, because events may be missing before it", () => {
    take(created, cancelled)
    assert.deepStrictEqual(table.gaps(), [{ missionId: "m-1", atLeast: 0, atMost: 0, withoutNumber: 1 }])
  })

  it("counts an event without content until the log has it", () => {
    take(created, { id: "e-2", sequence: null, content: null })
    assert.strictEqual(table.withoutContent(), 1)
    assert.deepStrictEqual(take({ id: "e-2", sequence: null, content: null }), [false])
    table.takePage([assigned], "2026-11-20T10:00:00.000002Z")
    assert.deepStrictEqual([table.withoutContent(), table.gaps(), statuses()], [0, [], ["assigned"]])
  })
})

describe("a message of the stream", () => {
  const message = (text: string) => ({ data: new TextEncoder().encode(text), headers: undefined, seq: 7 })

  it("is an event, with its number if the payload has one", () => {
    const number = (type: string, data: object) =>
      eventOf(message(JSON.stringify({ id: "e-1", type, data: { id: "m-1", ...data } }))).sequence
    assert.strictEqual(number("transport.created", {}), 1)
    assert.strictEqual(number("transport.cancelled", {}), null)
    assert.strictEqual(number("transport.of_a_later_version", { sequence: 5 }), 5)
  })

  it.each(["", "{", "[]", "null", '{"id":1}', '{"id":"e-1","type":"transport.created"}'])(
    "gives only its id if its payload is not an event: %s",
    (text) => {
      assert.deepStrictEqual(eventOf(message(text)), { id: "message 7", sequence: null, content: null })
    }
  )
})

describe("the place in the stream", () => {
  const place = { streamCreated, messageNumber: 5 }

  it("is after the last message", () => {
    assert.deepStrictEqual(startAfter(place, streamCreated, 1), { next: 6, loss: null })
    assert.deepStrictEqual(startAfter(null, streamCreated, 1), { next: 1, loss: null })
  })

  it("reports messages that the stream has dropped", () => {
    assert.match(startAfter(place, streamCreated, 9).loss ?? "", /dropped messages 6 to 8$/u)
    assert.match(startAfter(null, streamCreated, 9).loss ?? "", /begins with message 9$/u)
    assert.strictEqual(startAfter(place, streamCreated, 6).loss, null)
  })

  it("is the beginning of a stream that was made again, even if the new stream has more messages", () => {
    const { loss, next } = startAfter(place, "2026-11-21T10:00:00Z", 1)
    assert.strictEqual(next, 1)
    assert.match(loss ?? "", /made anew/u)
  })
})
