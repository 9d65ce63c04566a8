import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { commonScopes } from "@trajet/domain/access"
import { afterAll, assert, describe, it } from "vitest"
import { sharedStage } from "../../../../../tools/harness/stages.ts"
import { makeKey } from "../../../../../tools/harness/tenants.ts"
import { startCommandHere } from "../../testing/command.ts"

const home = mkdtempSync(join(tmpdir(), "trajet-endpoints-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe("the commands of endpoints", async () => {
  const { api, database, groupId, key } = await sharedStage([...commonScopes, "webhooks:manage"])

  const run = (args: ReadonlyArray<string>, input = "", given = key) => {
    const env = { XDG_CONFIG_HOME: home, HOME: home, TRAJET_API: `${api.origin}/v1`, TRAJET_API_KEY: given }
    return startCommandHere(["endpoints", ...args], { env, input }).ended
  }
  const succeeds = async (args: ReadonlyArray<string>, input = ""): Promise<string> => {
    const { code, stderr, stdout } = await run(args, input)
    assert.strictEqual(code, 0, stderr)
    return stdout
  }
  const object = async (args: ReadonlyArray<string>, input = ""): Promise<Record<string, unknown>> =>
    JSON.parse(await succeeds([...args, "--json"], input))
  const make = async (...args: ReadonlyArray<string>) =>
    String((await object(["create", "--url", "https://hooks.example.com/trajet", ...args]))["id"])

  it("makes an endpoint with every setting, and shows its secret this once", async () => {
    const settings = ["--types", "transport.created,document.added", "--rate-limit", "10", "--ordered", "yes"]
    const more = [
      "--filter",
      "to=collected,delivered",
      "--filter",
      "driver.name exists",
      "--signatures",
      "sha256,v1,v1a"
    ]
    const args = ["create", "--url", "https://hooks.example.com/a", ...settings, ...more, "--headers", "-"]
    const shown = await succeeds(args, "X-Api-Key: hunter2\nX-Other: b\n")
    const id = /^Id +(\S+)$/mu.exec(shown)?.[1] ?? ""
    assert.match(shown, /^Created https:\/\/hooks\.example\.com\/a\n/u)
    assert.match(shown, /^Signing secret +whsec_\S{44}$/mu)
    assert.match(shown, /^Public key +whpk_\S{44}$/mu)
    const looked = await succeeds(["show", id])
    for (const line of [
      /^https:\/\/hooks\.example\.com\/a {2}enabled\n/u,
      /^Types +transport\.created, document\.added$/mu,
      /^Rate limit +10$/mu,
      /^Ordered +yes$/mu,
      /^Filter +to=collected,delivered and driver\.name exists$/mu,
      /^Signatures +sha256, v1, v1a$/mu,
      /^Headers +X-Api-Key, X-Other$/mu,
      /^Attempts +0 succeeded, 0 failed, in seven days$/mu
    ]) {
      assert.match(looked, line)
    }
    assert.notMatch(looked, /whsec_|hunter2/u)
  })

  it("changes what is given alone, and takes what was read of another endpoint", async () => {
    const id = await make("--types", "transport.created", "--rate-limit", "5", "--filter", "to=delivered")
    const changed = await object(["change", id, "--types", "all", "--filter", "none", "--ordered", "yes"])
    assert.deepInclude(changed, { every_type: true, types: [], filter: [], ordered: true, rate_limit: 5 })
    assert.deepInclude(await object(["change", id, "--rate-limit", "0"]), { every_type: true, rate_limit: null })

    const file = join(home, "endpoint.json")
    writeFileSync(file, await succeeds(["show", id, "--json"]))
    const copy = await make("--headers", join(home, "headers.txt")).catch(() => "")
    assert.strictEqual(copy, "", "the file of the headers is not there")
    writeFileSync(join(home, "headers.txt"), "X-Api-Key: hunter2\n")
    const other = await make("--headers", join(home, "headers.txt"), "--types", "document.added")
    const same = await object(["change", other, "--file", file, "--types", "transport.completed"])
    const kept = { every_type: false, types: ["transport.completed"], ordered: true, url: changed["url"], headers: [] }
    assert.deepInclude(same, kept)
    const nothing = await run(["change", other])
    assert.deepStrictEqual([nothing.code, /say what to change/u.test(nothing.stderr)], [2, true])
  })

  it("names the option of a refusal", async () => {
    const { code, stderr } = await run(["create", "--url", "https://hooks.example.com/b", "--filter", "a-b=1"])
    assert.strictEqual(code, 1, stderr)
    assert.match(stderr, /^ {2}filter\.0\.path \(--filter\) {2}/mu)
    const wrong = await run(["create", "--url", "https://hooks.example.com/b", "--rate-limit", "x"])
    assert.strictEqual(wrong.code, 2)
    assert.match(wrong.stderr, /--rate-limit has to be a whole number.*\n {2}next {2}trajet help endpoints create/u)
  })

  it("replaces the secret at a time, lists by table, id and JSON, and deletes", async () => {
    const id = await make()
    const rotated = await object(["rotate", id, "--at", "2h"])
    assert.match(String(rotated["secret"]), /^whsec_/u)
    assert.match(await succeeds(["show", id]), /^Secret 2 +signs from \d\d-\d\d \d\d:\d\d$/mu)
    assert.match(await succeeds(["list"]), /^ENDPOINT +STATUS +URL +TYPES +OPEN +FAILING\n/u)
    const ids = (await succeeds(["list", "--quiet"])).trim().split("\n")
    assert.include(ids, id)
    assert.strictEqual(await succeeds(["delete", id]), `Deleted the endpoint ${id}.\n`)
    assert.deepStrictEqual(
      (await succeeds(["list", "--quiet"])).trim().split("\n"),
      ids.filter((one) => one !== id)
    )
    const gone = await run(["delete", id, "--json"])
    assert.deepInclude(JSON.parse(gone.stderr).error, { exit: "refused", status: 404 })
  })

  it("asks before a change by a live key, and says which scope is missing", async () => {
    const live = (await makeKey(database, groupId, { environment: "live", scopes: ["webhooks:manage"] })).clear
    for (const args of [
      ["create", "--url", "https://a.example"],
      ["change", "a", "--ordered", "yes"],
      ["delete", "a"]
    ]) {
      const { code, stderr } = await run(args, "", live)
      assert.deepStrictEqual([code, stderr.includes("add --yes")], [2, true], args[0])
    }
    const common = (await makeKey(database, groupId)).clear
    const refused = await run(["list"], "", common)
    assert.strictEqual(refused.code, 3)
    assert.match(refused.stderr, /insufficient_scope/u)
  })

  it("shows what the key of the commands may do, and which endpoints fail", async () => {
    const status = async (given: string, ...args: ReadonlyArray<string>) => {
      const env = { XDG_CONFIG_HOME: home, HOME: home, TRAJET_API: `${api.origin}/v1`, TRAJET_API_KEY: given }
      const { code, stderr, stdout } = await startCommandHere(["status", ...args], { env }).ended
      return { code, stderr, stdout }
    }
    const own = await status(key)
    assert.match(own.stdout, /^Key +of TRAJET_API_KEY\nEnvironment +test\nAPI +http[^]*^Missions +may be read$/mu)
    assert.match(own.stdout, /^Endpoints +\d+$/mu)
    assert.match(own.stdout, /^Clock +\d{4}-/mu)
    const other = (await makeKey(database, groupId, { environment: "live", scopes: ["transports:write"] })).clear
    const { code, stdout } = await status(other, "--json")
    assert.strictEqual(code, 0)
    const expected = {
      environment: "live",
      reads_transports: false,
      manages_endpoints: false,
      endpoints: null,
      now: null
    }
    assert.deepInclude(JSON.parse(stdout), expected)
    assert.strictEqual((await status(`${key.slice(0, -4)}zzzz`)).code, 3)
  })
})
