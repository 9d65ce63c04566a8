import { Scope } from "@trajet/domain/access"
import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { member, members } from "./member.ts"
import { endpointNames, routeCall } from "./routes.ts"
import { makeSubject, type Subject, subjects } from "./subjects.ts"

// Headers that differ between two equal answers.
const varying = ["date", "x-request-id", "ratelimit"]

const readable = endpointNames.filter((name) => name.startsWith("GET "))
const pages = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/docs",
  "/docs/explorer",
  "/docs/none",
  "/openapi.json",
  "/operations/docs",
  "/operations/openapi.json",
  "/asyncapi.json",
  "/postman-collection.json",
  "/schemas/v1/events/transport.created.json",
  "/problems/no_route",
  "/problems/none"
]

describe("HEAD", async () => {
  const { api, database, key } = await sharedStage(Scope.literals)
  const made = new Map<Subject, string>()
  for (const subject of subjects) {
    made.set(subject, await makeSubject[subject]({ origin: api.origin, database }, key))
  }

  /** Expects the same status and headers for both methods, and no body for HEAD. */
  const alike = async (path: string, withKey: boolean, isLengthEqual = true) => {
    const ignored = isLengthEqual ? varying : [...varying, "content-length"]
    const [get, head] = [
      await ask(api.origin, path, { method: "GET", ...(withKey ? { key } : {}) }),
      await ask(api.origin, path, { method: "HEAD", ...(withKey ? { key } : {}) })
    ]
    const headersOf = ({ headers }: typeof get) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.includes(name)))
    assert.strictEqual(head.status, get.status, path)
    assert.deepStrictEqual(headersOf(head), headersOf(get), path)
    assert.strictEqual(head.text, "", path)
    assert.isNotEmpty(get.text, path)
    return head.status
  }

  it.each(readable)("is answered as %s, with a valid key, without a key, and for an unknown id", async (name) => {
    const { pathFor, status, subject } = routeCall(name)
    const path = pathFor(made.get(subject) ?? "")
    // Links are sealed at each call: the length is the same, the text is not.
    assert.strictEqual(await alike(path, true), status)
    assert.strictEqual(await alike(path, false), 401)
    assert.strictEqual(await alike(`${path}?unknown=1`, true), 422)
    if (path !== pathFor("")) assert.strictEqual(await alike(pathFor(randomUUID()), true), 404)
  })

  it("spends a token of the same limits", async () => {
    const remaining = async (method: string) => {
      const { headers } = await ask(api.origin, "/v1/transports", { key, method })
      return Number(/"key";r=(\d+)/u.exec(String(headers["ratelimit"]))?.[1])
    }
    const before = await remaining("GET")
    assert.strictEqual(await remaining("HEAD"), before - 1)
  })

  it.each(pages)("is answered as GET %s", { tags: "ACC-28" }, async (path) => {
    await alike(path, false, path !== "/metrics")
  })

  it("is answered as GET for a valid and an invalid file link", async () => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    const detail = await ask(api.origin, `/v1/transports/${String(created.json()["id"])}`, { key })
    const link = new URL(String(member(members(detail.json()), "documents", "fiche_mission"))).pathname
    // Only printing tells the length of a sheet, and HEAD does not print.
    assert.strictEqual(await alike(link, false, false), 200)
    assert.strictEqual(await alike("/files/none", false), 404)
  })

  it("is 404 if GET is 404", { tags: "ACC-28" }, async () => {
    for (const path of ["/v1/pricing", "/v1/none", "/", `/v1/transports/${randomUUID()}/cancel`]) {
      const answer = await ask(api.origin, path, { method: "HEAD", key })
      assert.strictEqual(answer.status, 404, path)
    }
  })
})
