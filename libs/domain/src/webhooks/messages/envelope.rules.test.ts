import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import { EventId, EventType } from "../../events/event.model.ts"
import { envelope } from "./envelope.rules.ts"
import { Instant } from "../../time/instant.model.ts"

const createdAt = Instant("2026-11-20T10:00:00.123456Z")

describe("the envelope", () => {
  it("has exactly these bytes", { tags: "WHK-9" }, () => {
    assert.strictEqual(
      envelope({
        id: EventId("01990000-0000-7000-8000-000000000001"),
        type: "transport.created",
        createdAt,
        data: `{"price":"465.00","id":"x","transport_id":null}`
      }),
      `{"id":"01990000-0000-7000-8000-000000000001","type":"transport.created","created_at":"2026-11-20T10:00:00.123456Z","data":{"price":"465.00","id":"x","transport_id":null}}`
    )
  })

  it("has the stored text of the data unchanged, in any notation", { tags: "WHK-15" }, () => {
    // `JSON.parse` and `JSON.stringify` would change each of these.
    for (const data of [
      `{ "a" : 1 }`,
      `{"a":1.0}`,
      `{"a":"\\u00e9\\/"}`,
      `{"a":1,"a":2}`,
      `{"2":0,"1":0}`,
      `{"n":1e2}`
    ]) {
      const body = envelope({ id: EventId("i"), type: "webhook.test", createdAt, data })
      assert.isTrue(body.endsWith(`,"data":${data}}`), data)
      assert.notStrictEqual(JSON.stringify(JSON.parse(data)), data)
    }
  })

  it("parses to its four members in order", { tags: "WHK-9" }, () => {
    const parts = fc.record({
      id: fc.uuid().map(EventId),
      type: fc.constantFrom(...EventType.literals),
      data: fc.json()
    })
    fc.assert(
      fc.property(parts, ({ id, type, data }) => {
        const read: unknown = JSON.parse(envelope({ id, type, createdAt, data }))
        assert.deepStrictEqual(read, { id, type, created_at: createdAt, data: JSON.parse(data) })
        assert.deepStrictEqual(Object.keys(Object(read)), ["id", "type", "created_at", "data"])
      })
    )
  })
})
