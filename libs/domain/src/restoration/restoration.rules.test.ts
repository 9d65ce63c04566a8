import { assert, describe, it } from "@effect/vitest"
import { Option } from "effect"
import { EventId } from "../events/event.model.ts"
import { transportIdOf } from "../mission/mission-number.rules.ts"
import { Instant } from "../time/instant.model.ts"
import type { AnnouncedEvent } from "./restoration.model.ts"
import { acknowledgedWrite, isLaterThan, logsAfter, marginsOf, ordinalKnown } from "./restoration.rules.ts"

const restoredTo = Instant("2026-11-24T13:00:00.000000Z")
const servedUntil = Instant("2026-11-24T13:10:00.000000Z")

const announcedAt = (createdAt: string, transportId: string | null = null): AnnouncedEvent => ({
  id: EventId("event"),
  type: "transport.collected",
  groupId: "group",
  environment: "live",
  createdAt: Instant(createdAt),
  missionId: "mission",
  transportId,
  endpointIds: []
})

const line = {
  at: "2026-11-24T13:00:01.000Z",
  request: "request-1",
  method: "POST",
  route: "/v1/transports",
  status: 201,
  ms: 12,
  key: "key-1",
  ip: null,
  idempotency_key: "0b0e6c6e-54f2-4b58-9d0c-9d3f3f1b2a10"
}
const written = (more: Readonly<Record<string, unknown>> = {}) =>
  Option.getOrNull(acknowledgedWrite(JSON.stringify({ ...line, ...more }), restoredTo))

describe("the numbers of a lost time", () => {
  it("grow with its seconds and the rate, and have room for a minute more", () => {
    const margins = marginsOf({ restoredTo, servedUntil }, { missionsPerSecond: 100 })
    assert.deepStrictEqual(margins, { missionNumbers: 66_000, positions: 660_000, changesOfRow: 6_600 })
  })

  it("move by the minute alone if nothing was lost", () => {
    assert.strictEqual(marginsOf({ restoredTo, servedUntil: restoredTo }, { missionsPerSecond: 1 }).missionNumbers, 60)
  })
})

describe("the time after which logs go on", () => {
  const restoration = { restoredTo, servedUntil }

  it("is after the present, the end of the service and every announced event", () => {
    const [early, late] = [Instant("2026-11-24T13:05:00.000000Z"), Instant("2026-11-24T13:20:00.000000Z")]
    assert.strictEqual(logsAfter(early, restoration, []), "2026-11-24T13:10:01.000000Z")
    assert.strictEqual(logsAfter(late, restoration, []), "2026-11-24T13:20:01.000000Z")
    assert.strictEqual(
      logsAfter(late, restoration, [announcedAt("2026-11-24T13:30:00.000007Z"), announcedAt(restoredTo)]),
      "2026-11-24T13:30:01.000007Z"
    )
  })

  it("can be some seconds ahead of the clock, so that a later restore finds events ahead of its time", () => {
    assert.isFalse(isLaterThan(Instant("2026-11-24T13:00:05.000000Z"), restoredTo))
    assert.isTrue(isLaterThan(Instant("2026-11-24T13:00:05.000001Z"), restoredTo))
  })
})

describe("the numbers that events show", () => {
  it("tell the highest ordinal that was handed out, although numbers do not grow with it", () => {
    const announced = [7, 4_711, 12].map((ordinal) => announcedAt(restoredTo, transportIdOf(ordinal)))
    assert.strictEqual(ordinalKnown(announced), 4_711)
    assert.strictEqual(ordinalKnown([announcedAt(restoredTo)]), null)
  })
})

describe("a line of the access log", () => {
  it("is an acknowledged write of the lost time, with its keys", () => {
    assert.deepStrictEqual(written(), {
      at: Instant("2026-11-24T13:00:01.000000Z"),
      requestId: "request-1",
      route: "/v1/transports",
      status: 201,
      keyId: "key-1",
      idempotencyKey: line.idempotency_key
    })
  })

  it("is none if it was refused, read, earlier, or is no line of a request", () => {
    for (const more of [{ status: 422 }, { status: 502 }, { method: "GET" }, { method: null }, { at: restoredTo }]) {
      assert.isNull(written(more))
    }
    assert.isTrue(Option.isNone(acknowledgedWrite('{"level":"INFO","message":"the API listens"}', restoredTo)))
    assert.isTrue(Option.isNone(acknowledgedWrite("killed in the middle of a li", restoredTo)))
  })

  it("has no idempotency key if the text is none", () => {
    assert.isNull(written({ idempotency_key: "'; --" })?.idempotencyKey)
  })
})
