import { GroupId, KeyId, RequestId } from "@trajet/domain/access"
import type { LoggedRequest } from "@trajet/domain/requests"
import { assert, describe, it } from "vitest"
import { type AnsweredRequest, makeLogRequest } from "./logged-requests.ts"

const missionId = "019aaf5c-c3d2-7abc-8def-0123456789ab"
const answered: AnsweredRequest = {
  key: { tenant: { groupId: GroupId("g"), environment: "test" }, keyId: KeyId("k") },
  id: RequestId("r"),
  route: "/v1/transports",
  url: "/v1/transports",
  method: "GET",
  answer: { status: 200, body: "{}" },
  millis: 3.4
}

const logged = (members: Partial<AnsweredRequest>): LoggedRequest => {
  const added: Array<LoggedRequest> = []
  makeLogRequest((request) => added.push(request))({ ...answered, ...members })
  const [request] = added
  return request ?? assert.fail("nothing was added")
}

describe("a request in the log", () => {
  it("has the path of the contract, and the mission that its path names", { tags: "CON-16" }, () => {
    const route = "/v1/transports/:id/documents/:documentId"
    const url = `/v1/transports/${missionId.toUpperCase()}/documents/secret-mark?q=secret-mark`
    const request = logged({ route, url })
    assert.strictEqual(request.route, "/v1/transports/{id}/documents/{documentId}")
    assert.strictEqual(request.missionId, missionId)
    assert.notInclude(JSON.stringify(request), "secret-mark")
  })

  it("has no mission if its path names none, or something else in its place", () => {
    assert.isNull(logged({}).missionId)
    assert.isNull(logged({ route: "/v1/transports/:id", url: "/v1/transports/secret-mark" }).missionId)
    assert.isNull(
      logged({ route: "/v1/webhooks/deliveries/:id", url: `/v1/webhooks/deliveries/${missionId}` }).missionId
    )
  })

  it("has the code of a problem, and nothing of other answers", () => {
    assert.strictEqual(logged({ answer: { status: 409, body: '{"code":"quote_expired"}' } }).problem, "quote_expired")
    assert.isNull(logged({ answer: { status: 404, body: '{"code":null}' } }).problem)
    assert.isNull(logged({ answer: { status: 201, body: '{"code":"quote_expired"}' } }).problem)
    assert.isNull(logged({ answer: { status: 404 } }).problem)
  })

  it("has a whole number of milliseconds, also if the clock went back", () => {
    assert.strictEqual(logged({}).millis, 3)
    assert.strictEqual(logged({ millis: -5 }).millis, 0)
  })
})
