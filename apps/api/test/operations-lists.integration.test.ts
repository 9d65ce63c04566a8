import type { GroupId } from "@trajet/domain/access"
import { randomInt } from "node:crypto"
import { assert, beforeEach, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { ownApi } from "../../../tools/harness/stages.ts"

const on = (day: string) => ({
  pickup: { address: "10 rue de Rivoli, 75001 Paris", date: `${day}T09:00:00+01:00`, start_time: "09:00" },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: `${day}T17:00:00+01:00` }
})

/** One of the letters A to H, which plates may have. */
const letter = () => String.fromCharCode("A".charCodeAt(0) + randomInt(8))

/** A plate that no other test has, with separators. */
const newPlate = () => `${letter()}${letter()}-${randomInt(100, 1_000)}-${letter()}${letter()}`

interface Client {
  readonly group: GroupId
  readonly key: string
}

describe("the list of missions for operations", async () => {
  const { api, database } = await ownApi()
  const operator = await makeOperator(database)
  let driver: TestPerson
  let other: TestPerson
  let fleet: Client
  let rental: Client
  let plate = ""
  let reference = ""
  const ids = { first: "", second: "", third: "", fourth: "" }

  const get = (person: TestPerson, query = ""): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions${query}`, { key: person.key })
  const post = (person: TestPerson, path: string, body: unknown): Promise<Reply> =>
    ask(api.origin, `/operations/v1/missions/${path}`, { key: person.key, body })

  /** The missions of this test in a list. The others are those of other tests. */
  const listed = async (person: TestPerson, query = ""): Promise<ReadonlyArray<Readonly<Record<string, unknown>>>> => {
    const reply = await get(person, `?limit=200&${query}`)
    assert.strictEqual(reply.status, 200, reply.text)
    const { data } = reply.json()
    const mine: ReadonlyArray<unknown> = Object.values(ids)
    return Array.isArray(data) ? data.filter(({ id }) => mine.includes(id)) : assert.fail(reply.text)
  }
  const idsOf = async (person: TestPerson, query = "") => (await listed(person, query)).map(({ id }) => id)

  const makeClient = async (name: string): Promise<Client> => {
    const group = await makeGroup(database, name)
    return { group, key: (await makeKey(database, group)).clear }
  }
  const ordered = ({ key }: Client, more: Readonly<Record<string, unknown>>): Promise<string> =>
    orderedMission(api.origin, key, more)

  beforeEach(async () => {
    plate = newPlate()
    const plain = plate.replaceAll("-", "")
    reference = `R ${randomInt(10 ** 9)}`
    fleet = await makeClient(`fleet ${reference}`)
    rental = await makeClient(`rental ${reference}`)
    driver = await makeDriver(database)
    other = await makeDriver(database)
    ids.first = await ordered(fleet, { ...on("2031-03-17"), reference })
    ids.second = await ordered(rental, { ...on("2031-03-19"), vehicle: { registration: plate }, return_trip: true })
    ids.third = await ordered(fleet, { ...on("2031-03-18"), reference: plain })
    ids.fourth = await ordered(rental, on("2031-03-20"))
    const reason = "confirmed by phone"
    await post(operator, `${ids.second}/assign`, { driver_id: driver.id, reason })
    await post(operator, `${ids.third}/assign`, { driver_id: other.id, reason })
  })

  it(
    "shows operators the missions of every group and no other environment, newest first, with the group",
    { tags: "ORD-3" },
    async () => {
      const live = await makeOperator(database, "live")
      assert.deepStrictEqual(await idsOf(live), [])
      const missions = await listed(operator)
      assert.deepStrictEqual(
        missions.map(({ id }) => id),
        [ids.fourth, ids.third, ids.second, ids.first]
      )
      const [, , second] = missions
      if (second === undefined) return assert.fail("too few missions")
      assert.deepStrictEqual(second["group"], { id: rental.group, name: `rental ${reference}` })
      assert.deepStrictEqual(
        [second["status"], second["has_return"], second["late"], second["reference"]],
        ["assigned", true, false, null]
      )
      const shown = JSON.stringify(second)
      for (const part of ['"start_time":"09:00"', plate.replaceAll("-", ""), driver.id, '"date":"2031-03-19"']) {
        assert.include(shown, part)
      }
      assert.notInclude(shown, "price")
    }
  )

  it("applies each filter", async () => {
    const expected: ReadonlyArray<readonly [string, Array<string>]> = [
      ["status=scheduled", [ids.fourth, ids.first]],
      [`group=${fleet.group.toUpperCase()}`, [ids.third, ids.first]],
      [`group=${rental.group}&status=assigned`, [ids.second]],
      ["group=nobody", []],
      [`driver_id=${driver.id}`, [ids.second]],
      [`q=${encodeURIComponent(reference)}`, [ids.first]],
      [`q=${plate.toLowerCase()}`, [ids.second]],
      ["q=nothing", []],
      ["pickup_from=2031-03-18", [ids.third, ids.second, ids.fourth]],
      ["pickup_from=2031-03-18&pickup_to=2031-03-19", [ids.third, ids.second]],
      ["pickup_to=2031-03-18&status=scheduled", [ids.first]],
      [`pickup_from=2031-03-18&group=${rental.group}`, [ids.second, ids.fourth]]
    ]
    for (const [query, found] of expected) assert.deepStrictEqual(await idsOf(operator, query), found, query)
    // What looks like a plate may be a reference.
    assert.sameMembers(await idsOf(operator, `q=${plate.replaceAll("-", "")}`), [ids.second, ids.third])
    const [{ transport_id: number } = { transport_id: "" }] = await listed(operator, `group=${fleet.group}`)
    assert.deepStrictEqual(await idsOf(operator, `q=${String(number).toLowerCase()}`), [ids.third])
  })

  it(
    "shows a driver its own missions only, without group or price, and takes no operator's filter",
    { tags: ["OPS-23", "OPS-24"] },
    async () => {
      const [mission, ...more] = await listed(driver)
      assert.deepStrictEqual([mission?.["id"], more.length], [ids.second, 0])
      assert.notInclude(JSON.stringify(mission), "group")
      for (const query of ["status=scheduled", `q=${encodeURIComponent(reference)}`, "pickup_to=2031-03-18"]) {
        assert.deepStrictEqual(await idsOf(driver, query), [], query)
      }
      assert.deepStrictEqual(await idsOf(driver, `q=${plate}`), [ids.second])
      for (const filter of [`group=${rental.group}`, `driver_id=${other.id}`, "attention=late"]) {
        const refused = await get(driver, `?${filter}`)
        assert.strictEqual(refused.status, 422, refused.text)
        assert.include(refused.text, '"error":"not_allowed"')
      }
      assert.strictEqual((await post(operator, `${ids.third}/unassign`, { reason: "ill" })).status, 200)
      assert.deepStrictEqual(await idsOf(other), [])
    }
  )

  it("shows a driver a mission until 30 days after its end", { tags: "OPS-23" }, async () => {
    const cancelled = await post(operator, `${ids.third}/cancel`, { reason: "sold" })
    assert.strictEqual(cancelled.status, 200, cancelled.text)
    assert.deepStrictEqual(await idsOf(other), [ids.third])
    await onServer(database, "UPDATE mission SET ended_at = ended_at - interval '31 days' WHERE id = $1", [ids.third])
    assert.deepStrictEqual(await idsOf(other), [])
    assert.deepStrictEqual(await idsOf(operator, `driver_id=${other.id}`), [ids.third])
  })

  it("goes on where a page ended, and refuses the cursor of other filters or another person", async () => {
    const seen: Array<unknown> = []
    const query = `?limit=1&group=${fleet.group}`
    let cursor = ""
    do {
      const reply = await get(operator, `${query}${cursor === "" ? "" : `&cursor=${cursor}`}`)
      const { data, next_cursor: next } = reply.json()
      assert.strictEqual(reply.status, 200, reply.text)
      seen.push(...(Array.isArray(data) ? data : []).map(({ id }) => id))
      cursor = typeof next === "string" ? next : ""
      if (cursor !== "") {
        for (const refused of [
          await get(operator, `${query}&status=scheduled&cursor=${cursor}`),
          await get(driver, `?limit=1&cursor=${cursor}`)
        ]) {
          assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "cursor_invalid"])
        }
      }
    } while (cursor !== "")
    assert.deepStrictEqual(seen, [ids.third, ids.first])
  })

  it("refuses values that are no filter", async () => {
    for (const query of [
      "status=lost",
      "pickup_from=17/03/2031",
      "q=",
      `q=${"x".repeat(51)}`,
      "colour=red",
      "attention=none",
      "limit=0"
    ]) {
      const refused = await get(operator, `?${query}`)
      assert.deepStrictEqual([refused.status, refused.json()["code"]], [422, "validation_failed"], query)
    }
  })

  it("counts the missions by status, and what needs attention, for operators", { tags: "OPS-38" }, async () => {
    const counted = async () => {
      const reply = await get(operator, "/counts")
      assert.strictEqual(reply.status, 200, reply.text)
      const figure = (path: "counts" | "attention", name: string) => Number(Object(reply.json()[path])[name])
      return {
        assigned: figure("counts", "assigned"),
        incident: figure("counts", "incident"),
        incidents: figure("attention", "incidents"),
        late: figure("attention", "late"),
        silent: figure("attention", "silent_drivers"),
        review: figure("attention", "documents_to_review")
      }
    }
    const before = await counted()
    await post(driver, `${ids.second}/incidents`, { category: "accident", description: "a dent", blocking: true })
    await onServer(database, "UPDATE mission SET late_at = now() - interval '1 hour' WHERE id = $1", [ids.first])
    const { assigned, incident, incidents, late } = before
    assert.deepStrictEqual(await counted(), {
      ...before,
      assigned: assigned - 1,
      incident: incident + 1,
      incidents: incidents + 1,
      late: late + 1
    })
    const refused = await get(driver, "/counts")
    assert.deepStrictEqual([refused.status, refused.json()["code"]], [403, "role_not_allowed"])
  })
})
