import { ConsoleApi, OperationsApi, TrajetApi } from "@trajet/contract"
import { OperatorId } from "@trajet/domain/people"
import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { accessOf, usersOf } from "../../../tools/harness/expected-access.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { browserOf, makeUser, sameSite } from "../../../tools/harness/users.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { exampleOf } from "./contract-examples.ts"
import { importFile } from "../../../tools/harness/import-files.ts"

interface Endpoint {
  readonly method: string
  readonly path: string
}

const endpointsIn = (groups: Readonly<Record<string, { readonly endpoints: Readonly<Record<string, Endpoint>> }>>) =>
  Object.values(groups).flatMap(({ endpoints }) => Object.values(endpoints))

const own = [
  ...Object.values(ConsoleApi.groups).flatMap(({ endpoints }) =>
    Object.values(endpoints).map((endpoint) => {
      const { method, path } = endpoint
      return { name: `${method} ${path}`, method, path, access: accessOf(`${method} ${path}`) }
    })
  )
]

/** The endpoints of another API under the paths of the console. */
const moved = (groups: Parameters<typeof endpointsIn>[0]) =>
  endpointsIn(groups)
    .map(({ method, path }) => ({ name: `${method} /console/api${path}`, method, path: `/console/api${path}` }))
    .filter(({ path }) => path.startsWith("/console/api/v1") || path.startsWith("/console/api/operations/v1"))

const clients = moved(TrajetApi.groups)
const operations = moved(OperationsApi.groups)

const unknownId = "0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b"

const withId = (path: string, id = unknownId) => path.replaceAll(/:\w+/gu, id)

/** Whatever a new endpoint is for: to be open without a session is decided here too. */
const openToAnyone = [
  "DELETE /console/api/session",
  "GET /console/api/session/methods",
  "POST /console/api/account/password-reset",
  "POST /console/api/session",
  "POST /console/api/session/link",
  "POST /console/api/session/passkey",
  "POST /console/api/session/passkey-options",
  "POST /console/api/session/provider",
  "POST /console/api/session/provider-answer"
]

const savedView = { name: "a", filters: {} }

describe("every endpoint of the console", () => {
  let stage: ConsoleStage
  let operator: Browser
  /** A record of the group, or of its administrator, for each path that names one. */
  let records: Readonly<Record<string, Readonly<Record<string, string>>>> = {}

  beforeAll(async () => {
    stage = await consoleStage({ TRAJET_LOOPBACK_WEBHOOKS: "true", TRAJET_RATE_FAILED_AUTH: "100000" })
    const { id } = await makeOperator(stage.database)
    const user = await makeUser(stage.database, { role: "operator", operatorId: OperatorId(id) })
    operator = await browserOf(stage.api.origin, user)
    records = await recordsOf()
  })
  afterAll(() => stage.stop())

  const made = async (path: string, body: object): Promise<string> => {
    const reply = await stage.administrator.ask(path, { body })
    assert.isBelow(reply.status, 300, `${path}: ${reply.text}`)
    return String(reply.json()["id"])
  }
  const firstOf = async (path: string): Promise<string> => {
    let id: unknown
    await until(`${path} has a row`, async () => {
      const data: unknown = (await stage.administrator.ask(path)).json()["data"]
      id = Array.isArray(data) ? Reflect.get(Object(data[0]), "id") : undefined
      return id !== undefined
    })
    return String(id)
  }

  const recordsOf = async () => {
    const { api, database, group } = stage
    const endpoint = await made("/console/api/endpoints", { url: "http://127.0.0.1:1024/hook" })
    const key = (await makeKey(database, group)).clear
    const ordered = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    const replay = await made(`/console/api/endpoints/${endpoint}/replays`, {
      since: new Date(Date.now() - 60_000).toISOString(),
      until: new Date().toISOString()
    })
    const session = await stage.administrator.ask("/console/api/session")
    const passkey = randomUUID()
    await onServer(
      database,
      "INSERT INTO console_passkey (id, user_id, public_key, counter, transports, name) VALUES ($1, $2, 'AQID', 0, '{}', 'a')",
      [passkey, Reflect.get(Object(session.json()["user"]), "id")]
    )
    return {
      keys: { id: await made("/console/api/keys", { label: "a", environment: "test", scopes: ["transports:read"] }) },
      endpoints: { id: endpoint, replay_id: replay },
      deliveries: { id: await firstOf(`/console/api/endpoints/${endpoint}/deliveries`) },
      requests: { id: await firstOf("/console/api/requests") },
      members: {
        id: await made("/console/api/members", {
          ...{ email: `${randomUUID()}@users.example`, name: "Hugo", role: "member", language: "fr" }
        })
      },
      missions: { id: String(ordered.json()["id"]) },
      sessions: { id: await firstOf("/console/api/account/sessions") },
      passkeys: { id: passkey },
      book: { id: `${String(ordered.json()["id"])}.pickup` },
      imports: { id: await made("/console/api/imports", { file_name: "a.csv", content: importFile([{}]) }), line: "2" },
      views: { id: await made("/console/api/views", savedView) }
    }
  }

  const codeOf = async (browser: Browser, { method, path }: Endpoint) => {
    const answer = await browser.ask(withId(path), { method, ...(method === "GET" ? {} : { body: {} }) })
    return `${answer.status} ${String(answer.json()["code"])}`
  }

  it("is 401 without a session, except the ones that are open to anyone on purpose", { tags: "CON-2" }, async () => {
    const open = own.filter(({ access }) => access.who === "anyone").map(({ name }) => name)
    assert.sameMembers(open, openToAnyone)
    const closed = [...own.filter(({ name }) => !open.includes(name)), ...clients, ...operations]
    assert.isAbove(closed.length, 100)
    for (const { method, name, path } of closed) {
      for (const cookie of ["", `trajet_session=${"x".repeat(43)}`]) {
        const answer = await ask(stage.api.origin, withId(path), { method, headers: { ...sameSite, cookie } })
        assert.strictEqual(answer.status, 401, name)
      }
    }
  })

  it("is 403 for each role that the table of access does not name", { tags: "CON-2" }, async () => {
    const browsers = { member: stage.member, administrator: stage.stranger, operator } as const
    for (const endpoint of own) {
      if (endpoint.access.who === "anyone") continue
      const users = usersOf(endpoint.access)
      for (const role of ["member", "administrator", "operator"] as const) {
        const isRefused = (await codeOf(browsers[role], endpoint)) === "403 role_not_allowed"
        assert.strictEqual(isRefused, !users.includes(role), `${role}: ${endpoint.name}`)
      }
    }
    for (const endpoint of operations) {
      for (const browser of [stage.member, stage.stranger]) {
        assert.strictEqual(await codeOf(browser, endpoint), "403 role_not_allowed", endpoint.name)
      }
    }
    for (const endpoint of clients) {
      assert.strictEqual(await codeOf(operator, endpoint), "403 role_not_allowed", endpoint.name)
    }
  })

  it(
    "is 403 for a change without the proof that a page of the console asks, with a session and without",
    { tags: "CON-10" },
    async () => {
      const changes = [...own, ...clients, ...operations].filter(({ method }) => method !== "GET")
      assert.isAbove(changes.length, 60)
      const { cookie } = stage.member
      for (const { method, name, path } of changes) {
        for (const headers of [{}, { cookie }, { cookie, "sec-fetch-site": "same-site" }]) {
          const answer = await ask(stage.api.origin, withId(path), { method, headers })
          assert.deepStrictEqual([answer.status, answer.json()["code"]], [403, "cross_site_request"], name)
        }
      }
      assert.strictEqual((await stage.member.ask("/console/api/session")).status, 200)
    }
  )

  it(
    "is 404 for a record of another group or user, as for an unknown one, and finds it for its own",
    { tags: ["CON-22", "CON-31", "CON-36", "CON-50"] },
    async () => {
      // Operators see the records of every group.
      const named = own.filter(({ access, path }) => path.includes(":") && usersOf(access).includes("administrator"))
      assert.isAbove(named.length, 15)
      const stepsOf = ({ path }: Endpoint) => {
        const parts = path.split("/")
        const kind = parts[parts.findIndex((part) => part.startsWith(":")) - 1] ?? ""
        return records[kind] ?? assert.fail(`make a record of ${kind} for ${path} in this test`)
      }
      const filled = (endpoint: Endpoint, ids: Readonly<Record<string, string>>) =>
        endpoint.path.replaceAll(/:(\w+)/gu, (_, member: string) => ids[member] ?? unknownId)
      const send = (browser: Browser, endpoint: (typeof own)[number], ids: Readonly<Record<string, string>>) => {
        const body = exampleOf(endpoint.name)
        const { method } = endpoint
        return browser.ask(filled(endpoint, ids), body === undefined ? { method } : { method, body })
      }
      for (const endpoint of named) {
        const foreign = await send(stage.stranger, endpoint, stepsOf(endpoint))
        const unknown = await send(stage.stranger, endpoint, {})
        assert.deepStrictEqual([foreign.status, unknown.status], [404, 404], `${endpoint.name}: ${foreign.text}`)
        assert.strictEqual(foreign.json()["code"], unknown.json()["code"])
      }
      // Deletions come last, because others need their records.
      const isLast = ({ method }: Endpoint) => Number(method === "DELETE")
      for (const endpoint of named.toSorted((a, b) => isLast(a) - isLast(b))) {
        if (endpoint.path.includes("/account/sessions/")) continue
        const answer = await send(stage.administrator, endpoint, stepsOf(endpoint))
        assert.notInclude([404, 401, 403, 422], answer.status, `${endpoint.name}: ${answer.text}`)
      }
    }
  )
})
