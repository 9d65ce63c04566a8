import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { type FaultProxy, startFaultProxy } from "../../../tools/harness/fault-proxy.ts"
import { sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { member } from "./member.ts"
import { problemOf } from "./refusals.ts"

/** Fewer than the places of a group in a process that is slow. */
const openingsAtOnce = 12
/** What the press accepts of one group: 1 in print, and 16 that wait. */
const acceptedAtOnce = 17
const missionsOfCrowd = 32
const openingsPerLink = 5

describe("the mission sheets", () => {
  let api: ApiHere
  let proxy: FaultProxy
  let key = ""
  let otherKey = ""

  beforeAll(async () => {
    const database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    otherKey = (await makeKey(database, await makeGroup(database, "other"))).clear
    const proxied = new URL(database)
    proxy = await startFaultProxy(Number(proxied.port))
    proxied.port = String(proxy.port)
    api = await startApiHere(proxied.href)
  })
  afterAll(async () => {
    await api.stop()
    await proxy.close()
  })

  const ordered = async (by: string): Promise<string> =>
    String((await ask(api.origin, "/v1/transports", { key: by, body: validOrder() })).json()["id"])

  const sheetOf = async (id: string, by: string): Promise<string> => {
    const detail = await ask(api.origin, `/v1/transports/${id}`, { key: by })
    return new URL(String(member(detail.json(), "documents", "fiche_mission"))).pathname
  }

  const open = (link: string): Promise<Reply> => ask(api.origin, link)

  const refusedOn = (axis: string, reply: Reply): void => {
    assert.strictEqual(reply.status, 429)
    const problem = problemOf(reply)
    assert.strictEqual(problem.code, "rate_limited")
    assert.match(String(problem.members["detail"]), new RegExp(`axis ${axis};`, "u"))
    assert.match(String(reply.headers["retry-after"]), /^[1-9]\d*$/u)
  }

  it(
    "are each printed once for concurrent and later requests, and again after a change of the mission",
    { tags: "SEC-19" },
    async () => {
      const id = await ordered(key)
      const link = await sheetOf(id, key)
      const replies = await Promise.all(Array.from({ length: openingsAtOnce }, () => open(link)))
      assert.deepStrictEqual([...new Set(replies.map(({ status }) => status))], [200])
      const [first] = new Set(replies.map(({ text }) => sha256Of(Buffer.from(text))))
      assert.strictEqual(new Set(replies.map(({ text }) => text)).size, 1)
      assert.strictEqual(sha256Of(Buffer.from((await open(await sheetOf(id, key))).text)), first)
      const changed = await ask(api.origin, `/v1/transports/${id}/dates`, {
        key,
        method: "PATCH",
        body: { legs: { "livraison-aller": { start_time: "21:15" } } }
      })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.notStrictEqual(sha256Of(Buffer.from((await open(link)).text)), first)
    }
  )

  it("cost two statements to open: the key of the link, and the mission", async () => {
    const link = await sheetOf(await ordered(key), key)
    await open(link)
    proxy.works()
    assert.strictEqual((await open(link)).status, 200)
    const opening = ["key.find_by_id", "mission.find"]
    assert.includeMembers([...proxy.works()], opening)
    assert.strictEqual((await open(link)).status, 200)
    const beside = ["rate.lease", "key.touch", "outbox.wake", "feed.append", "request.append"]
    // Lines of work beside requests claim it: imports, replays, due work.
    assert.deepStrictEqual(
      proxy.works().filter((name) => !beside.includes(name) && !name.endsWith(".claim")),
      opening
    )
  })

  it(
    "of one group use no more of the press than its share, while those of another group are printed",
    { tags: "SEC-19" },
    async () => {
      const ids = await Promise.all(Array.from({ length: missionsOfCrowd }, () => ordered(key)))
      const links = await Promise.all(ids.map((id) => sheetOf(id, key)))
      const otherLink = await sheetOf(await ordered(otherKey), otherKey)
      const crowd = links.map(open)
      await Promise.race(
        crowd.map(async (opening) => ((await opening).status === 429 ? undefined : new Promise(() => {})))
      )
      const other = await open(otherLink)
      assert.strictEqual(other.status, 200)
      const replies = await Promise.all(crowd)
      const refused = replies.filter(({ status }) => status !== 200)
      assert.isNotEmpty(refused)
      // On a slow machine the process refuses those that wait too long for a place, before they ask the press.
      for (const reply of refused) refusedOn("(?:press|platform)", reply)
      const byPress = refused.filter(({ text }) => text.includes("axis press"))
      assert.isAtMost(byPress.length, missionsOfCrowd - acceptedAtOnce)
      assert.strictEqual((await open(links.at(-1) ?? "")).status, 200)
    }
  )
})

describe("a file link", () => {
  let api: ApiHere
  let key = ""

  beforeAll(async () => {
    const database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    api = await startApiHere(database, { TRAJET_RATE_PER_LINK: String(openingsPerLink) })
  })
  afterAll(() => api.stop())

  it(
    "is opened a limited number of times a minute by all clients together, without effect on other links",
    { tags: ["ERR-19", "ERR-60", "LIM-16"] },
    async () => {
      const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
      const detail = () => ask(api.origin, `/v1/transports/${String(created.json()["id"])}`, { key })
      const linkOf = async () => new URL(String(member((await detail()).json(), "documents", "fiche_mission"))).pathname
      const [link, other] = [await linkOf(), await linkOf()]
      for (let left = openingsPerLink - 1; left >= 0; left--) {
        const reply = await ask(api.origin, link)
        assert.strictEqual(reply.status, 200)
        assert.match(String(reply.headers["ratelimit"]), new RegExp(`"link";r=${left};`, "u"))
      }
      const refused = await ask(api.origin, link)
      assert.strictEqual(refused.status, 429)
      const problem = problemOf(refused)
      assert.strictEqual(problem.code, "rate_limited")
      assert.include(String(problem.members["detail"]), "axis link")
      const seconds = Number(refused.headers["retry-after"])
      assert.isTrue(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60 / openingsPerLink, String(seconds))
      assert.strictEqual((await ask(api.origin, other)).status, 200)
    }
  )
})
