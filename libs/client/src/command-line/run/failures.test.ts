import { once } from "node:events"
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startCommand, startCommandHere } from "../../testing/command.ts"
import { credentialsFolder } from "../credentials/credentials.rules.ts"
import { writeProfiles } from "../credentials/credentials.ts"

const hostile = "Paris\u001b[2J\u001b]0;owned\u0007\u009b31m\u202e\r\nM-00000001 completed"
const item = {
  id: "01a20636-f56d-7964-8624-485f28222e73",
  transport_id: hostile,
  reference: null,
  status: hostile,
  cancelled: false,
  created_at: "2026-11-20T10:00:00.000000Z",
  pickup: { address: hostile, date: hostile },
  delivery: { address: hostile, date: null },
  vehicle: { registration: hostile, type: null },
  price: { currency: "EUR", amount_ht: 1, return_ht: null, total_ht: 1 },
  has_return: false
}
const order = ["order", "--from", "Paris", "--to", "Lyon", "--date", "2031-03-17"]
const billing = ["--company", "A", "--email", "a@a.example", "--billing-address", "1 rue A"]

describe("the command trajet, if something is wrong", () => {
  const home = mkdtempSync(join(tmpdir(), "trajet-failures-"))
  let server: Server
  let api = ""
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined

  const answered = (status: number, body: unknown, type = "application/json") => {
    answer = (request, response) => {
      request.resume()
      response.writeHead(status, { "content-type": type, "x-request-id": "request-1" }).end(JSON.stringify(body))
    }
  }
  const envOf = (more: Readonly<Record<string, string>>) => ({
    XDG_CONFIG_HOME: home,
    TRAJET_API: api,
    TRAJET_API_KEY: "svc_test_abcdef",
    ...more
  })
  const run = async (args: ReadonlyArray<string>, more: Readonly<Record<string, string>> = {}) => {
    const ended = await startCommandHere(args, { env: envOf(more) }).ended
    assert.notInclude(ended.stdout + ended.stderr, "abcdef")
    return ended
  }

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response))
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    api = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}/v1`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(home, { recursive: true, force: true })
  })

  it("explains a wrong command line with the exit code 2, and sends nothing", async () => {
    let requests = 0
    answer = (_, response) => {
      requests++
      response.end()
    }
    for (const [args, said] of [
      [["pricee"], /^trajet: there is no command pricee\. Did you mean trajet price\?\n {2}next {2}trajet help/u],
      [["price"], /give --from/u],
      [["order", "--from", "Paris", "--to", "Lyon"], /give --date/u],
      [order, /say who pays/u],
      [[...order, "--company", "A"], /--company, --email and --billing-address together/u],
      [[...order, ...billing, "--idempotency-key", "x"], /UUID/u],
      [["price", "--file", join(home, "missing.json")], /missing\.json cannot be read/u],
      [["trigger", "webhook.test"], /there is no webhook\.test/u],
      [["listen", "--forward-to", "http://localhost:1", "--key", "svc_test_abcdef"], /TRAJET_API_KEY/u]
    ] as const) {
      const ended = await run(args)
      assert.deepStrictEqual([ended.code, ended.stdout], [2, ""], args.join(" "))
      assert.match(ended.stderr, said)
    }
    assert.strictEqual(requests, 0)
  })

  it("asks for a key with the exit code 3, and refuses a file that it cannot trust", async () => {
    const none = await run(["transports", "list"], { TRAJET_API_KEY: "" })
    assert.deepStrictEqual(
      [none.code, none.stderr],
      [3, "trajet: there is no key: run trajet login, or set TRAJET_API_KEY\n"]
    )
    assert.strictEqual((await run(["transports", "list"], { TRAJET_API_KEY: "abcdef" })).code, 3)

    const [folder, file] = [join(home, "trajet"), join(home, "trajet/credentials.json")]
    mkdirSync(folder)
    writeFileSync(file, "svc_test_abcdef", { mode: 0o600 })
    for (const args of [["transports", "list"], ["login"], ["profiles"]]) {
      const broken = await run(args, { TRAJET_API_KEY: "" })
      assert.deepStrictEqual([broken.code, broken.stdout], [3, ""], args.join(" "))
      assert.include(broken.stderr, "is not a valid credentials file")
    }
    chmodSync(file, 0o644)
    assert.include((await run(["profiles"])).stderr, `chmod 600 ${file}`)
  })

  it("shows code, fields and request of a refusal, with the options that correct it", async () => {
    const errors = [{ field: "pickup.date", error: "in_past", message: hostile }]
    const problem = { type: "about:blank", title: "t", status: 422, code: "validation_failed", detail: hostile, errors }
    answered(422, problem, "application/problem+json")
    const ended = await run([...order, ...billing])
    assert.strictEqual(ended.code, 1)
    assert.notMatch(ended.stderr, /[^\P{Cc}\n]/u)
    assert.match(ended.stderr, /^trajet: Paris.*\(422 validation_failed\)$/mu)
    assert.match(ended.stderr, /^ {2}pickup\.date \(--date\) {2}Paris/mu)
    assert.match(ended.stderr, /^ {2}request +request-1$/mu)

    const { error } = JSON.parse((await run([...order, ...billing, "--json"])).stderr)
    assert.deepInclude(error, { exit: "refused", code: "validation_failed", status: 422, request_id: "request-1" })
    assert.deepStrictEqual(error.fields, [{ field: "pickup.date (--date)", message: hostile }])
  })

  it("says why the call of a trigger was refused, and waits for no event", async () => {
    const asked: Array<string> = []
    answer = (request, response) => {
      asked.push(`${request.method} ${request.url?.split("?")[0]}`)
      request.resume()
      const isRefused = request.url?.endsWith("/cancel") === true
      const problem = { type: "about:blank", title: "t", status: 409, code: "already_cancelled", detail: "too late" }
      response.writeHead(isRefused ? 409 : 200, { "content-type": "application/json" })
      response.end(
        JSON.stringify(isRefused ? problem : { ...item, min_date: "2031-03-10", data: [], next_cursor: null })
      )
    }
    const ended = await run(["trigger", "transport.cancelled", ...billing, "--timeout", "1s"])
    assert.strictEqual(ended.code, 1)
    assert.match(ended.stderr, /too late \(409 already_cancelled\)/u)
    assert.match(asked.at(-1) ?? "", /^POST .*\/cancel$/u)
  })

  it("says what to do if nobody answers, with the exit code 4", async () => {
    const gone = await run(["transports", "list"], { TRAJET_API: "http://127.0.0.1:9/v1" })
    assert.strictEqual(gone.code, 4)
    assert.match(gone.stderr, /cannot be reached.*127\.0\.0\.1:9\/v1\n {2}next {2}is the API running/u)

    answer = (request) => void request.socket.destroy()
    const unknown = await run([...order, ...billing, "--json"])
    assert.strictEqual(unknown.code, 4)
    const { error } = JSON.parse(unknown.stderr)
    assert.match(error.next, new RegExp(`--idempotency-key ${error.idempotency_key}`, "u"))

    answered(200, "<html>", "text/html")
    const other = await run(["transports", "list"])
    assert.strictEqual(other.code, 1)
    assert.include(other.stderr, "--api is the address of the API with its version")
  })

  it("calls TRAJET_API with the key of a profile, and the profile's own API without it", async () => {
    const profile = { api: "http://127.0.0.1:9/v1", key: "svc_test_abcdef" }
    writeProfiles(credentialsFolder({ XDG_CONFIG_HOME: home }, home), new Map([["test", profile]]))
    answered(200, { data: [item], next_cursor: null })
    assert.strictEqual((await run(["transports", "list"], { TRAJET_API_KEY: "" })).code, 0)
    const own = await run(["transports", "list"], { TRAJET_API_KEY: "", TRAJET_API: "" })
    assert.match(own.stderr, /127\.0\.0\.1:9\/v1/u)
    const given = await run(["transports", "list", "--api", profile.api], { TRAJET_API_KEY: "" })
    assert.strictEqual(given.code, 4)
  })

  it("removes what a terminal would obey from every text of the server", async () => {
    answered(200, { data: [item], next_cursor: null })
    const shown = await run(["transports", "list"])
    assert.notMatch(shown.stdout, /[^\P{Cc}\n]/u)
    assert.strictEqual(shown.stdout.split("\n").length, 3)
    const json = await run(["transports", "list", "--json"])
    assert.notMatch(json.stdout, /[^\P{Cc}\n]/u)
    assert.deepStrictEqual(JSON.parse(json.stdout), item)
  })

  it("ends quietly if the reader of its output has gone", async () => {
    const data = Array.from({ length: 200 }, (_, index) => ({
      ...item,
      id: String(index),
      reference: "x".repeat(2000)
    }))
    answered(200, { data, next_cursor: null })
    const listing = startCommand(["transports", "list", "--limit", "200", "--json"], { env: envOf({}) })
    listing.child.stdout?.once("data", () => listing.child.stdout?.destroy())
    const { code, stderr } = await listing.ended
    assert.deepStrictEqual([code, stderr], [0, ""])
  })

  it("ends with the exit code 130 after Ctrl-C in a request", async () => {
    const asked = new Promise<void>((resolve) => (answer = () => resolve()))
    const listing = startCommand(["transports", "list"], { env: envOf({}) })
    await asked
    listing.child.kill("SIGINT")
    assert.strictEqual((await listing.ended).code, 130)
  })
})
