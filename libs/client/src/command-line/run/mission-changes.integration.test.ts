import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { commonScopes } from "@trajet/domain/access"
import { afterAll, assert, describe, it } from "vitest"
import { ask, validOrder } from "../../../../../tools/harness/http.ts"
import { sharedStage } from "../../../../../tools/harness/stages.ts"
import { makeKey } from "../../../../../tools/harness/tenants.ts"
import { startCommandHere } from "../../testing/command.ts"

const home = mkdtempSync(join(tmpdir(), "trajet-changes-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

describe("the commands that change a mission", async () => {
  const { api, database, groupId, key } = await sharedStage([...commonScopes, "webhooks:manage"])

  const run = (args: ReadonlyArray<string>, input = "", given = key) => {
    const env = { XDG_CONFIG_HOME: home, HOME: home, TRAJET_API: `${api.origin}/v1`, TRAJET_API_KEY: given }
    return startCommandHere(args, { env, input }).ended
  }
  const succeeds = async (...args: ReadonlyArray<string>): Promise<string> => {
    const { code, stderr, stdout } = await run(args)
    assert.strictEqual(code, 0, stderr)
    return stdout
  }
  const object = async (...args: ReadonlyArray<string>): Promise<Record<string, unknown>> =>
    JSON.parse(await succeeds(...args, "--json"))
  const order = async (): Promise<string> => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    assert.strictEqual(created.status, 201, created.text)
    return String(created.json()["id"])
  }
  const numberOf = async (id: string) => String((await object("transports", "show", id))["transport_id"])

  it("moves dates, and names the option of a date that is refused", async () => {
    const id = await order()
    const later = ["--pickup", "2031-04-01T09:00-12:00", "--delivery", "2031-04-02"]
    assert.strictEqual(await succeeds("transports", "dates", id, ...later), "Changed pickup, delivery.\n")
    const { pickup } = await object("transports", "show", id)
    assert.deepInclude(pickup, { date: "2031-04-01", start_time: "09:00", end_time: "12:00" })
    const same = await object("transports", "dates", await numberOf(id), ...later)
    assert.deepStrictEqual(same["updated_legs"], [])
    const early = await run(["transports", "dates", id, "--delivery", "2031-03-01"])
    assert.strictEqual(early.code, 1)
    assert.match(early.stderr, /^ {2}legs\.livraison-aller\.date \(--delivery\)/mu)
    assert.strictEqual((await run(["transports", "dates", id])).code, 2)
    assert.strictEqual((await run(["transports", "dates", id, "--pickup", "2031-04-01T9:00"])).code, 2)
  })

  it("says the fee of a cancellation before it cancels, and cancels once", async () => {
    const id = await order()
    const number = await numberOf(id)
    const preview = await succeeds("transports", "cancel", number, "--preview")
    assert.match(preview, /^Cancellable +yes\nFee +0\.00 € of \d+\.\d\d €, excluding tax: unassigned\n/u)
    assert.strictEqual((await object("transports", "show", id))["status"], "scheduled")
    const cancelled = await succeeds("transports", "cancel", number, "--reason", "sold")
    assert.match(cancelled, new RegExp(`^Cancelled ${number}\\.\\nFee +0\\.00 €`, "u"))
    const again = await run(["transports", "cancel", id, "--json"])
    assert.deepInclude(JSON.parse(again.stderr).error, { status: 409, code: "already_cancelled" })
  })

  it("lists options, adds one with its fields, and removes it", async () => {
    const id = await order()
    const [first = ""] = (await succeeds("options", "list", "--quiet")).split("\n")
    assert.include(await succeeds("options", "list"), `\n${first} `)
    const added = await succeeds("options", "add", id, "plein", "--field", "target_level=full")
    assert.match(added, /^Change +\+15\.00 € excluding tax\nPrice +\d/mu)
    assert.match(await succeeds("options", "list", "--transport", id), /^plein .* yes /mu)
    assert.match(await succeeds("options", "remove", id, "plein"), /^Change +-15\.00 € excluding tax$/mu)
    const unknown = await run(["options", "add", id, "nothing"])
    assert.match(unknown.stderr, /unknown_option[^]*trajet options list/u)
  })

  it("deposits a document of a file, lists it, and says why one is refused", async () => {
    const id = await order()
    const file = join(home, "registration.pdf")
    writeFileSync(file, "%PDF-1.4\n%%EOF\n")
    const added = await succeeds("documents", "add", id, file, "--key", "carte_grise")
    const document = /^Added registration\.pdf: document (\S+)\.\n$/u.exec(added)?.[1] ?? ""
    assert.strictEqual(await succeeds("documents", "list", id, "--quiet"), `${document}\n`)
    assert.match(await succeeds("documents", "list", id), /carte_grise +waiting +registration\.pdf +outbound +http/u)
    const text = await run(["documents", "add", id, "-", "--name", "a.pdf", "--key", "autre"], "hello")
    assert.strictEqual(text.code, 1)
    assert.match(text.stderr, /documents_failed[^]*^ {2}autre +send a PDF/mu)
    assert.strictEqual((await run(["documents", "add", id, "-", "--key", "autre"], "%PDF-1.4")).code, 2)
    assert.strictEqual((await run(["documents", "add", id, "nothing.pdf", "--key", "autre"])).code, 2)
  })

  it("makes a tracking link, lists it without its address, and revokes it", { tags: "CLT-14" }, async () => {
    const id = await order()
    const { code, stderr, stdout } = await run(["tracking-links", "create", id, "--side", "delivery"])
    assert.deepStrictEqual([code, stderr.includes("shown this once")], [0, true], stderr)
    assert.match(stdout, /^http\S+\/t\/[\w-]{65}\n$/u)
    const page = () => ask(api.origin, new URL(stdout.trim()).pathname)
    assert.strictEqual((await page()).status, 200)
    const link = (await succeeds("tracking-links", "list", id, "--quiet")).trim()
    assert.match(
      await succeeds("tracking-links", "list", await numberOf(id)),
      new RegExp(`^${link} +delivery +outbound`, "mu")
    )
    assert.notInclude(await succeeds("tracking-links", "list", id, "--json"), "/t/")
    assert.strictEqual(await succeeds("tracking-links", "revoke", id, link), `Revoked ${link}: its page is gone.\n`)
    assert.strictEqual((await page()).status, 404)
    assert.strictEqual((await run(["tracking-links", "revoke", id, link])).code, 1)
    assert.strictEqual((await run(["tracking-links", "create", id])).code, 2)
    assert.strictEqual((await run(["tracking-links", "create", id, "--side", "middle"])).code, 2)
    const made = await object("tracking-links", "create", id, "--side", "pickup", "--language", "en")
    assert.deepInclude(made, { side: "pickup", leg: "aller", expires_at: null })
  })

  it("asks before a change by a live key", async () => {
    const live = (await makeKey(database, groupId, { environment: "live" })).clear
    for (const args of [
      ["transports", "cancel", "a"],
      ["transports", "dates", "a", "--pickup", "2031-04-01"],
      ["options", "add", "a", "plein"],
      ["options", "remove", "a", "plein"],
      ["tracking-links", "create", "a", "--side", "pickup"],
      ["tracking-links", "revoke", "a", "b"],
      ["api", "POST", "/transports/a/cancel"]
    ]) {
      const { code, stderr } = await run(args, "", live)
      assert.deepStrictEqual([code, stderr.includes("add --yes")], [2, true], args.join(" "))
    }
    assert.strictEqual((await run(["api", "GET", "/transports"], "", live)).code, 0)
  })
})

describe("trajet api", async () => {
  const { api, key } = await sharedStage([...commonScopes, "webhooks:manage"])

  const run = (args: ReadonlyArray<string>, input = "") => {
    const env = { XDG_CONFIG_HOME: home, HOME: home, TRAJET_API: `${api.origin}/v1`, TRAJET_API_KEY: key }
    return startCommandHere(["api", ...args], { env, input }).ended
  }
  const lines = async (...args: ReadonlyArray<string>): Promise<ReadonlyArray<Record<string, unknown>>> => {
    const { code, stderr, stdout } = await run(args)
    assert.strictEqual(code, 0, stderr)
    return stdout
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line))
  }

  it("sends any request, with members of options and files, and prints the answer", async () => {
    const again = ["--idempotency-key", crypto.randomUUID()]
    const file = join(home, "order.json")
    writeFileSync(file, JSON.stringify(validOrder()))
    const made = await lines("POST", "/v1/transports", "--file", file, "--field", "reference=A-1", ...again)
    const same = await lines("POST", "transports", "--file", file, "--field", "reference=A-1", ...again)
    assert.deepStrictEqual(same, made)
    await lines("POST", "/transports", "--file", file)
    assert.lengthOf(await lines("GET", "/transports?limit=1", "--pages"), 2)
    const [found] = await lines("GET", "/transports", "--field", "reference=A-1", "--field", "limit=5")
    assert.match(JSON.stringify(found), /^\{"data":\[\{[^[]*"reference":"A-1"[^[]*\],"next_cursor":null\}$/u)
  })

  it("says that an answer is empty, and prints status and headers on request", async () => {
    const url = "url=https://hooks.example.com/a"
    const [made] = await lines("POST", "/webhooks/endpoints", "--field", url, "--field", "ordered=true")
    assert.strictEqual(made?.["ordered"], true)
    const gone = await run(["DELETE", `/webhooks/endpoints/${String(made?.["id"])}`])
    assert.deepStrictEqual([gone.code, gone.stdout, gone.stderr], [0, "", "Done. The answer is empty (204).\n"])
    const { stderr } = await run(["GET", "/test/clock", "--include"])
    assert.match(stderr, /^200\n[^]*^content-type: application\/json$/mu)
  })

  it("names no option that it does not have, and refuses what makes no request", async () => {
    const refused = await run(["POST", "/transports", "--field", "reference=1"])
    assert.strictEqual(refused.code, 1)
    assert.match(refused.stderr, /^ {2}pickup {2}/mu)
    for (const args of [
      ["GET", "/transports", "--file", "-"],
      ["POST", "/transports", "--pages"],
      ["POST", "/transports", "--field", "=1"],
      ["get", "/transports"],
      ["GET", "/transports/:id"]
    ]) {
      assert.strictEqual((await run(args)).code, 2, args.join(" "))
    }
  })
})
