import { randomUUID } from "node:crypto"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { ask, type Ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { type Body, dates, malformed, refusals, returnDates } from "./duplicate-refusals.ts"
import { problemOf, expectNoTrace } from "./refusals.ts"

const rounds = byForm({ short: 8, long: 50 })
const atOnce = 20

const inHours = (hours: number) => {
  const [day, time] = new Date(Date.now() + hours * 3_600_000)
    .toLocaleString("sv-SE", { timeZone: "Europe/Paris" })
    .split(" ")
  return { date: day, start_time: time?.slice(0, 5) }
}

const listed = (value: unknown): ReadonlyArray<object> => (Array.isArray(value) ? value.map(Object) : [])

describe("the duplication of a mission", () => {
  let database = ""
  let apis: ReadonlyArray<Pick<ApiHere, "origin" | "stop">> = []
  let key = ""

  const call = (path: string, options: Omit<Ask, "key"> = {}, from = 0) =>
    ask(apis[from]?.origin ?? "", path, { key, ...options })
  const duplicate = (id: string, body: unknown = { dates }, from = 0) =>
    call(`/v1/transports/${id}/duplicate`, { body }, from)
  const preview = (id: string, body: unknown = { dates }) => call(`/v1/transports/${id}/duplicate/preview`, { body })
  const ordered = async (more: Body = {}) => {
    const reply = await call("/v1/transports", { body: validOrder({ options: ["lavage_ext"], ...more }) })
    assert.strictEqual(reply.status, 201, reply.text)
    return String(reply.json()["id"])
  }
  const detail = async (id: string) => {
    // Links have new signatures for each reader.
    const { documents: _links, ...told } = (await call(`/v1/transports/${id}`)).json()
    return told
  }
  const eventsOf = async (...ids: ReadonlyArray<string>) =>
    (await readEventLog(apis[0]?.origin ?? "", key)).filter(({ offer_id: id }) => ids.includes(id))

  beforeAll(async () => {
    database = await testDatabase()
    key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const settings = { TRAJET_RATE_PER_KEY: "100000", TRAJET_RATE_PER_IP: "100000" }
    apis = await Promise.all([startApiProcess(database, settings), startApiHere(database, settings)])
  })
  afterAll(() => Promise.all(apis.map((api) => api.stop())))

  it(
    "makes another mission with other dates, and links the two",
    { tags: ["ORD-48", "ORD-49", "CHG-50", "CHG-59", "EVT-11"] },
    async () => {
      const source = await ordered({ return_trip: true, reference: "R-1", description: "fragile", type: "transfert" })
      const before = await detail(source)
      const body = {
        dates: { ...dates, ...returnDates, "livraison-aller": { date: "2031-04-22", need_appointment: true } },
        options: {
          aller: { keep: ["Lavage extérieur 19.00"], add: [{ option_key: "plein", params: { target_level: 80 } }] }
        }
      }
      const foretold = (await preview(source, body)).json()
      const reply = await duplicate(source, body)
      assert.strictEqual(reply.status, 201, reply.text)
      const { id, transport_id: number, ...made } = reply.json()
      const { min_date: minDate, conflicts, ...rest } = foretold
      assert.deepEqual(rest, { id: null, transport_id: null, ...made })
      assert.deepEqual([typeof minDate, conflicts], ["string", []])
      assert.deepInclude(made, {
        options: { aller: ["lavage_ext", "plein", "prise_rdv"], retour: [] },
        status: "scheduled",
        duplicated_from: { id: source, transport_id: before["transport_id"] },
        documents: { kept: [], skipped: [] },
        warnings: []
      })

      const [after, copy] = [await detail(source), await detail(String(id))]
      assert.deepEqual(after, { ...before, is_duplicated: true })
      assert.deepInclude(copy, {
        transport_id: number,
        status: "scheduled",
        is_duplicated: false,
        duplicated_from: { id: source, transport_id: before["transport_id"] },
        reference: "R-1",
        vehicle: before["vehicle"],
        driver: { assigned: false, name: null }
      })
      assert.deepInclude(Object(copy["price"]), Object(made["price"]))
      assert.deepInclude(copy["pickup"], { date: "2031-04-21", start_time: "09:00" })
      assert.deepInclude(copy["flags"], { need_appointment: true })
      const told = (await eventsOf(source, String(id))).slice(1)
      const transportId = before["transport_id"]
      const amount = Reflect.get(Object(made["price"]), "amount_ht")
      assert.deepEqual(
        told.map(({ type, data: { occurred_at: _at, ...data } }) => ({ type, data })),
        [
          {
            type: "transport.created",
            data: {
              id,
              transport_id: null,
              price: { amount_ht: amount },
              duplicated_from: { id: source, transport_id: transportId }
            }
          },
          {
            type: "transport.duplicated",
            data: { id: source, transport_id: transportId, duplicated_to: { id, transport_id: number }, sequence: 2 }
          }
        ]
      )
    }
  )

  it("copies the requested documents, without events of their own", { tags: "CHG-58" }, async () => {
    const source = await ordered()
    const document = (key: string, status: string) => ({
      id: randomUUID(),
      key,
      label: key,
      trip: "aller",
      status,
      source: "driver",
      file: {
        fileId: randomUUID(),
        fileName: `${key}.pdf`,
        contentType: "application/pdf",
        bytes: 1,
        sha256: "0".repeat(64)
      },
      createdAt: "2026-01-01T00:00:00.000000Z"
    })
    const documents = [
      document("carte_grise", "accepted"),
      document("autre", "refused"),
      document("bon_de_commande", "waiting")
    ]
    await onServer(
      database,
      "UPDATE mission SET body = jsonb_set(body::jsonb, '{documents}', $2::jsonb) WHERE id = $1",
      [source, JSON.stringify(documents)]
    )
    const reply = await duplicate(source, {
      dates,
      documents: { keep: ["carte_grise", "autre", "permis", documents[2]?.id] }
    })
    assert.deepEqual(reply.json()["documents"], {
      kept: [documents[0]?.id, documents[2]?.id],
      skipped: [
        { id: documents[1]?.id, reason: "refused" },
        { id: "permis", reason: "unknown" }
      ]
    })
    const copy = String(reply.json()["id"])
    const [row] = await onServer(database, "SELECT body::jsonb->'documents' AS documents FROM mission WHERE id = $1", [
      copy
    ])
    assert.deepEqual(
      listed(row?.["documents"]).map((one) => {
        const { id: _id, createdAt: _at, ...rest } = Object(one)
        return rest
      }),
      [documents[0], documents[2]].map((one) => {
        const { id: _id, createdAt: _at, ...rest } = Object(one)
        return { ...rest, status: "waiting", source: "client" }
      })
    )
    assert.deepEqual(
      (await eventsOf(copy)).map(({ type }) => type),
      ["transport.created"]
    )
  })

  it.each(refusals)(
    "is refused for %s, without a trace, and its preview says so",
    { tags: ["ERR-45", "ERR-46", "CHG-56"] },
    async (_what, body, code, field) => {
      const source = await ordered()
      const before = await detail(source)
      await expectNoTrace(database, async () => {
        const refused = problemOf(await duplicate(source, body))
        assert.deepEqual([refused.members["status"], refused.code], [422, code])
        assert.strictEqual(refused.errors[0]?.field, field)
        assert.strictEqual(typeof refused.members["min_date"], code === "too_early" ? "string" : "undefined")
        const foreseen = await preview(source, body)
        assert.strictEqual(foreseen.status, 200, foreseen.text)
        const { id, transport_id: number, conflicts } = foreseen.json()
        assert.deepEqual([id, number], [null, null])
        const [conflict, ...others] = listed(conflicts)
        assert.isEmpty(others)
        const { errors } = refused.members
        assert.deepInclude(conflict, { code, ...(errors === undefined ? {} : { errors }) })
      })
      assert.deepEqual(await detail(source), before)
    }
  )

  it(
    "is refused below the mission's ordering delay, and not above",
    { tags: ["ERR-44", "LIM-32", "CHG-54"] },
    async () => {
      for (const [plateau, hours] of [
        [false, 4],
        [true, 24]
      ] as const) {
        const source = await ordered({ plateau })
        const within = { dates: { ...dates, "enlevement-aller": inHours(hours - 0.1) } }
        const refused = problemOf(await duplicate(source, within))
        assert.strictEqual(refused.code, "too_early")
        assert.match(refused.errors[0]?.field ?? "", /^dates\.enlevement-aller\.(?:date|start_time)$/u)
        assert.closeTo(Date.parse(String(refused.members["min_date"])), Date.now() + hours * 3_600_000, 10_000)
        const beyond = { dates: { ...dates, "enlevement-aller": inHours(hours + 0.1) } }
        assert.strictEqual((await duplicate(source, beyond)).status, 201)
      }
    }
  )

  it("lists all conflicts in its preview", { tags: "CHG-60" }, async () => {
    const source = await ordered()
    const made = (await duplicate(source)).json()
    const body = { dates: returnDates, options: { aller: { add: [{ option_key: "plein" }] } } }
    await expectNoTrace(database, async () => {
      const { conflicts, price, options } = (await preview(source, body)).json()
      const named = listed(conflicts).map((one) => Reflect.get(one, "code"))
      assert.deepEqual(named, ["already_duplicated", "no_return_leg", "too_early", "requirements_not_met"])
      const { id, transport_id: number } = made
      assert.deepInclude(listed(conflicts)[0], { duplicated_to: { id, transport_id: number } })
      assert.deepEqual([price, options], [null, null])
    })
  })

  it.each(malformed)("and its preview refuse %s", async (_what, body, field) => {
    const source = await ordered()
    await expectNoTrace(database, async () => {
      for (const refuse of [duplicate, preview]) {
        const refused = problemOf(await refuse(source, body))
        assert.deepEqual([refused.code, refused.errors[0]?.field], ["validation_failed", field])
      }
    })
  })

  it(
    "checks the form of an Idempotency-Key, which has no effect",
    { tags: ["IDM-1", "IDM-2", "IDM-14", "IDM-16"] },
    async () => {
      const source = await ordered()
      const keyed = (idempotencyKey: string) =>
        call(`/v1/transports/${source}/duplicate`, { body: { dates }, headers: { "idempotency-key": idempotencyKey } })
      assert.strictEqual(problemOf(await keyed("one")).errors[0]?.field, "Idempotency-Key")
      const same = randomUUID()
      assert.strictEqual((await keyed(same)).status, 201)
      const again = await keyed(same)
      assert.strictEqual(problemOf(again).code, "already_duplicated")
      assert.isUndefined(again.headers["idempotent-replayed"])
    }
  )

  it("is allowed for a finished mission, and for a duplicate", async () => {
    const source = await ordered()
    await call(`/v1/transports/${source}/cancel`, { body: {} })
    const copy = await duplicate(source)
    assert.strictEqual(copy.status, 201, copy.text)
    const next = await duplicate(String(copy.json()["id"]))
    assert.strictEqual(next.status, 201, next.text)
    assert.strictEqual((await detail(source))["status"], "cancelled")
  })

  it(
    `happens once for ${atOnce} concurrent requests to two processes, in each of ${rounds} rounds`,
    { tags: ["LIM-6", "CHG-51", "EVT-12"] },
    async () => {
      const losers = (replies: ReadonlyArray<Reply>) => replies.filter(({ status }) => status !== 201)
      for (let round = 0; round < rounds; round++) {
        const source = await ordered()
        const replies = await Promise.all(
          Array.from({ length: atOnce }, (_, caller) => duplicate(source, { dates }, caller % apis.length))
        )
        const [made, ...others] = replies.filter(({ status }) => status === 201)
        assert.isEmpty(others)
        const { id, transport_id: number } = made?.json() ?? {}
        for (const reply of losers(replies)) {
          const { code, members } = problemOf(reply)
          assert.deepEqual([members["status"], code], [409, "already_duplicated"])
          assert.deepEqual(members["duplicated_to"], { id, transport_id: number })
        }
        const copies = await onServer(
          database,
          "SELECT id FROM mission WHERE body::jsonb->'duplicatedFrom'->>'id' = $1",
          [source]
        )
        assert.deepEqual(copies, [{ id }])
        const events = await onServer(
          database,
          "SELECT type, mission_id FROM event WHERE mission_id = ANY($1) AND NOT (mission_id = $2 AND type = 'transport.created') ORDER BY created_at",
          [[source, id], source]
        )
        assert.deepEqual(events, [
          { type: "transport.created", mission_id: id },
          { type: "transport.duplicated", mission_id: source }
        ])
      }
    }
  )
})
