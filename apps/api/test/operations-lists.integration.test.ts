import type { GroupId } from "@trajet/domain/access"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiProcess, startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"

const on = (day: string) => ({
  pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+01:00`, start_time: "09:00" },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+01:00` }
})

describe("the list of missions for operations", () => {
  let database = ""
  let api: ApiProcess
  const clients: Array<{ readonly group: GroupId; readonly key: string }> = []
  let operator: TestPerson
  let driver: TestPerson
  let other: TestPerson
  const ids: Record<"first" | "second" | "third" | "fourth", string> = { first: "", second: "", third: "", fourth: "" }

  const get = (person: TestPerson, query = ""): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions${query}`, { key: person.key })
  const post = (person: TestPerson, path: string, body: unknown): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions/${path}`, { key: person.key, body })
  const listed = async (person: TestPerson, query = ""): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
    const reply = await get(person, query)
    assert.strictEqual(reply.status, 200, reply.text)
    const { data } = reply.json()
    return Array.isArray(data) ? data : assert.fail(reply.text)
  }
  const idsOf = async (person: TestPerson, query = "") => (await listed(person, query)).map(({ id }) => id)
  const ordered = async (client: number, more: Readonly<Record<string, unknown>>): Promise<string> => {
    const created = await ask(api.origin, "/v1/transports", { key: clients[client]?.key ?? "", body: validOrder(more) })
    assert.strictEqual(created.status, 201, created.text)
    return String(created.json()["id"])
  }

  beforeAll(async () => {
    database = await testDatabase()
    const fleet = await makeGroup(database, "fleet")
    for (const group of [fleet, await makeGroup(database, "other")]) {
      clients.push({ group, key: (await makeKey(database, group)).clear })
    }
    operator = await makeOperator(database)
    driver = await makeDriver(database)
    other = await makeDriver(database)
    api = await startApiProcess(database)
    ids.first = await ordered(0, { ...on("2031-03-17"), reference: "R-1" })
    ids.second = await ordered(1, { ...on("2031-03-19"), vehicle: { registration: "BB-222-BB" }, return_trip: true })
    ids.third = await ordered(0, { ...on("2031-03-18"), reference: "BB222BB" })
    ids.fourth = await ordered(1, on("2031-03-20"))
    const reason = "confirmed by phone"
    await post(operator, `${ids.second}/assign`, { driver_id: driver.id, reason })
    await post(operator, `${ids.third}/assign`, { driver_id: other.id, reason })
    const live = await makeKey(database, fleet, { environment: "live" })
    await ask(api.origin, "/v1/transports", { key: live.clear, body: validOrder({ reference: "live" }) })
  })
  afterAll(() => api.stop())

  it("shows operators the missions of every group and no other environment, newest first, with the group", async () => {
    const missions = await listed(operator)
    assert.deepStrictEqual(
      missions.map(({ id }) => id),
      [ids.fourth, ids.third, ids.second, ids.first]
    )
    const [, , second] = missions
    if (second === undefined) return assert.fail("too few missions")
    assert.deepStrictEqual(second["group"], { id: clients[1]?.group, name: "other" })
    assert.deepStrictEqual(
      [second["status"], second["has_return"], second["late"], second["reference"]],
      ["assigned", true, false, null]
    )
    const shown = JSON.stringify(second)
    for (const part of ['"start_time":"09:00"', '"registration":"BB222BB"', driver.id, '"date":"2031-03-19"']) {
      assert.include(shown, part)
    }
    assert.notInclude(shown, "price")
  })

  it("applies each filter", async () => {
    const expected: ReadonlyArray<readonly [string, Array<string>]> = [
      ["status=scheduled", [ids.fourth, ids.first]],
      [`group=${(clients[0]?.group ?? "").toUpperCase()}`, [ids.third, ids.first]],
      [`group=${clients[1]?.group ?? ""}&status=assigned`, [ids.second]],
      ["group=nobody", []],
      [`driver_id=${driver.id}`, [ids.second]],
      ["q=R-1", [ids.first]],
      ["q=nothing", []],
      ["pickup_from=2031-03-18", [ids.third, ids.second, ids.fourth]],
      ["pickup_from=2031-03-18&pickup_to=2031-03-19", [ids.third, ids.second]],
      ["pickup_to=2031-03-18&status=scheduled", [ids.first]],
      [`pickup_from=2031-03-18&group=${clients[1]?.group ?? ""}`, [ids.second, ids.fourth]]
    ]
    for (const [query, found] of expected) {
      assert.deepStrictEqual(await idsOf(operator, `?${query}`), found, query)
    }
    // A plate may have separators, and what looks like a plate may be a reference.
    assert.sameMembers(await idsOf(operator, "?q=bb-222-bb"), [ids.second])
    assert.sameMembers(await idsOf(operator, "?q=BB222BB"), [ids.second, ids.third])
    const [{ transport_id: number } = { transport_id: "" }] = await listed(operator, "?q=R-1")
    assert.deepStrictEqual(await idsOf(operator, `?q=${String(number).toLowerCase()}`), [ids.first])
  })

  it("shows a driver its own missions only, without group or price, and takes no operator's filter", async () => {
    const [mission, ...more] = await listed(driver)
    assert.deepStrictEqual([mission?.["id"], more.length], [ids.second, 0])
    assert.notInclude(JSON.stringify(mission), "group")
    assert.deepStrictEqual(await idsOf(driver, "?status=scheduled"), [])
    assert.deepStrictEqual(await idsOf(driver, "?q=R-1"), [])
    assert.deepStrictEqual(await idsOf(driver, "?q=BB222BB"), [ids.second])
    for (const filter of [`group=${clients[1]?.group ?? ""}`, `driver_id=${other.id}`]) {
      const refused = await get(driver, `?${filter}`)
      assert.strictEqual(refused.status, 422, refused.text)
      assert.include(refused.text, '"error":"not_allowed"')
    }
    assert.strictEqual((await post(operator, `${ids.third}/unassign`, { reason: "ill" })).status, 200)
    assert.deepStrictEqual(await idsOf(other), [])
  })

  it("shows a driver a mission until 30 days after its end", async () => {
    const ended = await ordered(0, on("2031-06-01"))
    await post(operator, `${ended}/assign`, { driver_id: other.id, reason: "confirmed" })
    const cancelled = await post(operator, `${ended}/cancel`, { reason: "sold" })
    assert.strictEqual(cancelled.status, 200, cancelled.text)
    assert.deepStrictEqual(await idsOf(other), [ended])
    await onServer(database, "UPDATE mission SET ended_at = ended_at - interval '31 days' WHERE id = $1", [ended])
    assert.deepStrictEqual(await idsOf(other), [])
    assert.deepStrictEqual(await idsOf(operator, `?driver_id=${other.id}`), [ended])
  })

  it("goes on where a page ended, and refuses the cursor of other filters or another person", async () => {
    const seen: Array<unknown> = []
    let cursor = ""
    do {
      const reply = await get(operator, `?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`)
      const { data, next_cursor: next } = reply.json()
      assert.strictEqual(reply.status, 200, reply.text)
      seen.push(...(Array.isArray(data) ? data : []).map(({ id }) => id))
      cursor = typeof next === "string" ? next : ""
      if (cursor !== "") {
        for (const refused of [
          await get(operator, `?limit=1&status=scheduled&cursor=${cursor}`),
          await get(driver, `?limit=1&cursor=${cursor}`)
        ]) {
          assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "cursor_invalid"])
        }
      }
    } while (cursor !== "")
    assert.deepStrictEqual(seen, await idsOf(operator))
  })

  it("refuses values that are no filter", async () => {
    for (const query of [
      "status=lost",
      "pickup_from=17/03/2031",
      "q=",
      `q=${"x".repeat(51)}`,
      "colour=red",
      "limit=0"
    ]) {
      const refused = await get(operator, `?${query}`)
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "validation_failed"], query)
    }
  })

  it("counts the missions by status, and what needs attention, for operators", async () => {
    const counted = async () => {
      const reply = await get(operator, "/counts")
      assert.strictEqual(reply.status, 200, reply.text)
      return reply.json()
    }
    const counts = await counted()
    assert.deepStrictEqual(counts["attention"], { incidents: 0, silent_drivers: 0, late: 0, documents_to_review: 0 })
    const statuses = (await listed(operator)).map(({ status }) => status)
    const expected = Object.fromEntries(
      Object.keys(Object(counts["counts"])).map((name) => [name, statuses.filter((status) => status === name).length])
    )
    assert.deepStrictEqual(counts["counts"], expected)
    await post(driver, `${ids.second}/incidents`, { category: "accident", description: "a dent", blocking: true })
    await onServer(database, "UPDATE mission SET late_at = now() - interval '1 hour' WHERE id = $1", [ids.first])
    const { attention } = await counted()
    assert.deepStrictEqual(attention, { incidents: 1, silent_drivers: 0, late: 1, documents_to_review: 0 })
    const refused = await get(driver, "/counts")
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"])
  })
})
