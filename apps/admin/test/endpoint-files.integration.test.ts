import { ChangeEndpointRequest } from "@trajet/contract"
import { GroupId } from "@trajet/domain/access"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, beforeAll, describe, it } from "vitest"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"
import { selfSigned } from "../../../tools/harness/certificates.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"

const url = "https://hooks.fleet.example/in"
const { cert: certificate, key } = selfSigned("DNS:client")
const filter = [{ path: "to", op: "eq", value: "delivered" }]
const oauth2 = { token_url: "https://login.fleet.example/token", client_id: "trajet", client_secret: "open sesame" }

/** Every setting that the API takes. */
const settings = {
  url: "https://other.fleet.example/in",
  types: ["transport.created"],
  every_type: false,
  rate_limit: 5,
  ordered: true,
  filter,
  signatures: ["sha256", "v1", "v1a"],
  headers: [{ name: "x-api-key", value: "sesame opens" }],
  mtls: { certificate, key },
  oauth2
}

const secrets = [oauth2.client_secret, "sesame opens", key.split("\n")[1] ?? ""]

describe("endpoints of the administration command, with a file of settings", { tags: ["WHK-71"] }, () => {
  let database = ""
  let groupId = GroupId("")
  const folder = mkdtempSync(join(tmpdir(), "trajet-endpoint-files-"))

  const run = (args: ReadonlyArray<string>, content: unknown, env: Readonly<Record<string, string>> = {}) => {
    const file = join(folder, "settings.json")
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
    return runAdmin([...args, "--file", file], { DATABASE_URL: database, ...env })
  }

  const json = async (args: ReadonlyArray<string>, content: unknown) => {
    const { stderr, status, stdout } = await run([...args, "--json"], content)
    assert.strictEqual(status, 0, stderr)
    for (const secret of secrets) assert.notInclude(stdout, secret)
    return JSON.parse(stdout)
  }

  const create = ["endpoints", "create", "--group", "fleet", "--environment", "test", "--url", url]

  const stored = async () =>
    JSON.stringify(
      await onServer(database, "SELECT * FROM webhook_endpoint WHERE group_id = $1 ORDER BY id", [groupId])
    )

  beforeAll(async () => {
    database = await testDatabase()
    groupId = await makeGroup(database, "fleet")
  })

  it("are created with every setting that the API takes, and keep its secrets sealed", async () => {
    assert.sameMembers(Object.keys(settings), Object.keys(ChangeEndpointRequest.fields))
    const made = await json(create, settings)
    const shown = { types: settings.types, rate_limit: 5, ordered: true, filter, signatures: settings.signatures }
    assert.deepInclude(made, { ...shown, url, headers: ["X-Api-Key"], oauth2: oauth2.token_url })
    assert.match(made.mtls, /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/u)
    assert.match(made.public_keys[0], /^whpk_/u)
    for (const secret of secrets) assert.notInclude(await stored(), secret)
  })

  it("change by the members of the file, of which flags replace some and null none", async () => {
    const { id } = await json(create, { rate_limit: 5, headers: settings.headers, oauth2 })
    const args = ["endpoints", "update", id]
    const changed = await json([...args, "--types", "*"], {
      types: ["document.added"],
      ordered: true,
      rate_limit: null
    })
    assert.deepInclude(changed, { url, types: "*", ordered: true, rate_limit: 5, headers: ["X-Api-Key"] })
    assert.deepInclude(await json(args, { rate_limit: 0, headers: [], oauth2: {} }), {
      rate_limit: null,
      ordered: true,
      headers: [],
      oauth2: null
    })
    assert.deepInclude(await json(args, { types: ["document.added"] }), { types: ["document.added"] })
    assert.deepInclude(await json(args, { every_type: true }), { types: "*" })
  })

  const wrong: ReadonlyArray<readonly [string, unknown]> = [
    ["rate_limit: Expected a number of deliveries a second from 1 to 1000", { rate_limit: 5000 }],
    ["rate_limits: Expected no excess property", { rate_limits: 5 }],
    ["filter.0.op: Expected", { filter: [{ path: "to", op: "like" }] }],
    ["filter.0.value: ", { filter: [{ path: "to", op: "in", value: "delivered" }] }],
    ["headers.0.name: Expected the name of a header", { headers: [{ name: "Authorization", value: "open sesame" }] }],
    ["headers.0.name: ", { headers: [{ name: "X-Svc-Id", value: "open sesame" }] }],
    ["mtls.key: ", { mtls: { certificate, key: "open sesame" } }],
    [
      "oauth2.client_secret: Expected text of at most",
      { oauth2: { ...oauth2, client_secret: "open sesame".repeat(999) } }
    ],
    ["oauth2.token_url: ", { oauth2: { ...oauth2, token_url: "https://10.0.0.1/token" } }],
    ["every_type: send `types` or `every_type`, not both", { types: settings.types, every_type: true }],
    ["types: send the types", { types: [] }],
    ["all of it: ", []],
    ["it is not JSON", "{"],
    ["it has more than 1048576 characters", " ".repeat(1024 * 1024 + 1)]
  ]

  it("are refused with the name of the member, without its value, and nothing is written", async () => {
    const { id } = await json(create, {})
    const before = await stored()
    for (const args of [create, ["endpoints", "update", id]]) {
      for (const [says, content] of wrong) {
        const { status, stderr } = await run(args, content)
        assert.strictEqual(status, 1, says)
        assert.include(stderr, `the settings in --file cannot be used: ${says}`)
        assert.notInclude(stderr, "sesame")
      }
    }
    assert.strictEqual(await stored(), before)
  })

  it("need the sealing key", async () => {
    const { id } = await json(create, {})
    const { status, stderr } = await run(["endpoints", "update", id], { oauth2 }, { TRAJET_SEALING_KEY: "" })
    assert.strictEqual(status, 1)
    assert.match(stderr, /^set TRAJET_SEALING_KEY to/u)
  })
})
