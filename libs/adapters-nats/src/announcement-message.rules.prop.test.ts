import { assert, describe, it } from "@effect/vitest"
import { headers } from "@nats-io/transport-node"
import { GroupId } from "@trajet/domain/access"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import type { Announcement } from "@trajet/domain/webhooks/dispatching"
import { announcementTo } from "@trajet/testing"
import fc from "fast-check"
import { endpointsOf, messageOf, subjectToken } from "./announcement-message.rules.ts"

const any = fc.string({ unit: "binary" })

describe("a token of a subject", () => {
  it("is one valid token of NATS for any text", () => {
    fc.assert(fc.property(any, (text) => assert.match(subjectToken(text), /^[\w%-]+$/u)))
    fc.assert(fc.property(fc.uuid(), (id) => assert.strictEqual(subjectToken(id), id)))
  })

  it("differs for different texts", () => {
    fc.assert(fc.property(any, any, (a, b) => assert.strictEqual(subjectToken(a) === subjectToken(b), a === b)))
    assert.notStrictEqual(subjectToken("a.b"), subjectToken("a%2eb"))
    assert.notStrictEqual(subjectToken(""), subjectToken("%"))
  })
})

describe("the message of an announcement", () => {
  it("names its endpoints, and drops ids that are not valid", () => {
    fc.assert(
      fc.property(fc.array(fc.uuid(), { maxLength: 20 }), fc.array(any, { maxLength: 3 }), (ids, strange) => {
        const message = messageOf("trajet.events", announcementTo([...ids, ...strange].map(EndpointId)), 1_000_000)
        assert.deepStrictEqual(endpointsOf(message.headers), ids.map(EndpointId))
      })
    )
    assert.isEmpty(endpointsOf(undefined))
    assert.isEmpty(endpointsOf(headers()))
  })

  it("has a subject that can be filtered by environment, group, family and type", () => {
    fc.assert(
      fc.property(any, fc.constantFrom("live" as const, "test" as const), (groupId, environment) => {
        const announcement = { ...announcementTo([]), tenant: { groupId: GroupId(groupId), environment } }
        const { subject } = messageOf("trajet.events", announcement, 1_000_000)
        assert.strictEqual(subject, `trajet.events.${environment}.${subjectToken(groupId)}.transport.created`)
        assert.strictEqual(subject.split(".").length, 6)
      })
    )
  })

  it("names no driver and has no text of a client, because nobody could erase them from the stream", () => {
    const text = (type: Announcement["type"], data: object): string => {
      const announcement = { ...announcementTo([]), type, data: JSON.stringify(data) }
      return new TextDecoder().decode(messageOf("p", announcement, 1_000_000).payload)
    }
    const driver = { first_name: "Marie", name: "Durand", phone: "+33 6 ** ** ** 42", email: "m***@d***.fr" }
    const assigned = text("transport.assigned", { id: "m-1", leg: "aller", driver })
    const adjusted = text("transport.price_adjusted", { id: "m-1", leg: "aller", motif: "for Marie" })
    for (const message of [assigned, adjusted]) {
      assert.notMatch(message, /Marie|Durand|\*\* 42|m\*/u)
      assert.deepInclude(JSON.parse(message).data, { id: "m-1", leg: "aller" })
    }
  })

  it("has its envelope if it fits", () => {
    const announcement = { ...announcementTo([]), data: JSON.stringify("é".repeat(10_000)) }
    assert.isAbove(messageOf("p", announcement, 30_000).payload.length, 20_000)
    assert.strictEqual(messageOf("p", announcement, 20_000).payload.length, 0)
  })
})
