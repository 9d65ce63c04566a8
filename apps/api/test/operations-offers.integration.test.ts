import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeDriver, makeOperator, type TestPerson } from "../../../tools/harness/people.ts"
import { ownStage } from "../../../tools/harness/stages.ts"

type Members = Readonly<Record<string, unknown>>

const dataOf = (reply: Reply): ReadonlyArray<Members> => {
  const { data } = reply.json()
  return Array.isArray(data) ? data : []
}

const codeOf = (reply: Reply) => [reply.status, reply.json()["code"]]

const rounds = 20

const windows = {
  pickup: {
    address: "10 rue de Rivoli, 75001 Paris",
    date: "2031-05-05T09:00:00+02:00",
    end_time: "11:00",
    contact: { name: "mark-contact", phone: "+33611111111", email: "mark-contact@example.com" }
  },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: "2031-05-05T18:00:00+02:00" }
}

describe("offers", async () => {
  const { api, database, key: client } = await ownStage()
  const operator = await makeOperator(database)

  const ordered = (more: Members = {}): Promise<string> => orderedMission(api.origin, client, more)
  const call = (method: string, path: string, { key }: TestPerson, body?: unknown, headers = {}): Promise<Reply> =>
    ask(api.origin, `/operations/v1${path}`, { method, key, headers, ...(body === undefined ? {} : { body }) })
  const accept = (driver: TestPerson, offer: unknown, headers = {}) =>
    call("POST", `/offers/${String(offer)}/accept`, driver, {}, headers)
  const decline = (driver: TestPerson, offer: unknown, headers = {}) =>
    call("POST", `/offers/${String(offer)}/decline`, driver, {}, headers)
  const propose = (mission: string, driver: { readonly id: string }, more: Members = {}, headers = {}) =>
    call("POST", `/missions/${mission}/offers`, operator, { driver_id: driver.id, ...more }, headers)
  const changed = (method: string, mission: string, path: string, body: Members) =>
    call(method, `/missions/${mission}/${path}`, operator, { reason: "asked by phone", ...body })
  const offersTo = async (driver: TestPerson): Promise<ReadonlyArray<Members>> => {
    const reply = await call("GET", "/offers?limit=200", driver)
    assert.strictEqual(reply.status, 200, reply.text)
    return dataOf(reply)
  }
  const idsTo = async (driver: TestPerson) => (await offersTo(driver)).map(({ id }) => id)

  it(
    "show places, dates, vehicle, duties and distance, and no price, billing, contact or text of the client",
    { tags: ["ORD-3", "OPS-10", "OPS-13"] },
    async () => {
      const driver = await makeDriver(database)
      const marked = { reference: "mark-reference", description: "mark-description" }
      const id = await ordered({ ...windows, ...marked, options: ["lavage_ext"], return_trip: true })
      const [offer] = await offersTo(driver)
      const { trips, ...members } = offer ?? {}
      assert.deepInclude(members, {
        id,
        mission_id: id,
        trip: "aller",
        kind: "open",
        status: "open",
        driver_id: null,
        expires_at: "2031-05-05T09:00:00.000000Z"
      })
      const { aller, retour }: Readonly<Record<string, Members>> = Object(trips)
      assert.deepInclude(aller?.["pickup"], { date: "2031-05-05", start_time: "09:00", end_time: "11:00" })
      assert.deepInclude(Object(aller?.["duties"]), { options: ["lavage_ext"] })
      assert.isAbove(Number(aller?.["distance_km"]), 0)
      assert.isNotNull(retour)
      const text = JSON.stringify(offer)
      assert.notMatch(text, /mark-|price|amount|billing|entity|contact|phone|email/u)
      await call("POST", `/missions/${id}/cancel`, operator, { reason: "done" })
    }
  )

  it(
    "go to one of two drivers who accept at once, and the other reads that it is taken, also long afterwards",
    { tags: ["MIS-2", "OPS-15", "OPS-56"] },
    async () => {
      for (let round = 0; round < rounds; round++) {
        const drivers = [await makeDriver(database), await makeDriver(database)] as const
        const id = await ordered()
        const replies = await Promise.all(drivers.map((driver) => accept(driver, id)))
        const won = replies.findIndex(({ status }) => status === 200)
        const [winner, loser] = won === 0 ? drivers : [drivers[1], drivers[0]]
        const lost = replies[1 - won] ?? assert.fail("both won")
        assert.deepStrictEqual(codeOf(lost), [409, "offer_taken"])
        assert.strictEqual(replies[won]?.json()["status"], "assigned")
        const read = await call("GET", `/missions/${id}`, operator)
        assert.deepInclude(Object(read.json()["trips"]).aller.driver, { id: winner.id })
        await changed("POST", id, "unassign", {})
        assert.deepStrictEqual(codeOf(await accept(loser, id)), [409, "offer_taken"])
        const [offer] = (await offersTo(loser)).filter(({ mission_id }) => mission_id === id)
        assert.notStrictEqual(offer?.["id"], id)
        assert.strictEqual((await accept(loser, offer?.["id"])).status, 200)
        assert.deepStrictEqual(codeOf(await accept(winner, offer?.["id"])), [409, "offer_taken"])
      }
    }
  )

  it("that are declined are hidden from this driver, and proposals from all others", { tags: "OPS-14" }, async () => {
    const [driver, other] = [await makeDriver(database), await makeDriver(database)]
    const id = await ordered()
    const declined = await decline(driver, id)
    assert.deepStrictEqual([declined.status, declined.json()], [200, { id, status: "declined" }])
    assert.notInclude(await idsTo(driver), id)
    assert.include(await idsTo(other), id)
    const proposed = await propose(id, driver)
    assert.strictEqual(proposed.status, 201, proposed.text)
    const proposal = proposed.json()
    assert.deepInclude(proposal, { mission_id: id, kind: "proposal", status: "open", driver_id: driver.id })
    assert.include(await idsTo(driver), proposal["id"])
    assert.notInclude(await idsTo(other), proposal["id"])
    assert.strictEqual((await accept(other, proposal["id"])).status, 404)
    const read = await call("GET", `/missions/${id}`, operator)
    assert.strictEqual(read.json()["status"], "scheduled")
    const { trips: _trips, transport_id: _number, type: _type, warnings, ...shown } = proposal
    assert.deepStrictEqual(warnings, [])
    const { parc: _parc, plateau: _plateau, w_garage: _garage, ...members } = shown
    assert.deepStrictEqual(read.json()["proposals"], [members])
    assert.deepInclude((await decline(driver, proposal["id"])).json(), { status: "declined" })
    const [kept] = Object((await call("GET", `/missions/${id}`, operator)).json()["proposals"])
    assert.deepInclude(kept, { id: proposal["id"], status: "declined" })
  })

  it("stay open after new dates, which withdraw proposals", { tags: "OPS-16" }, async () => {
    const driver = await makeDriver(database)
    const id = await ordered(windows)
    const proposal = (await propose(id, driver)).json()["id"]
    const dates = await changed("PATCH", id, "dates", { legs: { "enlevement-aller": { start_time: "10:00" } } })
    assert.strictEqual(dates.status, 200, dates.text)
    const ids = await idsTo(driver)
    assert.include(ids, id)
    assert.notInclude(ids, proposal)
    assert.deepStrictEqual(codeOf(await accept(driver, proposal)), [409, "offer_taken"])
  })

  it(
    "of a return give another driver the return, and the outbound driver keeps the mission",
    { tags: "OPS-17" },
    async () => {
      const [driver, other] = [await makeDriver(database), await makeDriver(database)]
      const id = await ordered({ return_trip: true })
      assert.strictEqual((await accept(driver, id)).status, 200)
      const proposed = await propose(id, other, { trip: "retour" })
      assert.strictEqual(Object(proposed.json()["trips"]).aller, null)
      const accepted = await accept(other, proposed.json()["id"])
      const { aller, retour } = Object(accepted.json()["trips"])
      assert.deepStrictEqual([aller.driver.id, retour.driver.id], [driver.id, other.id])
    }
  )

  it(
    "are neither shown to a suspended driver nor taken by one, and not proposed to one or to nobody",
    { tags: ["OPS-21", "OPS-56"] },
    async () => {
      const [suspended, live] = [await makeDriver(database), await makeOperator(database, "live")]
      const id = await ordered()
      assert.strictEqual((await call("PATCH", `/drivers/${suspended.id}`, live, { suspended: true })).status, 200)
      assert.deepStrictEqual(await offersTo(suspended), [])
      assert.deepStrictEqual(codeOf(await accept(suspended, id)), [409, "driver_suspended"])
      assert.deepStrictEqual(codeOf(await propose(id, suspended)), [409, "driver_suspended"])
      for (const unknown of [randomUUID(), operator.id, "nobody"]) {
        const reply = await propose(id, { id: unknown })
        assert.deepStrictEqual([reply.status, reply.json()["detail"]], [404, "there is no driver with this id"])
      }
    }
  )

  it("end with their pickup window", { tags: "OPS-9" }, async () => {
    const driver = await makeDriver(database)
    const id = await ordered(windows)
    const proposal = (await propose(id, driver)).json()["id"]
    await onServer(
      database,
      `UPDATE mission SET pickup_date = '2020-05-05',
         body = replace(body::text, '"date":"2031-05-05","startTime":"09:00"', '"date":"2020-05-05","startTime":"09:00"')::json
       WHERE id = $1`,
      [id]
    )
    const ids = await idsTo(driver)
    for (const gone of [id, proposal]) {
      assert.notInclude(ids, gone)
      assert.deepStrictEqual(codeOf(await accept(driver, gone)), [409, "offer_taken"])
    }
    assert.deepStrictEqual(codeOf(await propose(id, await makeDriver(database))), [409, "offer_taken"])
    const [shown] = Object((await call("GET", `/missions/${id}`, operator)).json()["proposals"])
    assert.deepInclude(shown, { id: proposal, status: "withdrawn" })
  })

  it("are answered once for an Idempotency-Key", { tags: "OPS-8" }, async () => {
    const driver = await makeDriver(database)
    const [id, other] = [await ordered(), await ordered()]
    for (const send of [
      (headers: Members) => propose(id, driver, {}, headers),
      (headers: Members) => accept(driver, id, headers),
      (headers: Members) => decline(driver, other, headers),
      (headers: Members) => decline(driver, other, headers)
    ]) {
      const headers = { "idempotency-key": randomUUID() }
      const [first, again] = [await send(headers), await send(headers)]
      assert.isBelow(first.status, 300, first.text)
      assert.deepStrictEqual([again.status, again.text], [first.status, first.text])
      assert.strictEqual(again.headers["idempotent-replayed"], "true")
    }
    const audited = await onServer(
      database,
      "SELECT action, person_id FROM audit WHERE target = ANY($1) AND action LIKE 'offer.%' ORDER BY at",
      [[id, other]]
    )
    assert.deepStrictEqual(audited, [
      { action: "offer.propose", person_id: operator.id },
      { action: "offer.accept", person_id: driver.id },
      { action: "offer.decline", person_id: driver.id }
    ])
  })

  it("are for drivers, proposals by operators, and every list has cursors of its own", { tags: "OPS-11" }, async () => {
    const driver = await makeDriver(database)
    const id = await ordered()
    for (const reply of [
      await call("GET", "/offers", operator),
      await accept(operator, id),
      await decline(operator, id),
      await call("POST", `/missions/${id}/offers`, driver, { driver_id: driver.id })
    ]) {
      assert.deepStrictEqual(codeOf(reply), [403, "role_not_allowed"])
    }
    for (const unknown of [randomUUID(), "not-an-id", "%00", "x".repeat(2_000)]) {
      assert.strictEqual((await accept(driver, unknown)).status, 404)
      assert.strictEqual((await decline(driver, unknown)).status, 404)
    }
    await ordered()
    const first = await call("GET", "/offers?limit=1", driver)
    const cursor = String(first.json()["next_cursor"])
    const second = await call("GET", `/offers?limit=1&cursor=${cursor}`, driver)
    assert.deepStrictEqual([...dataOf(first), ...dataOf(second)].map((offer) => offer["id"]).toReversed()[0], id)
    const stranger = await call("GET", `/offers?cursor=${cursor}`, await makeDriver(database))
    assert.deepStrictEqual(codeOf(stranger), [422, "cursor_invalid"])
  })
})
