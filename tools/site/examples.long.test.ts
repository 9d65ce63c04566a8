import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { settingsOfProduct, startAdmin } from "../harness/admin-process.ts"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"
import { until } from "../harness/until.ts"
import { playTour } from "../tour/play-tour.ts"
import { playedPages, readSource } from "./content/played-pages.ts"
import { publishedSources } from "./content/published.ts"
import { heldBlocksOf } from "./content/shown-blocks.ts"

/** The only block of a page that a test runs in its own way. */
const runHere = (path: string): string => {
  const found = heldBlocksOf(readSource(path)).filter(({ held }) => held?.kind === "test")
  assert.lengthOf(found, 1, path)
  return found[0]?.text ?? ""
}

const adminCommands = publishedSources.flatMap(({ path }) =>
  heldBlocksOf(readSource(path)).flatMap(({ held }) => (held?.kind === "admin" ? held.commands : []))
)

describe("the examples of the documentation", () => {
  let product: StartedProduct

  beforeAll(async () => {
    product = startProduct({ home: makeHome(), nats: true })
    await product.ready()
  })
  afterAll(async () => {
    product.child.kill("SIGTERM")
    await product.exitCode()
    removeHome(product.home)
  })

  it.each(playedPages)("get the answers that the page shows: $path", async (page) => {
    const { differences } = await playTour(page, product.home)
    assert.deepStrictEqual(differences, [])
  })

  it("fail if an answer differs from the page", async () => {
    const page = { path: "docs/guides/pricing.md", heading: null, after: "docs/guides/conventions.md" }
    const edited = readSource(page.path).replace(`"price_ht": 502.6`, `"price_ht": 1`)
    const { differences } = await playTour(page, product.home, edited)
    assert.lengthOf(differences, 1)
    assert.match(differences[0] ?? "", /body\.price_ht: shown 1, answered 502\.6$/u)
  })

  it.each(adminCommands)("are commands that the administration knows: %s", async (command) => {
    // The group of the examples does not exist, which only a known command with known options finds out.
    const { status, stderr } = await startAdmin(command.split(" "), settingsOfProduct(product.home)).ended
    const isRefusedForItsGroup = /no group|unknown group|not.*group/iu.test(stderr)
    assert.isTrue(status === 0 || isRefusedForItsGroup, `${command}: ${stderr}`)
  })

  it("send a request again as docs/guides/errors.md says", async () => {
    const statuses = [503, 429, 201]
    const keys: Array<unknown> = []
    const server = createServer((request, response) => {
      keys.push(request.headers["idempotency-key"])
      response.writeHead(statuses[keys.length - 1] ?? 500, { "retry-after": "0" }).end(`{"id":"a"}`)
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`
    const file = join(product.home, "send.mjs")
    writeFileSync(file, runHere("docs/guides/errors.md"))
    const { send }: { readonly send: (url: string, given: unknown) => Promise<unknown> } = await import(file)
    const given = { body: {}, key: "svc_test_x", idempotencyKey: "one" }
    assert.deepStrictEqual(await send(url, given), { id: "a" })
    assert.deepStrictEqual(keys, ["one", "one", "one"])
    statuses.push(409)
    const refused = await send(url, given).catch((error: unknown) => error)
    assert.instanceOf(refused, Error)
    assert.lengthOf(keys, 4)
    server.close()
  })

  it("keep a table from the stream as examples/stream-table/README.md says", async () => {
    const blocks = heldBlocksOf(readSource("examples/stream-table/README.md")).filter(
      ({ held }) => held?.kind === "test"
    )
    const [follow = "", show = ""] = blocks.map(({ text }) => text)
    assert.lengthOf(blocks, 2)
    const env = { ...process.env, TRAJET_HOME: product.home }
    const shell = spawn("bash", ["-c", follow], { stdio: ["ignore", "pipe", "inherit"], detached: true, env })
    let said = ""
    shell.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()))
    try {
      await until("the events of the demonstration's mission", () => said.includes("transport.status_changed "))
      const { demonstration } = await product.ready()
      const shown = execFileSync("bash", ["-c", show], { encoding: "utf8", env })
      assert.match(shown, new RegExp(`│ '${demonstration?.mission_id}' │ '[^']+' │ '\\w+' +│`, "u"))
    } finally {
      if (shell.pid !== undefined) process.kill(-shell.pid, "SIGTERM")
    }
  })
})
