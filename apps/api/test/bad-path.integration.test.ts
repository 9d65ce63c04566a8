import { Scope } from "@trajet/domain/access"
import { assert, describe, it } from "vitest"
import { sendExactly } from "../../../tools/harness/exact-request.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { badTexts, someOf } from "./bad-values.ts"
import { problemOf, expectNoTrace } from "./refusals.ts"
import { endpointNames, routeCall } from "./routes.ts"
import { makeSubject, type Subject, subjects } from "./subjects.ts"

const named = endpointNames.filter((name) => name.includes("/:"))

/** The paths of an endpoint with one bad text in a place of a name. */
const pathsWith = (name: string, id: string, text: string): ReadonlyArray<string> => {
  const { pathFor } = routeCall(name)
  const [, template = ""] = name.split(" ")
  const right = pathFor(id).split("/")
  return template.split("/").flatMap((part, at) => (part.startsWith(":") ? [right.with(at, text).join("/")] : []))
}

describe("a path", async () => {
  const { api, database, key } = await sharedStage(Scope.literals)
  const made = new Map<Subject, string>()
  for (const subject of subjects) {
    made.set(subject, await makeSubject[subject]({ origin: api.origin, database }, key))
  }

  it.each(named)("of %s with an unknown name is 404, whatever text it holds", { tags: "ACC-25" }, (name) =>
    expectNoTrace(database, async () => {
      const { body, method, subject } = routeCall(name)
      for (const text of someOf(badTexts, named.indexOf(name), 6)) {
        for (const path of pathsWith(name, made.get(subject) ?? "", text)) {
          const answer = await ask(api.origin, path, { key, method, body })
          assert.strictEqual(answer.status, 404, `${path.slice(0, 200)}: ${answer.text}`)
          problemOf(answer)
        }
      }
    })
  )

  it("is not cut at a semicolon or a number sign", async () => {
    const mission = made.get("mission") ?? ""
    const get = (target: string) =>
      sendExactly(api.port, { method: "GET", target, headers: [["x-api-key", key]], body: null })
    for (const mark of [";", "#"]) {
      for (const path of [`/v1/transports/${mission}${mark}a`, `/v1/transports/${mission}${mark}a/price-adjustments`]) {
        const { status, text } = await get(path)
        assert.strictEqual(status, 404, `${path}: ${text}`)
      }
    }
    assert.strictEqual((await get("/v1/transports%3Ba")).status, 404)
  })

  it("of an unknown link, problem page or page is 404 in the same way", async () => {
    for (const text of badTexts) {
      for (const start of ["/files/", "/problems/", "/v1/", "/v1/transports/x/"]) {
        const answer = await ask(api.origin, start + text)
        assert.include([401, 404], answer.status, start + text.slice(0, 50))
      }
    }
  })

  it("and headers of any text are answered without an internal error", async () => {
    const unlikely = ["", " ", "\u00ff", "%00", "null", "[]", "x".repeat(8_000), "\t", '"', "a,b;c=d", "-1", "1e999"]
    const headers = ["x-forwarded-for", "forwarded", "accept", "content-type", "content-encoding", "cookie", "range"]
    const more = ["idempotency-key", "x-api-key", "if-none-match", "expect", "traceparent", "b3", "authorization"]
    for (const [nth, header] of [...headers, ...more].entries()) {
      for (const text of someOf(unlikely, nth, 5)) {
        const sent = { "x-api-key": key, [header]: text }
        const answer = await ask(api.origin, "/v1/transports", { method: "POST", headers: sent, body: validOrder() })
        assert.isBelow(answer.status, 500, `${header}: ${text.slice(0, 50)}: ${answer.text}`)
      }
    }
  })
})
