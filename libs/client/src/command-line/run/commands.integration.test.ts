import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../../../tools/harness/database.ts"
import { type DispatcherProcess, startDispatcherProcess } from "../../../../../tools/harness/dispatcher-process.ts"
import { makeEndpoint } from "../../../../../tools/harness/endpoints.ts"
import { until } from "../../../../../tools/harness/until.ts"
import { makeGroup, makeKey, testBilling } from "../../../../../tools/harness/tenants.ts"
import { byForm } from "../../../../../tools/harness/test-form.ts"
import { startCommand, startCommandHere } from "../../testing/command.ts"
import { triggeredTypes } from "./trigger-recipes.ts"

const trip = ["--from", "10 rue de Rivoli, 75001 Paris", "--to", "Place Bellecour, 69002 Lyon"]
const ordered = [...trip, "--date", "2031-03-17T09:00", "--plate", "AB-123-CD"]
const billing = [
  ...["--company", testBilling.companyName, "--email", testBilling.email],
  ...["--billing-address", testBilling.address, "--siret", testBilling.siret ?? ""]
]
const secrets = /svc_(?:test|live)_\w/u

describe("the command trajet", () => {
  const home = mkdtempSync(join(tmpdir(), "trajet-command-"))
  const env = { XDG_CONFIG_HOME: home, HOME: home }
  let database = ""
  let api: ApiHere
  let dispatcher: DispatcherProcess
  let address = ""
  let key = ""
  let liveKey = ""
  let writer = ""

  const run = async (args: ReadonlyArray<string>, more: { env?: Record<string, string>; input?: string } = {}) => {
    const { input = "", env: given = {} } = more
    const ended = await startCommandHere(args, { env: { ...env, ...given }, input }).ended
    for (const text of [ended.stdout, ended.stderr]) {
      assert.notMatch(text, secrets, args.join(" "))
      // Without a terminal, the command writes no escape sequences for colours or the cursor.
      assert.notInclude(text, "\u001b")
    }
    return ended
  }
  const succeeds = async (...args: ReadonlyArray<string>): Promise<string> => {
    const { code, stderr, stdout } = await run(args)
    assert.strictEqual(code, 0, stderr)
    return stdout
  }
  const objects = (text: string): ReadonlyArray<Record<string, unknown>> =>
    text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
  const object = async (...args: ReadonlyArray<string>): Promise<Record<string, unknown>> => {
    const [first, ...rest] = objects(await succeeds(...args, "--json"))
    assert.deepStrictEqual(rest, [])
    return first ?? {}
  }

  beforeAll(async () => {
    database = await testDatabase()
    const group = await makeGroup(database, "command-line")
    key = (await makeKey(database, group)).clear
    liveKey = (await makeKey(database, group, { environment: "live" })).clear
    writer = (await makeKey(database, group, { scopes: ["transports:write"] })).clear
    // Nothing listens at port 9, so that deliveries fail.
    await makeEndpoint(database, group, "http://127.0.0.1:9/hook")
    ;[api, dispatcher] = await Promise.all([
      startApiHere(database),
      startDispatcherProcess(database, { TRAJET_SWEEP_MILLIS: "100" })
    ])
    address = `${api.origin}/v1`
    const login = await startCommand(["login", "--api", address, ...billing], { env, input: `${key}\n` }).ended
    assert.strictEqual(login.code, 0, login.stderr)
  })
  afterAll(async () => {
    await Promise.all([api.stop(), dispatcher.stop()])
    rmSync(home, { recursive: true, force: true })
  })

  it("keeps keys by profile, in a file that only the user reads", async () => {
    const file = join(home, "trajet/credentials.json")
    assert.deepStrictEqual([statSync(file).mode & 0o777, statSync(join(home, "trajet")).mode & 0o777], [0o600, 0o700])
    assert.include(readFileSync(file, "utf8"), key)

    const live = await run(["login", "--api", address, "--json"], { input: liveKey })
    assert.deepStrictEqual(objects(live.stdout)[0], { profile: "live", environment: "live", api: address, file })
    const only = await run(["login", "--api", address, "--profile", "writer"], { input: writer })
    assert.strictEqual(only.code, 0, only.stderr)
    assert.include(only.stderr, "lacks the scope transports:read")

    assert.match(await succeeds("profiles"), /^PROFILE +ENVIRONMENT +API +BILLING\ntest +test +http/u)
    const names = objects(await succeeds("profiles", "--json")).map((profile) => profile["name"])
    assert.deepStrictEqual(names, ["test", "live", "writer"])
    assert.include(await succeeds("logout", "--profile", "writer"), "Removed the profile writer")
    assert.strictEqual((await run(["logout", "--profile", "writer"])).code, 3)
  })

  it("keeps no key that the API refuses", async () => {
    const before = readFileSync(join(home, "trajet/credentials.json"), "utf8")
    const wrong = await run(["login", "--api", address], { input: `${key.slice(0, -4)}zzzz` })
    assert.strictEqual(wrong.code, 3)
    assert.match(wrong.stderr, /^trajet: .*\(401\)\n {2}request {2}[\w-]{36}\n {2}next/u)
    for (const [input, said] of [
      ["", /no key came/u],
      ["hunter2", /no API key/u]
    ] as const) {
      const refused = await run(["login", "--api", address], { input })
      assert.deepStrictEqual([refused.code, refused.stdout], [3, ""])
      assert.match(refused.stderr, said)
      assert.notInclude(refused.stderr, "hunter2")
    }
    assert.strictEqual(readFileSync(join(home, "trajet/credentials.json"), "utf8"), before)
  })

  it("prices a trip, for people and for programs", async () => {
    const shown = await succeeds("price", ...trip)
    assert.match(shown, /^From +10 rue de Rivoli, 75001 Paris, France\nTo +Place Bellecour/u)
    assert.match(shown, /^Total +\d+\.\d\d € excluding tax$/mu)
    const price = await object("price", ...trip)
    assert.isNumber(price["price_ht"])
    const both = await object("price", ...trip, "--return", "pickup")
    assert.isAbove(Number(both["total_ht"]), Number(price["total_ht"]))
  })

  it("orders by options, by a file and at the price of a quote, and shows and lists the mission", async () => {
    const quote = String((await object("price", ...trip, "--date", "2031-03-17", "--plate", "AB-123-CD"))["quote_id"])
    const shown = await succeeds("order", ...ordered, "--reference", "A-1")
    const id = /^Id +(\S+)$/mu.exec(shown)?.[1] ?? ""
    assert.match(shown, /^Ordered\n/u)

    const mission = await object("transports", "show", id)
    assert.deepStrictEqual([mission["id"], mission["reference"]], [id, "A-1"])
    const number = String(mission["transport_id"])
    assert.match(
      await succeeds("transports", "show", number),
      new RegExp(`^${number} {2}scheduled\\nId +${id}\\n`, "u")
    )

    const file = join(home, "order.json")
    const body = { pickup: { address: trip[1], date: "2031-03-17T00:00:00Z" }, delivery: trip[3] }
    writeFileSync(file, JSON.stringify(body))
    const more = ["--delivery-date", "2031-03-17", "--plate", "AB-123-CD"]
    const atQuote = await object("order", "--file", file, ...more, "--quote", quote)
    assert.strictEqual(atQuote["status"], "scheduled")
    const piped = await run(["order", "--file", "-", ...more, "--json"], { input: JSON.stringify(body) })
    assert.strictEqual(piped.code, 0, piped.stderr)

    const list = objects(await succeeds("transports", "list", "--limit", "2", "--json"))
    assert.deepStrictEqual(
      list.map((item) => item["id"]),
      [objects(piped.stdout)[0]?.["id"], atQuote["id"]]
    )
    assert.match(await succeeds("transports", "list", "--reference", "A-1"), /^TRANSPORT +STATUS .*\nM-\d+ +scheduled/u)
    assert.strictEqual(await succeeds("transports", "list", "--status", "incident", "--json"), "")
  })

  it("orders once for an idempotency key, and asks before a real order", async () => {
    const again = [...ordered, "--idempotency-key", "0b9f9a52-6a0c-4f5b-9df0-2f1d1c1d7c11"]
    const [first, second] = [await object("order", ...again), await object("order", ...again)]
    assert.deepStrictEqual(first["id"], second["id"])
    const live = await run(["order", ...ordered, ...billing, "--profile", "live"])
    assert.strictEqual(live.code, 2)
    assert.include(live.stderr, "--yes")
    assert.strictEqual(await succeeds("transports", "list", "--profile", "live", "--json"), "")
  })

  it("triggers an event of each type, and lists it", async () => {
    const types = byForm({
      short: ["transport.price_adjusted", "transport.driver_validation_requested"],
      long: triggeredTypes
    })
    for (const type of types) {
      const event = await object("trigger", type)
      assert.strictEqual(event["type"], type)
      const listed = objects(
        await succeeds("events", "--types", type, "--transport", String(event["offer_id"]), "--json")
      )
      assert.deepInclude(listed, event)
    }
    const shown = await succeeds("trigger", "transport.cancelled")
    assert.match(
      shown,
      /transport\.created +M-\d+\n.*scheduled → cancelled\n.*\ntransport\.cancelled happened to M-\d+/u
    )
    const slow = await run(["trigger", "transport.delayed"])
    assert.strictEqual(slow.code, 2)
    assert.include(slow.stderr, "there is no transport.delayed")
    const live = await run(["trigger", "transport.created", "--profile", "live"])
    assert.strictEqual(live.code, 3)
    assert.include(live.stderr, "live environment")
  })

  it("moves the clock of the test environment, and only that one", async () => {
    const { now } = await object("clock", "advance", "2d")
    assert.isAbove(Date.parse(String(now)), Date.now() + 2 * 86_400_000 - 60_000)
    assert.match(await succeeds("clock", "advance", "90"), /^It is \d{4}-.*Z in the test environment\.$/mu)
    assert.match(await succeeds("clock"), /^It is \d{4}-.*Z in the test environment\.$/mu)
    for (const [args, code] of [
      [["clock", "--profile", "live"], 3],
      [["clock", "advance", "0"], 2],
      [["clock", "advance", "401d"], 2],
      [["clock", "advance", "399d"], 1],
      [["clock", "advance", "1h", "--profile", "live"], 3]
    ] as const) {
      assert.strictEqual((await run(args)).code, code, args.join(" "))
    }
  })

  it("lists deliveries, and sends one again", async () => {
    await succeeds("order", ...ordered)
    const failed = async () => objects(await succeeds("deliveries", "--status", "failed", "--json"))
    await until("a delivery failed", async () => (await failed()).length > 0)
    assert.match(await succeeds("deliveries"), /^CREATED +STATUS +RESULT +NEXT +DELIVERY +EVENT\n/u)
    const [delivery] = await failed()
    const id = String(delivery?.["id"])
    assert.match(await succeeds("deliveries", "retry", id), new RegExp(`^Delivery ${id} is sent again`, "u"))
    const unknown = await run(["deliveries", "retry", "01a20636-f56d-7964-8624-485f28222e73", "--json"])
    assert.strictEqual(unknown.code, 1)
    const error: unknown = JSON.parse(unknown.stderr).error
    assert.deepInclude(error, { exit: "refused", status: 404 })
  })

  it("follows the events through an outage of the API, until Ctrl-C", async () => {
    const follower = startCommand(["events", "--follow", "--json"], { env })
    await until("it follows", () => follower.stderr().includes("Following"))
    const first = String((await object("order", ...ordered))["id"])
    await until("the first event", () => follower.stdout().includes(first))
    const { port } = api
    await api.stop()
    await until("it saw that the API is gone", () => follower.stderr().includes("cannot be read"))
    api = await startApiHere(database, { TRAJET_PORT: String(port) })
    await until("it reads again", () => follower.stderr().includes("can be read again"))
    const second = String((await object("order", ...ordered))["id"])
    await until("the second event", () => follower.stdout().includes(second))
    follower.interrupt()
    const { code, stdout } = await follower.ended
    assert.strictEqual(code, 0)
    assert.lengthOf(
      objects(stdout).filter(({ offer_id }) => offer_id === first || offer_id === second),
      2
    )
  })
})
