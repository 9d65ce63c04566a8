import { GroupId } from "@trajet/domain/access"
import { OperatorId } from "@trajet/domain/people"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { beginOnServer, testDatabase } from "../../../tools/harness/database.ts"
import { sendExactly } from "../../../tools/harness/exact-request.ts"
import { listenToFeed } from "../../../tools/harness/feed-listener.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { until } from "../../../tools/harness/until.ts"
import { browserOf, makeUser, sameSite } from "../../../tools/harness/users.ts"
import type { Browser } from "./console-stage.ts"
import { member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const inProgressMax = 4
/** Places of one group, person or address, while no other one has any. */
const ownMax = 3
const requests = 13

const missions = "LOCK TABLE mission IN ACCESS EXCLUSIVE MODE"
const users = "LOCK TABLE console_user IN ACCESS EXCLUSIVE MODE"
const links = "LOCK TABLE device_link IN ACCESS EXCLUSIVE MODE"

const fromElsewhere = { ...sameSite, "x-forwarded-for": "203.0.113.2" }

const accept = "application/json, text/event-stream"
const toolCall = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_missions", arguments: {} } }

describe("a process with few places for work, flooded by one client", () => {
  let database = ""
  let api: ApiHere
  let [busy, calm, filePath] = ["", "", ""]
  let [member1, member2]: ReadonlyArray<Browser> = []
  let operator: Browser
  let operatorKey = ""
  let busyGroup = GroupId("")

  const browser = (open: Browser | undefined): Browser => open ?? assert.fail("nobody is signed in")

  beforeAll(async () => {
    database = await testDatabase()
    const group = await makeGroup(database, "fleet")
    busyGroup = group
    busy = (await makeKey(database, group)).clear
    calm = (await makeKey(database, await makeGroup(database, "other fleet"))).clear
    api = await startApiHere(database, {
      TRAJET_WORK_IN_PROGRESS_MAX: String(inProgressMax),
      TRAJET_TRUSTED_PROXIES: "127.0.0.1/32"
    })
    const person = await makeOperator(database)
    operatorKey = person.key
    const newUsers = await Promise.all([
      makeUser(database, { role: "member", groupId: group }),
      makeUser(database, { role: "member", groupId: group }),
      makeUser(database, { role: "operator", operatorId: OperatorId(person.id) })
    ])
    const opened: Array<Browser> = []
    for (const user of newUsers) opened.push(await browserOf(api.origin, user))
    ;[member1, member2] = opened
    operator = browser(opened[2])
    const created = await ask(api.origin, "/v1/transports", { key: busy, body: validOrder() })
    const detail = await ask(api.origin, `/v1/transports/${String(created.json()["id"])}`, { key: busy })
    filePath = new URL(String(member(detail.json(), "documents", "fiche_mission"))).pathname
  })
  afterAll(() => api.stop())

  /** Asks by a key, from another address, for a probe and for a feed, and expects each to be served. */
  const othersAreServed = async () => {
    const served = [
      await ask(api.origin, "/v1/events", { key: calm }),
      await ask(api.origin, "/console/api/session", { headers: fromElsewhere, body: {} }),
      await ask(api.origin, "/healthz")
    ]
    assert.deepStrictEqual(
      served.map(({ status }) => status),
      [200, 422, 200]
    )
    const feed = listenToFeed(api.origin, { key: operatorKey })
    await feed.opened
    feed.close()
    await feed.ended
  }

  /** Sends many requests that wait for a lock, and lets others in before some are refused, and after. */
  const floodedBy = async (
    send: () => Promise<Reply>,
    lock: string,
    others: () => Promise<unknown> = othersAreServed
  ) => {
    const unlock = await beginOnServer(database, lock)
    let answeredEarly = 0
    const pending = Array.from({ length: requests }, async () => {
      const answer = await send()
      answeredEarly++
      return answer
    })
    try {
      await others()
      await until("the others are refused", () => answeredEarly >= requests - ownMax)
      await others()
    } finally {
      await unlock("SELECT 1")
    }
    return Promise.all(pending)
  }

  const expectRefusals = (answers: ReadonlyArray<Reply>) => {
    const refused = answers.filter(({ status }) => status === 429)
    assert.isAtLeast(refused.length, requests - ownMax, answers.map(({ status }) => status).join())
    for (const answer of refused) {
      const { code, members } = problemOf(answer)
      assert.strictEqual(code, "rate_limited")
      assert.match(String(members["detail"]), /on the axis platform; try again in [1-3] s$/u)
      assert.match(String(answer.headers["retry-after"]), /^[1-3]$/u)
    }
  }

  const list = (target: string, method = "GET") =>
    sendExactly(api.port, { method, target, headers: [["x-api-key", busy]], body: null })

  const fromOneAddress = (path: string, body?: unknown) =>
    ask(api.origin, path, { body, headers: { ...sameSite, "x-forwarded-for": "203.0.113.1" } })

  const doors: ReadonlyArray<readonly [name: string, send: () => Promise<Reply>, lock: string]> = [
    ["the API, with a query", () => list("/v1/transports?limit=1"), missions],
    ["the API, by HEAD", () => list("/v1/transports", "HEAD"), missions],
    ["the API, by an absolute target", () => list(`http://127.0.0.1:${api.port}/v1/transports`), missions],
    [
      "the tools of assistants",
      () => ask(api.origin, "/mcp", { key: busy, body: toolCall, headers: { accept } }),
      missions
    ],
    ["links to files", () => fromOneAddress(filePath), missions],
    ["the clients' API of the console", () => browser(member1).ask("/console/api/v1/transports"), missions],
    ["the operations API of the console", () => operator.ask("/console/api/operations/v1/missions"), missions],
    [
      "sign-ins",
      () => fromOneAddress("/console/api/session", { email: "a@b.example", password: "a long password" }),
      users
    ],
    [
      "phones of drivers",
      () => fromOneAddress("/driver/api/entrance", { code: "0000-0000-0000", device: "a phone" }),
      links
    ]
  ]

  it.each(doors)(
    "by %s, refuses what is beyond its places, and serves others",
    { tags: ["LIM-10", "SEC-22"] },
    async (_, send, lock) => {
      const answers = await floodedBy(send, lock)
      if (answers.every(({ text }) => text === "")) {
        assert.isAtLeast(answers.filter(({ status }) => status === 429).length, requests - ownMax)
      } else expectRefusals(answers)
    }
  )

  it("by many keys of one group, serves another group", { tags: ["LIM-58", "SEC-50"] }, async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, async () => (await makeKey(database, busyGroup)).clear))
    let sent = 0
    const flood = () => ask(api.origin, "/v1/transports?limit=1", { key: keys[sent++ % keys.length] ?? "" })
    expectRefusals(await floodedBy(flood, missions))
  })

  it("by one session, serves another session of the same address and group", { tags: "LIM-10" }, async () => {
    const flood = () => browser(member1).ask("/console/api/v1/transports")
    const other = async () => {
      assert.strictEqual((await browser(member2).ask("/console/api/v1/events")).status, 200)
    }
    expectRefusals(await floodedBy(flood, missions, other))
  })

  it("by escapes of letters, digits and marks, answers 404 at once", { tags: "ERR-17" }, async () => {
    for (const target of ["/%76%31/transports", "/v%31/transports", "/v1/%54ransports", "/v1/transport%73?limit=1"]) {
      for (const answer of await floodedBy(() => list(target), missions)) {
        assert.strictEqual(answer.status, 404, target)
        assert.strictEqual(problemOf(answer).code, null)
      }
    }
  })
})

describe("a process with one place for work", () => {
  let database = ""
  let api: ApiHere
  let [key, url] = ["", ""]
  let administrator: Browser
  let receiver: Receiver
  let release: () => void = () => undefined

  beforeAll(async () => {
    database = await testDatabase()
    const group = await makeGroup(database, "fleet")
    key = (await makeKey(database, group)).clear
    const answered = new Promise<void>((resolve) => (release = resolve))
    receiver = await startReceiver((_, response) => void answered.then(() => response.writeHead(204).end()))
    const { id } = await makeEndpoint(database, group, receiver.url)
    url = `/console/api/endpoints/${id}/test`
    api = await startApiHere(database, { TRAJET_WORK_IN_PROGRESS_MAX: "1", TRAJET_LOOPBACK_WEBHOOKS: "true" })
    administrator = await browserOf(api.origin, await makeUser(database, { role: "administrator", groupId: group }))
  })
  afterAll(() => Promise.all([api.stop(), receiver.close()]))

  it("runs the calls of an assistant's message in the place of the message", { tags: "AST-4" }, async () => {
    const answer = await ask(api.origin, "/mcp", { key, body: toolCall, headers: { accept } })
    assert.strictEqual(answer.status, 200, answer.text)
    assert.notInclude(answer.text, "rate_limited")
    assert.notInclude(answer.text, `"isError":true`)
  })

  it("serves others while a request waits for a server of its group", async () => {
    const tested = administrator.ask(url, { method: "POST" })
    await until("the server of the group is asked", () => receiver.received.length > 0)
    assert.strictEqual((await ask(api.origin, "/v1/events", { key })).status, 200)
    release()
    const answer = await tested
    assert.strictEqual(answer.status, 200, answer.text)
  })
})
