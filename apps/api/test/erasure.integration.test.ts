import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { byForm } from "../../../tools/harness/test-form.ts"
import { erasureStage } from "./erasure/erasure-stage.ts"
import { cancelPlanted, completePlanted, orderPlanted, type Stage } from "./erasure/planted-journey.ts"
import { makePlants, type Plants } from "./erasure/plants.ts"
import { search, type Trace } from "./erasure/search.ts"
import { list, member } from "./member.ts"

const missions = byForm({ short: 1, long: 12 })
const kills = byForm({ short: 1, long: 12 })

/** What an erasure of a completed mission counts. */
const erasedKinds = [
  ...["contacts", "drivers", "photos", "documents", "positions", "stored_answers", "event_data", "delivery_attempts"],
  ...["audit_addresses", "places", "texts"]
]

describe("erasure", () => {
  let world: Awaited<ReturnType<typeof erasureStage>>

  // People who drive in tests that do not look for their names.
  let shared: Stage

  beforeAll(async () => {
    world = await erasureStage()
    shared = await world.newStage(makePlants())
  })
  afterAll(() => world.stop())

  const read = (path: string, key = world.client) => ask(world.origin, path, { key })

  const played = async (stage: Stage, end: typeof completePlanted | typeof cancelPlanted, mail?: string) => {
    const plants = makePlants()
    const { id, replay } = await orderPlanted(stage, plants, mail)
    await end(stage, id, plants)
    return { id, replay, plants }
  }

  const numberOf = async (id: string) => String((await read(`/v1/transports/${id}`)).json()["transport_id"])

  /** Erases by a command that has to succeed, after a dry run that counts the same. */
  const erase = async (...flags: ReadonlyArray<string>) => {
    const counted = await world.admin("erase", ...flags, "--dry-run")
    const erased = await world.admin("erase", ...flags)
    assert.strictEqual(erased.status, 0, erased.stderr)
    const counts: Record<string, unknown> = { ...Object(erased.json()) }
    // Deliveries are tried again meanwhile.
    const still = { dry_run: false, delivery_attempts: counts["delivery_attempts"] }
    assert.deepStrictEqual({ ...Object(counted.json()), ...still }, counts)
    return counts
  }

  /** Waits until all events so far were tried at the receiver and announced to JetStream. */
  const delivered = () =>
    until("the events are tried and announced", async () => {
      const [row] = await onServer(
        world.database,
        `SELECT (SELECT count(*)::int FROM delivery WHERE attempts = 0 OR status = 'delivering') AS open,
          (SELECT count(*)::int FROM outbox) AS waiting, (SELECT count(*)::int FROM attempt_log) AS tried`
      )
      return row?.["open"] === 0 && row["waiting"] === 0 && Number(row["tried"]) > 0
    })

  /** The places in which each plant is, without the dump, which repeats the tables. */
  const placesOf = (traces: ReadonlyArray<Trace>) => new Set(traces.map((trace) => trace.in))

  const missing = (traces: ReadonlyArray<Trace>, { all }: Plants) =>
    all.filter(({ text }) => !traces.some(({ plant }) => plant.endsWith(text))).map(({ where }) => where)

  /** What a client and an operator read of a mission. */
  const expectReadable = async (id: string, amount: unknown) => {
    const detail = await read(`/v1/transports/${id}`)
    assert.strictEqual(detail.status, 200, detail.text)
    assert.deepStrictEqual(detail.json()["price"], amount)
    for (const path of ["documents", "signable-documents", "price-history", "inspection", "waypoints"]) {
      assert.include([200, 202], (await read(`/v1/transports/${id}/${path}`)).status, path)
    }
    const seen = await read(`/operations/v1/missions/${id}`, world.operator.key)
    assert.strictEqual(seen.status, 200, seen.text)
    const listed = list((await read("/v1/transports?limit=200")).json()["data"])
    assert.isTrue(listed.some((item) => member(item, "id") === id))
  }

  const priceOf = async (id: string) => (await read(`/v1/transports/${id}`)).json()["price"]

  it("refuses a mission that is under way, and says when it is possible", { tags: "LIM-36" }, async () => {
    const { id } = await orderPlanted(shared, makePlants())
    const run = await world.admin("erase", "--mission", id)
    assert.strictEqual(run.status, 1)
    assert.match(run.stderr, /^mission M-\d+ is scheduled, .*: erase it once it is completed or cancelled$/mu)
  })

  it(
    `leaves no planted name, phone, mail or plate byte by byte in tables, a dump, files, logs and JetStream: ${missions} of each kind`,
    { tags: ["LIM-36", "OPS-54", "SEC-38"] },
    async () => {
      const drivers = makePlants()
      const stage = await world.newStage(drivers)
      const completed: Array<Awaited<ReturnType<typeof played>>> = []
      const cancelled: Array<Awaited<ReturnType<typeof played>>> = []
      for (let n = 0; n < missions; n++) {
        completed.push(await played(stage, completePlanted))
        cancelled.push(await played(stage, cancelPlanted))
      }
      // The server refuses the address of another driver, and must not log it.
      const [address = assert.fail("no address")] = drivers.all.filter(({ text }) => text.includes("@"))
      const taken = await ask(world.origin, `/operations/v1/drivers/${stage.drivers[1].id}`, {
        key: world.liveOperator,
        method: "PATCH",
        body: { email: address.text }
      })
      assert.strictEqual(taken.status, 422, taken.text)
      const byPerson = await played(stage, completePlanted)
      const all = [...completed, ...cancelled, byPerson]
      const prices = await Promise.all(all.map(({ id }) => priceOf(id)))
      await delivered()
      const everyPlant = [...all.flatMap(({ plants }) => plants.all), ...drivers.all]

      // The search finds every plant before: what it does not find later is gone.
      const before = await search(world.searched, everyPlant)
      for (const { plants } of [...all, { plants: drivers }]) assert.deepStrictEqual(missing(before, plants), [])
      assert.includeMembers(
        [...placesOf(before)],
        [
          ...["table mission", "table audit", "table idempotency_key", "table inspection", "table notice"],
          ...["table operations_note", "table person", "table price_change", "table trip_position", "table trip_track"],
          ...["files", "dump"]
        ]
      )
      assert.isTrue([...placesOf(before)].some((place) => /^table event_\d/u.test(place)))
      assert.isTrue([...placesOf(before)].some((place) => /^table delivery_\d/u.test(place)))
      const announced = readdirSync(world.jetStream, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name, parentPath }) => readFileSync(join(parentPath, name)).toString("latin1"))
        .join("\n")
      for (const { id } of all) assert.include(announced, id)

      for (const { id } of completed) {
        const counts = await erase("--mission", await numberOf(id))
        for (const kind of erasedKinds) assert.isAbove(Number(counts[kind]), 0, kind)
      }
      for (const { id } of cancelled) assert.isAbove(Number((await erase("--mission", id))["contacts"]), 0)
      const [mail = assert.fail("no mail")] = byPerson.plants.all.filter(({ text }) => text.includes("@"))
      assert.strictEqual((await erase("--group", world.groupName, "--person", mail.text))["missions"], 1)
      for (const driver of stage.drivers) await erase("--driver", driver.id)

      assert.deepStrictEqual(await search(world.searched, everyPlant), [])
      for (const [index, { id }] of all.entries()) await expectReadable(id, prices[index])
    }
  )

  it("replays the erased form, of answers, of the event log and of deliveries", { tags: "OPS-52" }, async () => {
    const { id, replay, plants } = await played(shared, completePlanted)
    const original = await replay()
    assert.strictEqual(original.headers["idempotent-replayed"], "true")
    await delivered()
    await erase("--mission", id)
    const texts = plants.all.map(({ text }) => text)
    const again = await replay()
    assert.deepStrictEqual([again.status, again.headers["idempotent-replayed"]], [201, "true"])
    assert.deepStrictEqual(Object.keys(again.json()), Object.keys(original.json()))
    const events = list((await read("/v1/events?limit=200&type=transport.assigned")).json()["data"]).filter(
      (event) => member(event, "data", "id") === id
    )
    assert.isAbove(events.length, 1)
    for (const event of events) {
      assert.deepStrictEqual(member(event, "data", "driver"), {
        first_name: "erased",
        name: "erased",
        phone: "** ** ** **",
        email: "***"
      })
    }
    const [event] = events
    const sent = world.receiver.received.length
    const range = ["--since", "2020-01-01T00:00:00Z", "--types", "transport.assigned", "--include-succeeded"]
    const replayed = await world.admin("deliveries", "replay", "--endpoint", world.endpointId, ...range)
    assert.strictEqual(replayed.status, 0, replayed.stderr)
    await until("the delivery is repeated", () =>
      world.receiver.received.slice(sent).some(({ body }) => body.includes(String(member(event, "id"))))
    )
    const repeated = world.receiver.received.filter(({ body }) => body.includes(String(member(event, "id")))).at(-1)
    for (const text of texts) assert.notInclude(`${again.text}${repeated?.body}`.toLowerCase(), text)
    assert.include(repeated?.body, `"first_name":"erased"`)
  })

  it(`is completed by a second run after the command was killed: ${kills} kills`, async () => {
    const contact = makePlants()
    const mail = contact.mail("contact of several missions")
    const all: Array<Awaited<ReturnType<typeof played>>> = []
    for (let n = 0; n < kills + 2; n++) all.push(await played(shared, cancelPlanted, mail))
    const erasedOf = async () => {
      const ids = all.map(({ id }) => id)
      const sql = "SELECT count(*)::int AS count FROM mission WHERE id = ANY ($1) AND erased_at IS NOT NULL"
      return Number((await onServer(world.database, sql, [ids]))[0]?.["count"])
    }
    for (let n = 0; n < kills; n++) {
      const had = await erasedOf()
      const run = world.startAdmin("erase", "--group", world.groupName, "--person", mail)
      let hasEnded = false
      void run.ended.then(() => (hasEnded = true))
      await until("a mission is erased", async () => hasEnded || (await erasedOf()) > had)
      run.kill()
      await run.ended
    }
    await world.admin("erase", "--group", world.groupName, "--person", mail)
    assert.strictEqual(await erasedOf(), all.length)
    const plants = [...all.flatMap((one) => one.plants.all), ...contact.all]
    assert.deepStrictEqual(await search(world.searched, plants), [])
  })
})
