import { GroupId } from "@trajet/domain/access"
import { createHmac } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { startReceiver } from "../../../tools/harness/receiver.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const unknownId = "01a1f890-0000-7000-8000-000000000000"
const url = "https://hooks.fleet.example/in"

const texts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, member]) => [name, String(member)]))

const member = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), value)

describe("endpoints of the administration command", () => {
  let database = ""
  let groupId = GroupId("")
  const run = (args: ReadonlyArray<string>, env: Readonly<Record<string, string | undefined>> = {}) =>
    runAdmin(args, { DATABASE_URL: database, ...env })

  const json = async (...args: ReadonlyArray<string>) => {
    const { stdout, stderr, status } = await run([...args, "--json"])
    assert.strictEqual(status, 0, stderr)
    return JSON.parse(stdout)
  }

  const base = ["endpoints", "create", "--group", "fleet", "--environment", "test", "--url"]
  const create = async (to = url): Promise<Readonly<Record<string, string>>> => texts(await json(...base, to))

  const refused = async (says: RegExp, args: ReadonlyArray<string>, env?: Readonly<Record<string, string>>) => {
    const { status, stderr, stdout } = await run(args, env)
    assert.strictEqual(status, 1, `${args.join(" ")}: ${stdout}`)
    assert.match(stderr, says)
  }

  const held = async (sql: string) => (await onServer(database, sql, [groupId]))[0]

  beforeAll(async () => {
    database = await testDatabase()
    groupId = await makeGroup(database, "fleet")
  })

  it("are created for every event or for some, with a secret that is shown this once and kept sealed", async () => {
    const every = await json(...base, "https://Hooks.fleet.example./in")
    assert.deepInclude(every, { environment: "test", url, types: "*", status: "enabled", reason: null })
    assert.match(every.secret, /^whsec_[A-Za-z0-9+/]{43}=$/u)
    const some = await json(...base, url, "--types", "transport.created,transport.cancelled,transport.created")
    assert.deepStrictEqual(some.types, ["transport.created", "transport.cancelled"])
    const listed = await json("endpoints", "list", "--group", "fleet")
    assert.includeMembers(
      listed.map(({ id }: { readonly id: string }) => id),
      [every.id, some.id]
    )
    const kept = JSON.stringify([listed, await onServer(database, "SELECT * FROM webhook_secret")])
    for (const { secret } of [every, some]) assert.notInclude(kept, secret)
    const table = (await run(["endpoints", "list", "--group", "fleet"])).stdout
    assert.match(
      table,
      /^id\s+environment\s+url\s+types\s+rate_limit\s+ordered\s+filter\s+signatures\s+public_keys\s+headers\s+mtls\s+oauth2\s+status\s+reason\s+created_at\s+open_deliveries/u
    )
  })

  it(
    "show their filter and the names of their headers, and no value of one",
    { tags: ["WHK-61", "WHK-62"] },
    async () => {
      const filter = [{ path: "to", op: "eq", value: "delivered" }] as const
      const headers = [{ name: "X-Api-Key", value: "open sesame" }]
      const { id } = await makeEndpoint(database, groupId, "https://filtered.example/", { filter, headers })
      const listed: ReadonlyArray<Readonly<Record<string, unknown>>> = await json(
        "endpoints",
        "list",
        "--group",
        "fleet"
      )
      const shown = listed.find((endpoint) => endpoint["id"] === id)
      assert.deepInclude(shown, { filter, headers: ["X-Api-Key"] })
      const table = (await run(["endpoints", "list", "--group", "fleet"])).stdout
      for (const text of ['"path":"to"', "X-Api-Key"]) assert.include(table, text)
      assert.notInclude(table + JSON.stringify(listed), "sesame")
    }
  )

  it("are refused with an invalid URL, type, group or environment", async () => {
    const before = await held("SELECT count(*) FROM webhook_endpoint WHERE group_id = $1")
    for (const wrong of ["http://fleet.example/in", "https://10.0.0.1/in"]) {
      await refused(/this URL cannot be an endpoint/u, [...base, wrong])
    }
    await refused(/there is no group named nobody/u, base.concat(url).with(3, "nobody"))
    for (const types of ["webhook.test", "*,transport.created"]) {
      const { status, stderr } = await run([...base, url, "--types", types])
      assert.notStrictEqual(status, 0, types)
      assert.include(stderr, "transport.created, transport.duplicated", types)
    }
    assert.notStrictEqual((await run(base.concat(url).with(5, "both"))).status, 0)
    assert.deepStrictEqual(await held("SELECT count(*) FROM webhook_endpoint WHERE group_id = $1"), before)
  })

  it("are on this machine only if a setting or the running product allows it, and never in production", async () => {
    const loopback = [...base, "http://127.0.0.1:3000/hook"]
    const home = (content: object) => {
      const folder = mkdtempSync(join(tmpdir(), "trajet-admin-"))
      writeFileSync(join(folder, "start.json"), JSON.stringify({ database_url: database, ...content }))
      return folder
    }
    const product = home({ loopback_webhooks: true })
    const ways = [{ TRAJET_LOOPBACK_WEBHOOKS: "true" }, { TRAJET_HOME: product, DATABASE_URL: undefined }]
    for (const env of ways) assert.strictEqual((await run(loopback, env)).status, 0)
    const other = await testDatabase()
    const no = [
      { TRAJET_LOOPBACK_WEBHOOKS: "true", TRAJET_HOME: product, DATABASE_URL: undefined, TRAJET_ENV: "production" },
      { TRAJET_HOME: home({ loopback_webhooks: false }) },
      { TRAJET_HOME: product, TRAJET_LOOPBACK_WEBHOOKS: "false" },
      // The running product has another database.
      { TRAJET_HOME: product, DATABASE_URL: other }
    ]
    for (const env of no) assert.match((await run(loopback, env)).stderr, /this URL cannot be an endpoint/u)
  })

  it("are not created, rotated or tested without the sealing key, and the error names it", async () => {
    const { id = "" } = await create()
    const before = await held("SELECT count(*) FROM webhook_secret WHERE $1 <> ''")
    for (const args of [
      [...base, url],
      ["endpoints", "rotate", id],
      ["endpoints", "test", id]
    ]) {
      await refused(/^set TRAJET_SEALING_KEY to/u, args, { TRAJET_SEALING_KEY: "" })
    }
    assert.deepStrictEqual(await held("SELECT count(*) FROM webhook_secret WHERE $1 <> ''"), before)
    await refused(/check that TRAJET_SEALING_KEY is the key/u, ["endpoints", "test", id], {
      TRAJET_SEALING_KEY: "another sealing key"
    })
  })

  it("change URL and types, one without the other, and nothing without a flag", async () => {
    const { id = "" } = await create()
    const moved = await json("endpoints", "update", id, "--url", "https://new.fleet.example/")
    assert.deepInclude(moved, { id, url: "https://new.fleet.example/", types: "*" })
    const some = await json("endpoints", "update", id, "--types", "document.added")
    assert.deepInclude(some, { url: "https://new.fleet.example/", types: ["document.added"] })
    assert.deepInclude(await json("endpoints", "update", id, "--types", "*"), { types: "*" })
    await refused(/nothing to change: give --url, --types or --file, or some of them/u, ["endpoints", "update", id])
    await refused(/this URL cannot be an endpoint/u, ["endpoints", "update", id, "--url", "https://[::1]/"])
  })

  it("are paused with a reason and enabled again, with progress", { tags: ["WHK-6", "WHK-42"] }, async () => {
    const { id = "" } = await create()
    const paused = await json("endpoints", "pause", id, "--reason", "their server moves")
    assert.deepInclude(paused, { status: "paused", reason: "their server moves" })
    await onServer(
      database,
      `INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, due_at, created_at)
       SELECT $1, 'test', $2, now() - n * interval '1 second', gen_random_uuid(), gen_random_uuid(),
         'transport.created', now(), now() FROM generate_series(1, 2500) n`,
      [groupId, id]
    )
    const enabled = await run(["endpoints", "enable", id, "--json"])
    assert.deepInclude(enabled.json(), { id, enabled: true })
    const [first, last] = enabled.stderr.split("\n")
    assert.strictEqual(first, "2000 deliveries given their time so far")
    // Deliveries that became due between the two steps were scheduled again.
    assert.match(last ?? "", /^25\d\d deliveries waited; enabled$/u)
    const pace = await onServer(
      database,
      `SELECT count(*)::int AS open, min(gap) >= interval '100 ms' AS apart FROM (
         SELECT due_at - lag(due_at) OVER (ORDER BY due_at) AS gap FROM delivery WHERE endpoint_id = $1
       ) AS gaps`,
      [id]
    )
    assert.deepStrictEqual(pace, [{ open: 2_500, apart: true }])
  })

  it("get a new secret, shown this once, at once or at a time of the next day", async () => {
    const { id = "", secret } = await create()
    const at = new Date(Date.now() + 3_600_000).toISOString()
    const rotated = await json("endpoints", "rotate", id, "--at", at)
    assert.match(rotated.secret, /^whsec_/u)
    assert.notStrictEqual(rotated.secret, secret)
    assert.strictEqual(Date.parse(rotated.signs_from), Date.parse(at))
    assert.strictEqual(Date.parse(rotated.previous_wiped_at) - Date.parse(at), 86_400_000)
    const late = new Date(Date.now() + 2 * 86_400_000).toISOString()
    await refused(/the secret cannot be rotated/u, ["endpoints", "rotate", (await create())["id"] ?? "", "--at", late])
    assert.notStrictEqual((await run(["endpoints", "rotate", id, "--at", "tomorrow"])).status, 0)
  })

  it("are deleted for good", async () => {
    const { id = "" } = await create()
    assert.deepStrictEqual(await json("endpoints", "delete", id), { id, deleted: true })
    await refused(/there is no endpoint/u, ["endpoints", "delete", id])
  })

  it("are reported as unknown by each command", async () => {
    const commands = [["update", "--types", "*"], ["pause"], ["enable"], ["delete"], ["rotate"], ["test"]]
    for (const [command = "", ...flags] of commands) {
      const id = command === "delete" ? "abc" : unknownId
      await refused(/there is no endpoint .*"endpoints list"/u, ["endpoints", command, id, ...flags])
    }
  })

  describe("that are tested", () => {
    const loopback = { TRAJET_LOOPBACK_WEBHOOKS: "true" }
    const traces = () =>
      onServer(
        database,
        `SELECT (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM delivery) AS deliveries,
          (SELECT count(*) FROM attempt_log) AS attempts, (SELECT sum(failures_in_row) FROM webhook_lane) AS failures`
      )
    const endpointTo = async (to: string) => texts((await run([...base, to, "--json"], loopback)).json())

    it("get a signed webhook.test, and the whole exchange is shown", async () => {
      const receiver = await startReceiver((_, response) => void response.writeHead(202).end("thank you"))
      try {
        const { id = "", secret = "" } = await endpointTo(`${receiver.url}/hook`)
        await run(["endpoints", "pause", id])
        const before = await traces()
        const tested = await run(["endpoints", "test", id, "--json"], loopback)
        assert.strictEqual(tested.status, 0, tested.stderr)
        const exchange = tested.json()
        const [arrived] = receiver.received
        if (arrived === undefined) assert.fail("nothing has arrived")
        assert.strictEqual(arrived.path, "/hook")
        const sent = texts(member(exchange, "request", "headers"))
        for (const [name, value] of Object.entries(sent)) assert.strictEqual(arrived.headers[name.toLowerCase()], value)
        assert.strictEqual(member(exchange, "request", "body"), arrived.body)
        const mac = createHmac("sha256", secret).update(`${sent["X-SVC-Timestamp"]}.${arrived.body}`).digest("hex")
        assert.strictEqual(sent["X-SVC-Signature"], `sha256=${mac}`)
        assert.deepInclude(JSON.parse(arrived.body), { type: "webhook.test" })
        assert.deepInclude(member(exchange, "result"), {
          succeeded: true,
          status_code: 202,
          error: null,
          answer: "thank you"
        })
        const shown = (await run(["endpoints", "test", id], loopback)).stdout
        const lines = shown.split("\n")
        assert.strictEqual(lines[0], `POST ${receiver.url}/hook`)
        assert.includeMembers(lines, ["X-SVC-Event-Type: webhook.test", "answered 202", "thank you"])
        assert.include(lines, receiver.received[1]?.body)
        assert.deepStrictEqual(await traces(), before)
      } finally {
        await receiver.close()
      }
    })

    it("fail the command if they refuse it, and their answer cannot control the terminal", async () => {
      const receiver = await startReceiver(
        (_, response) => void response.writeHead(500).end("\x1b[2Jgone\x9b1m\nsecond")
      )
      const { id = "" } = await endpointTo(receiver.url)
      const before = await traces()
      for (const more of [[], ["--json"]]) {
        const tested = await run(["endpoints", "test", id, ...more], loopback)
        assert.strictEqual(tested.status, 1)
        assert.match(tested.stderr, /the endpoint did not take the event: http_status/u)
        assert.match(tested.stdout, /500/u)
        assert.include(tested.stdout, "\\u001b[2Jgone")
        assert.notMatch(tested.stdout, /[\0-\x09\x0b-\x1f\x7f-\x9f]/u)
      }
      await receiver.close()
      const unanswered = await run(["endpoints", "test", id], loopback)
      assert.strictEqual(unanswered.status, 1)
      assert.match(unanswered.stdout, /no answer\nconnection_refused/u)
      assert.deepStrictEqual(await traces(), before)
    })

    it("on this machine get nothing if that is not allowed", async () => {
      const receiver = await startReceiver()
      try {
        const { id = "" } = await endpointTo(receiver.url)
        const tested = await run(["endpoints", "test", id])
        assert.strictEqual(tested.status, 1)
        assert.match(tested.stderr, /blocked_address/u)
        assert.strictEqual(receiver.connections(), 0)
      } finally {
        await receiver.close()
      }
    })
  })
})
