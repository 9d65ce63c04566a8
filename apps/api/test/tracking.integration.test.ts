import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const minuteMillis = 60_000
const headerNames = (headers: Reply["headers"]) =>
  Object.keys(headers).filter((name) => !/^(?:connection|keep-alive)$/u.test(name))

const stepsMax = 60

/** More than a link allows in a minute, on any machine. */
const openingsMax = 5_000

/** No refusal comes earlier. */
const refusedAfterMillis = 50

const json = { accept: "application/json" }

describe("tracking links", async () => {
  const { api, database, key } = await sharedStage()
  const operator = await makeOperator(database)

  const order = async (more: Readonly<Record<string, unknown>> = {}) =>
    String((await ask(api.origin, "/v1/transports", { key, body: validOrder(more) })).json()["id"])
  const links = (id: string, body?: unknown) =>
    ask(api.origin, `/v1/transports/${id}/tracking-links`, { key, ...(body === undefined ? {} : { body }) })
  const linked = async (id: string, side: "pickup" | "delivery", more: Readonly<Record<string, unknown>> = {}) => {
    const reply = await links(id, { side, ...more })
    assert.strictEqual(reply.status, 201, reply.text)
    return { id: String(reply.json()["id"]), url: String(reply.json()["url"]), reply }
  }
  const remove = (id: string, link: string) =>
    ask(api.origin, `/v1/transports/${id}/tracking-links/${link}`, { key, method: "DELETE" })
  const open = (url: string, headers: Readonly<Record<string, string>> = json) =>
    ask(api.origin, url.slice(api.origin.length), { headers })
  const post = (person: TestPerson, id: string, path: string, body: unknown): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions/${id}/${path}`, { key: person.key, body })

  const assigned = async (id: string) => {
    const driver = await makeDriver(database)
    const reply = await post(operator, id, "assign", { driver_id: driver.id, reason: "confirmed by phone" })
    assert.strictEqual(reply.status, 200, reply.text)
    return driver
  }
  const reported = async (id: string, step: "pickup" | "deliver", minutesAgo: number) => {
    const at = new Date(Date.now() - minutesAgo * minuteMillis).toISOString()
    const reply = await post(operator, id, step, { trip: "aller", at, reason: "noted by phone" })
    assert.strictEqual(reply.status, 200, reply.text)
  }
  /** Reports where the vehicle is: at a share of its way. */
  const positioned = async (driver: TestPerson, id: string, share: number, minutesAgo: number, shared?: boolean) => {
    const { pickup, delivery } = (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
    const at = (name: "lat" | "lng") =>
      Number(member(pickup, name)) + share * (Number(member(delivery, name)) - Number(member(pickup, name)))
    const position = {
      at: new Date(Date.now() - minutesAgo * minuteMillis).toISOString(),
      lat: at("lat"),
      lng: at("lng")
    }
    const body = { positions: [position], ...(shared === undefined ? {} : { shared }) }
    const reply = await post(driver, id, "positions", body)
    assert.strictEqual(member(reply.json(), "taken"), 1, reply.text)
    return position
  }

  it(
    "are made, listed without their address, and deleted",
    { tags: ["TRK-1", "TRK-2", "TRK-3", "TRK-5", "SEC-60"] },
    async () => {
      const id = await order()
      const { reply, url } = await linked(id, "delivery")
      const { url: _, ...shown } = reply.json()
      assert.hasAllKeys(shown, ["id", "leg", "side", "created_at", "expires_at"])
      assert.deepInclude(shown, { leg: "aller", side: "delivery", expires_at: null })
      assert.match(url.slice(api.origin.length), /^\/t\/[\w-]{65}$/u)
      assert.deepStrictEqual((await links(id)).json(), { data: [shown] })
      assert.strictEqual((await open(url)).status, 200)
      assert.strictEqual((await remove(id, String(shown["id"]))).status, 204)
      assert.strictEqual((await open(url)).status, 404)
      assert.deepStrictEqual((await links(id)).json(), { data: [] })
      assert.strictEqual((await remove(id, String(shown["id"]))).status, 404)
      const stored = await onServer(database, "SELECT l::text AS row FROM tracking_link l")
      for (const { row } of stored) assert.notInclude(String(row), url.slice(-43))
      const actions = await onServer(
        database,
        "SELECT action FROM audit WHERE target = $1 AND action LIKE 'tracking%' ORDER BY id",
        [id]
      )
      assert.deepStrictEqual(
        actions.map(({ action }) => action),
        ["tracking_link.create", "tracking_link.delete"]
      )
    }
  )

  it("leave no token in the log", { tags: ["TRK-14", "SEC-60"] }, async () => {
    const own = await startApiHere(database)
    try {
      const { url } = await linked(await order(), "delivery")
      const path = url.slice(api.origin.length)
      await ask(own.origin, path)
      await ask(own.origin, `${path}/report`)
      const log = () => readFileSync(own.logFile, "utf8")
      await until("both lines are written", async () => log().split('"route":"GET /t"').length === 3)
      assert.notInclude(log(), path.slice(3, 20))
    } finally {
      await own.stop()
    }
  })

  it("are refused without their trip, a side, or room", { tags: ["TRK-1", "TRK-4"] }, async () => {
    const id = await order()
    assert.strictEqual(problemOf(await links(id, { side: "delivery", leg: "retour" })).code, "no_return_leg")
    assert.strictEqual((await links(id, { side: "middle" })).status, 422)
    assert.strictEqual((await links(id, {})).status, 422)
    for (let made = 0; made < 20; made++) await linked(id, "pickup")
    assert.strictEqual(problemOf(await links(id, { side: "pickup" })).code, "too_many_links")
  })

  it(
    "show a trip from its order to its end, and nothing else",
    { tags: ["TRK-8", "TRK-9", "TRK-10", "TRK-11", "TRK-16", "DRV-67", "SEC-57"] },
    async () => {
      const id = await order()
      const [pickup, delivery] = [await linked(id, "pickup"), await linked(id, "delivery")]
      const states = async () => {
        const pages = await Promise.all([pickup, delivery].map(({ url }) => open(url)))
        const [first, second] = pages.map((page) => page.json())
        assert.notProperty(first, "map")
        return { first, second, text: pages.map(({ text }) => text).join() }
      }
      const planned = await states()
      assert.deepInclude(planned.first, { state: "planned", driver: null, picked_up_at: null })
      assert.deepInclude(planned.second, { state: "planned", map: null })
      const expectedAt = (page: unknown) => [member(page, "eta", "from"), member(page, "eta", "to")]
      assert.deepStrictEqual(expectedAt(planned.first)[0], "2031-03-17T08:00:00.000000Z")
      assert.isTrue(String(expectedAt(planned.second)[0]) < String(expectedAt(planned.second)[1]))
      const first = await assigned(id)
      assert.strictEqual(member((await states()).first, "driver", "first_name"), "Marie")
      await post(operator, id, "unassign", { reason: "ill" })
      assert.isNull((await states()).first?.["driver"])
      assert.notInclude((await states()).text, "Marie")
      const driver = await assigned(id)
      assert.notStrictEqual(driver.id, first.id)
      await reported(id, "pickup", 180)
      await positioned(driver, id, 0.001, 170, true)
      assert.deepInclude((await states()).second, { state: "in_transit", map: null })
      const seen = await positioned(driver, id, 0.3, 60, true)
      const { second, text } = await states()
      assert.deepInclude(member(second, "map", "position"), { lat: seen.lat, lng: seen.lng })
      assert.isAbove(list(member(second, "map", "path")).length, 1)
      assert.isNotNull(member(second, "eta"))
      assert.isNull(member((await states()).first, "eta"))
      const mission = (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
      for (const secret of [
        member(mission, "pickup", "address"),
        member(mission, "pickup", "lat"),
        member(mission, "price_ht"),
        member(mission, "transport_id"),
        id
      ]) {
        assert.notInclude(text, String(secret))
      }
      const page = (await open(delivery.url, { accept: "text/html" })).text
      assert.include(page, `geo:${seen.lat},${seen.lng}`)
      assert.match(page, /<svg .*class="way".*data-age="3\d{3}"/su)
      assert.notMatch((await open(pickup.url, { accept: "text/html" })).text, /geo:|<svg/u)
      await positioned(driver, id, 0.4, 30)
      assert.isNull((await states()).second?.["map"])
      assert.notMatch((await open(delivery.url, { accept: "text/html" })).text, /geo:|<svg|data-age/u)
      await positioned(driver, id, 0.42, 20, true)
      assert.isNotNull((await states()).second?.["map"])
      await reported(id, "deliver", 1)
      const done = await states()
      assert.deepInclude(done.second, { state: "delivered", map: null, report: null })
      assert.isNotNull(done.second?.["expires_at"])
      assert.isNotNull(member(list((await links(id)).json()["data"])[0], "expires_at"))
    }
  )

  it(
    "follow a trip that a robot drives, and lead to the report of their side once it is delivered",
    { tags: ["TRK-9", "TRK-10", "TRK-12"] },
    async () => {
      const id = await order({ test_specifications: { robot_driver: { mode: "manual" } } })
      const [pickup, delivery] = [await linked(id, "pickup"), await linked(id, "delivery")]
      const seen = new Map<string, number>()
      for (let step = 0; step < stepsMax; step++) {
        const [first, second] = [(await open(pickup.url)).json(), (await open(delivery.url)).json()]
        assert.notProperty(first, "map")
        assert.strictEqual(first["state"], second["state"])
        const name = `${String(second["state"])}${second["map"] === null ? "" : " on the map"}`
        seen.set(name, (seen.get(name) ?? 0) + 1)
        if ((await ask(api.origin, `/v1/transports/${id}`, { key })).json()["status"] === "completed") break
        const advanced = await ask(api.origin, `/v1/test/transports/${id}/advance`, { key, body: {} })
        assert.strictEqual(advanced.status, 200, advanced.text)
      }
      assert.includeMembers([...seen.keys()], ["planned", "assigned", "in_transit on the map", "delivered"])
      assert.notInclude([...seen.keys()], "delivered on the map")
      const reports = await Promise.all(
        [pickup, delivery].map(async ({ url }) => {
          const path = String((await open(url)).json()["report"])
          assert.strictEqual(path, `${url.slice(api.origin.length)}/report`)
          return ask(api.origin, path)
        })
      )
      for (const report of reports) {
        assert.strictEqual(report.status, 200)
        assert.strictEqual(report.headers["content-type"], "application/pdf")
        assert.strictEqual(report.headers["cache-control"], "no-store")
      }
      assert.notStrictEqual(reports[0]?.text, reports[1]?.text)
    }
  )

  it(
    "are mailed to the contact of each side as a trip gets its driver, if the group wants so",
    { tags: "TRK-17" },
    async () => {
      const groupId = await makeGroup(database, `mails ${randomUUID()}`)
      const { clear } = await makeKey(database, groupId)
      await onServer(database, "UPDATE customer_group SET tracking_mails = true WHERE id = $1", [groupId])
      const contact = (name: string) => ({ contact: { name, mail: `${name}@fleet.example` } })
      const { pickup, delivery } = validOrder()
      const body = validOrder({
        pickup: { ...Object(pickup), ...contact("giver") },
        delivery: { ...Object(delivery), ...contact("taker") }
      })
      const id = String((await ask(api.origin, "/v1/transports", { key: clear, body })).json()["id"])
      await assigned(id)
      const mails = () =>
        onServer(
          database,
          "SELECT recipients[1] AS to, text FROM notice WHERE mission_id = $1 AND audience = 'contacts'",
          [id]
        )
      // Only a process that knows the address of the pages mails them.
      const own = await startApiHere(database, { TRAJET_PUBLIC_URL: "https://trajet.example/" })
      try {
        await until("both mails are made", async () => (await mails()).length === 2)
      } finally {
        await own.stop()
      }
      const made = await mails()
      assert.sameMembers(
        made.map(({ to }) => to),
        ["giver@fleet.example", "taker@fleet.example"]
      )
      for (const { text } of made) assert.include(String(text), "\n\nhttps://trajet.example/t/{token}\n\n")
    }
  )

  it("that open nothing get the same answer, byte for byte", { tags: ["TRK-7", "TRK-14", "SEC-59"] }, async () => {
    const id = await order()
    const { id: link, url } = await linked(id, "delivery")
    await remove(id, link)
    const over = await order()
    const ended = await linked(over, "delivery")
    await assigned(over)
    await reported(over, "pickup", 27 * 60)
    await reported(over, "deliver", 25 * 60)
    const wrong = `${url.slice(0, -3)}${url.endsWith("AAA") ? "BBB" : "AAA"}`
    for (const headers of [json, { accept: "text/html", "accept-language": "en" }]) {
      const replies = await Promise.all(
        [url, ended.url, wrong, `${api.origin}/t/x`, `${url}/report`, `${api.origin}/t/${"a".repeat(65)}`].map(
          async (each) => {
            const began = performance.now()
            const reply = await open(each, headers)
            // Each alone: no refusal may come before the others.
            assert.isAtLeast(performance.now() - began, refusedAfterMillis, each)
            return reply
          }
        )
      )
      const [first] = replies
      for (const { headers: answered, status, text } of replies) {
        assert.deepStrictEqual([status, text], [404, first?.text])
        assert.strictEqual(answered["cache-control"], "no-store")
        assert.strictEqual(answered["referrer-policy"], "no-referrer")
        assert.include(answered["x-robots-tag"], "noindex")
        assert.sameMembers(headerNames(answered), headerNames(first?.headers ?? {}))
      }
      assert.notInclude(first?.text, url.slice(-65))
    }
  })

  it("of a link that is opened too often come back at its pace, not each second", { tags: "TRK-15" }, async () => {
    const { url } = await linked(await order(), "delivery")
    const openings = Array.from({ length: openingsMax }, () => url)
    let refused: Reply | undefined
    // The allowance of a link grows while it is used up.
    while (openings.length > 0 && refused === undefined) {
      const replies = await Promise.all(openings.splice(0, 50).map((each) => open(each)))
      refused = replies.find(({ status }) => status === 429)
    }
    assert.isAtLeast(Number(refused?.headers["retry-after"]), 60)
  })

  it(
    "are pages in two languages without a script, and JSON that is asked for again",
    { tags: ["TRK-13", "TRK-14"] },
    async () => {
      const id = await order()
      const { url } = await linked(id, "delivery")
      const browser = (languages: string) => ({ accept: "text/html,*/*;q=0.8", "accept-language": languages })
      const french = await open(url, browser("de, fr-CA;q=0.8, en;q=0.5"))
      assert.include(french.text, '<html lang="fr">')
      assert.include(french.text, "Livraison de votre véhicule")
      const english = await open(url, browser("en-US,fr;q=0.5"))
      assert.include(english.text, "Delivery of your vehicle")
      const fixed = await linked(id, "pickup", { language: "fr" })
      assert.include((await open(fixed.url, browser("en"))).text, '<html lang="fr">')
      const policy = String(english.headers["content-security-policy"] ?? "")
      assert.include(policy, "default-src 'none'")
      assert.notMatch(english.text, /(?:src|href)="https?:/u)
      assert.strictEqual(String(english.headers["cache-control"] ?? ""), "no-store")
      assert.strictEqual(String(english.headers["referrer-policy"] ?? ""), "no-referrer")
      const first = await open(url)
      const etag = String(first.headers["etag"])
      assert.strictEqual((await open(url, { ...json, "if-none-match": etag })).status, 304)
      assert.include(english.text, 'data-next="15"')
      await assigned(id)
      assert.strictEqual((await open(url, { ...json, "if-none-match": etag })).status, 200)
    }
  )
})
