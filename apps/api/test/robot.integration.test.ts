import { RobotScenario, scenarioPlates } from "@trajet/domain/robot"
import { transitionRows } from "@trajet/domain/mission"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint, type TestEndpoint } from "../../../tools/harness/endpoints.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { orderedMission } from "../../../tools/harness/missions.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { until } from "../../../tools/harness/until.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { verifyBoth } from "../../../tools/harness/verification.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const both = [false, true]
const drive = ["assigned", "in_transit"]
const documents = ["awaiting_documents", "under_review", "completed"]
const back = (hasReturn: boolean) => (hasReturn ? ["in_transit_return"] : [])

/** Every status that a mission of a scenario has after `scheduled`, in order. */
const statusesOf: Readonly<Record<RobotScenario, (hasReturn: boolean) => ReadonlyArray<string>>> = {
  happy: (hasReturn) => [...drive, ...back(hasReturn), ...documents],
  late: (hasReturn) => [...drive, ...back(hasReturn), ...documents],
  no_driver: () => ["cancelled"],
  operator_cancel: () => ["assigned", "cancelled"],
  driver_refuses_change: (hasReturn) => ["assigned", "scheduled", ...drive, ...back(hasReturn), ...documents],
  incident_breakdown: (hasReturn) => [...drive, "incident", "in_transit", ...back(hasReturn), ...documents],
  documents_refused: (hasReturn) => [
    ...drive,
    ...back(hasReturn),
    ...["awaiting_documents", "under_review", "awaiting_documents", "under_review", "completed"]
  ]
}

/**
 * At one second a step, a completed mission takes half a minute. The short form plays these scenarios by requests,
 * without pauses between the steps.
 */
const modeOf = (scenario: RobotScenario) => byForm({ short: isCompleted(scenario) ? "manual" : "auto", long: "auto" })

const isCompleted = (scenario: RobotScenario) => scenario !== "no_driver" && scenario !== "operator_cancel"

/** At one second a step each scenario ends in this time (TST-3). */
const endMillisMax = 60_000

interface Told {
  readonly type: string
  readonly at: string
  readonly data: unknown
}

describe("the robot driver", () => {
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherProcess
  let receiver: Receiver
  let endpoint: TestEndpoint
  let test = ""
  let live = ""
  let reader = ""

  beforeAll(async () => {
    database = await testDatabase()
    receiver = await startReceiver()
    const group = await makeGroup(database, "fleet")
    endpoint = await makeEndpoint(database, group, `${receiver.url}/hook`)
    test = (await makeKey(database, group)).clear
    live = (await makeKey(database, group, { environment: "live" })).clear
    reader = (await makeKey(database, group, { environment: "live", scopes: ["transports:read"] })).clear
    ;[api, dispatcher] = await Promise.all([
      startApiHere(database),
      startDispatcherProcess(database, { TRAJET_SWEEP_MILLIS: "100" })
    ])
  })
  afterAll(async () => {
    await Promise.all([api.stop(), dispatcher.stop()])
    await receiver.close()
  })

  const order = (key: string, more: Readonly<Record<string, unknown>>) =>
    ask(api.origin, "/v1/transports", { key, body: validOrder(more) })
  const ordered = (key: string, more: Readonly<Record<string, unknown>>) => orderedMission(api.origin, key, more)
  const robot = (robot_driver: Readonly<Record<string, unknown>>) => ({ test_specifications: { robot_driver } })
  const read = async (key: string, id: string) => (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
  const advance = (key: string, id: string) =>
    ask(api.origin, `/v1/test/transports/${id}/advance`, { key, method: "POST" })
  const drives = async () =>
    Object.fromEntries(
      (await onServer(database, "SELECT mission_id, mode, step_seconds, scenario FROM robot_drive")).map(
        ({ mission_id: id, ...drive }) => [String(id), drive]
      )
    )
  const hasEnded = async (id: string) => {
    const { status } = await read(test, id)
    return status === "completed" || status === "cancelled"
  }
  const toldOf = async (id: string): Promise<ReadonlyArray<Told>> => {
    const mine = receiver.received.filter(({ body }) => body.includes(id))
    const events = await Promise.all(mine.map((one) => verifyBoth(one, endpoint.secret)))
    return [...new Map(events.map((event) => [event.id, event])).values()]
      .toSorted((one, other) => Number(member(one.data, "sequence")) - Number(member(other.data, "sequence")))
      .map(({ created_at: at, data, type }) => ({ type, at, data }))
  }
  const pdfsOf = async (id: string, leg: string) => {
    const answer = await ask(api.origin, `/v1/transports/${id}/inspection?leg=${leg}`, { key: test })
    assert.strictEqual(answer.status, 200, answer.text)
    const pdf = member(answer.json(), "data", "pdf")
    return Promise.all(
      ["depart", "arrivee"].map(async (phase) => {
        assert.deepStrictEqual([member(pdf, phase, "photos_ok"), member(pdf, phase, "photos_total")], [6, 6])
        const url = new URL(String(member(pdf, phase, "url")))
        const { text } = await ask(api.origin, `${url.pathname}${url.search}`)
        return `${text.slice(0, 5)} ${text.trimEnd().slice(-5)}`
      })
    )
  }

  const playToEnd = async (id: string) => {
    while (!(await hasEnded(id))) {
      const answer = await advance(test, id)
      assert.strictEqual(answer.status, 200, answer.text)
    }
  }
  const assertMoves = (what: string, told: ReadonlyArray<Told>, statuses: ReadonlyArray<string>) => {
    const moves = told.filter(({ type }) => type === "transport.status_changed")
    assert.deepStrictEqual(
      moves.map(({ data }) => member(data, "to")),
      [...statuses],
      what
    )
    const types = told.map(({ type }) => type)
    for (const { data } of moves) {
      const [from, to, actor] = [member(data, "from"), member(data, "to"), member(data, "actor")]
      const row = transitionRows.find(
        (one) =>
          one.from.some((status) => status === from) &&
          one.to.some((status) => status === to) &&
          one.who.some((who) => who === actor)
      )
      assert.isDefined(row, `${what}: ${String(from)} to ${String(to)} by ${String(actor)}`)
      const beside = [...(row?.eventsBefore ?? []), ...(row?.events ?? [])]
      assert.includeMembers(types, beside, `${what}: ${String(from)} to ${String(to)}`)
    }
  }

  it(
    "plays every scenario to its end, with and without a return, and all its events are delivered",
    { tags: ["TST-1", "TST-3", "TST-10"] },
    async () => {
      // The short form plays each scenario once, and the whole one both ways; robot-plan.rules.test.ts plans all of them.
      const plays = RobotScenario.literals.flatMap((scenario, nth) =>
        byForm({ short: scenario === "happy" ? both : [nth % 2 === 0], long: both }).map((hasReturn) => ({
          scenario,
          hasReturn
        }))
      )
      const missions: Array<(typeof plays)[number] & { readonly id: string; readonly mode: string }> = []
      for (const { hasReturn, scenario } of plays) {
        const mode = modeOf(scenario)
        const asked = robot({ mode, step_seconds: 1, scenario })
        const id = await ordered(test, { ...asked, ...(hasReturn ? { return_trip: true } : {}) })
        missions.push({ scenario, hasReturn, id, mode })
      }
      await Promise.all(missions.filter(({ mode }) => mode === "manual").map(({ id }) => playToEnd(id)))
      for (const { id, scenario } of missions) await until(`the end of ${scenario}`, () => hasEnded(id))
      for (const { hasReturn, id, scenario } of missions) {
        const what = `${scenario} ${hasReturn ? "with" : "without"} a return`
        const end = isCompleted(scenario) ? "transport.completed" : "transport.cancelled"
        await until(`the last event of ${what}`, () =>
          receiver.received.some(({ body }) => body.includes(id) && body.includes(`"type":"${end}"`))
        )
        const told = await toldOf(id)
        assertMoves(what, told, statusesOf[scenario](hasReturn))
        const times = told.map(({ at }) => Date.parse(at))
        assert.isAtMost(Math.max(...times) - Math.min(...times), endMillisMax, what)
        if (!isCompleted(scenario)) continue
        const sequenceOf = (type: string) => told.findLastIndex((one) => one.type === type)
        assert.isBelow(sequenceOf("inspection.completed"), sequenceOf("transport.completed"))
        for (const leg of hasReturn ? ["aller", "retour"] : ["aller"]) {
          assert.deepStrictEqual(await pdfsOf(id, leg), ["%PDF- %%EOF", "%PDF- %%EOF"])
        }
      }
    }
  )

  it(
    "plays one step for each request in the mode manual, and refuses when nothing is left",
    { tags: "TST-7" },
    async () => {
      const id = await ordered(test, robot({ mode: "manual", scenario: "no_driver" }))
      const statuses: Array<unknown> = []
      while (statuses.length < 3) {
        const answer = await advance(test, id)
        assert.strictEqual(answer.status, 200, answer.text)
        assert.strictEqual(answer.json()["id"], id)
        statuses.push(answer.json()["status"])
      }
      assert.deepStrictEqual(statuses, ["scheduled", "scheduled", "cancelled"])
      const over = await advance(test, id)
      assert.deepStrictEqual([over.status, problemOf(over).code], [409, "not_in_this_status"])
    }
  )

  it(
    "is advanced only in its mode manual, and is unknown without a robot and with a live key",
    { tags: ["TST-7", "TST-8"] },
    async () => {
      const [plain, auto] = [await ordered(test, {}), await ordered(test, robot({ mode: "auto", step_seconds: 3_600 }))]
      assert.strictEqual((await advance(test, plain)).status, 404)
      assert.strictEqual(problemOf(await advance(test, auto)).code, "not_in_this_status")
      const ofLive = await ordered(live, robot({ mode: "manual" }))
      assert.strictEqual((await advance(live, ofLive)).status, 404)
      for (const key of [live, reader]) {
        for (const id of [auto, ofLive]) assert.strictEqual((await advance(key, id)).status, 404)
      }
      const known = await drives()
      assert.notProperty(known, plain)
      assert.notProperty(known, ofLive)
    }
  )

  it("of the mode auto is one of at most 100 of its group", { tags: "LIM-40" }, async () => {
    const group = await makeGroup(database, "many")
    const { clear } = await makeKey(database, group)
    await onServer(
      database,
      `INSERT INTO due_work (group_id, environment, subject_id, kind, due_at, next_at)
      SELECT $1, 'test', gen_random_uuid(), 'robot_step', '2099-01-01', '2099-01-01' FROM generate_series(1, 100)`,
      [group]
    )
    const refused = await order(clear, robot({ mode: "auto", step_seconds: 20 }))
    assert.deepStrictEqual([refused.status, problemOf(refused).code], [429, "rate_limited"])
    assert.strictEqual(refused.headers["retry-after"], "20")
    assert.isEmpty(list((await ask(api.origin, "/v1/transports", { key: clear })).json()["data"]))
    assert.strictEqual((await order(clear, robot({ mode: "manual" }))).status, 201)
  })

  it("is chosen by an address or a plate, whose words are removed", { tags: "TST-4" }, async () => {
    const { pickup } = validOrder()
    const magic = `SIMULATE operator_cancel, ${pickup.address}`
    const byAddress = await order(test, { pickup: { ...pickup, address: magic }, ...robot({ step_seconds: 3_600 }) })
    const resolved = member(byAddress.json(), "pickup", "address")
    assert.deepStrictEqual((await drives())[String(byAddress.json()["id"])], {
      mode: "auto",
      step_seconds: 3_600,
      scenario: "operator_cancel"
    })
    assert.strictEqual(resolved, member((await order(test, {})).json(), "pickup", "address"))
    const byPlate = await order(test, {
      vehicle: { registration: scenarioPlates.late },
      ...robot({ mode: "manual" })
    })
    assert.deepStrictEqual((await drives())[String(byPlate.json()["id"])], {
      mode: "manual",
      step_seconds: 30,
      scenario: "late"
    })
    const estimate = { pickup: magic, delivery: validOrder().delivery.address }
    const priced = await ask(api.origin, "/v1/pricing", { key: test, body: estimate })
    assert.strictEqual(member(priced.json(), "pickup", "address"), resolved)
  })

  it(
    "names each wrong member to a test key, and is ignored with a live key",
    { tags: ["TST-1", "TST-2", "TST-8"] },
    async () => {
      const wrong = { mode: "fast", step_seconds: 0, scenario: "sad" }
      const refused = problemOf(await order(test, robot(wrong)))
      assert.strictEqual(refused.code, "validation_failed")
      assert.deepStrictEqual(
        refused.errors.map(({ field }) => field),
        ["mode", "step_seconds", "scenario"].map((name) => `test_specifications.robot_driver.${name}`)
      )
      for (const seconds of [1.5, 3_601, "1"]) {
        assert.strictEqual((await order(test, robot({ step_seconds: seconds }))).status, 422)
      }
      assert.strictEqual((await order(live, robot(wrong))).status, 201)
      assert.strictEqual((await order(live, { test_specifications: "anything" })).status, 201)
      assert.strictEqual((await order(live, { vehicle: { registration: scenarioPlates.late } })).status, 201)
    }
  )

  it("is no driver whom operators see or assign elsewhere", { tags: "TST-9" }, async () => {
    const operator = await makeOperator(database)
    const [id, other] = [await ordered(test, robot({ mode: "manual" })), await ordered(test, robot({ mode: "manual" }))]
    assert.strictEqual((await advance(test, id)).json()["status"], "assigned")
    const [row] = await onServer(database, "SELECT driver_id FROM robot_drive WHERE mission_id = $1", [id])
    const driverId = String(row?.["driver_id"])
    const listed = await ask(api.origin, "/operations/v1/drivers", { key: operator.key })
    assert.isFalse(list(listed.json()["data"]).some((driver) => member(driver, "id") === driverId))
    const assigned = await ask(api.origin, `/operations/v1/missions/${other}/assign`, {
      key: operator.key,
      body: { driver_id: driverId, reason: "by phone" }
    })
    assert.notStrictEqual(assigned.status, 200)
  })
})
