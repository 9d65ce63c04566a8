import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { spawn } from "node:child_process"
import { mkdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, afterEach, assert, beforeAll, describe, it } from "vitest"
import { ask, validOrder } from "../harness/http.ts"
import { makeHome, removeHome, type StartedProduct, type StartFile, startProduct } from "../harness/product.ts"
import { until } from "../harness/until.ts"
import { startReceiver } from "../harness/receiver.ts"
import { verifySvc } from "../harness/verification.ts"
import { anyPort } from "../harness/any-port.ts"
import { readSource } from "./content/played-pages.ts"
import { heldBlocksOf } from "./content/shown-blocks.ts"

const thisTest = "tools/site/programs.long.test.ts"

/** The blocks of a page that this test runs. */
const blocksOf = (path: string, count: number): ReadonlyArray<string> => {
  const found = heldBlocksOf(readSource(path)).flatMap(({ held, text }) =>
    held?.kind === "test" && held.path === thisTest ? [text] : []
  )
  assert.lengthOf(found, count, path)
  return found
}

interface Shell {
  readonly said: () => string
  readonly ended: Promise<number | null>
}

describe("a program that the documentation starts", () => {
  let product: StartedProduct
  let started: StartFile
  let key = ""
  let environment: NodeJS.ProcessEnv = {}
  const shells = new Set<number>()

  /** Runs the lines of a block, whose programs listen on or post to port 3000, with another port. */
  const start = (
    block: string,
    port: number,
    given: { readonly env?: object; readonly input?: string } = {}
  ): Shell => {
    const shell = spawn("bash", ["-c", block.replaceAll(":3000", `:${port}`)], {
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
      env: { ...environment, PORT: String(port), ...given.env }
    })
    if (shell.pid !== undefined) shells.add(shell.pid)
    let text = ""
    const collect = (chunk: Buffer) => void (text += chunk.toString())
    shell.stdout.on("data", collect)
    shell.stderr.on("data", collect)
    shell.stdin.on("error", () => undefined)
    shell.stdin.end(given.input ?? "")
    const ended = new Promise<number | null>((resolve) => shell.once("close", resolve))
    return { said: () => text, ended }
  }

  const says = (shell: Shell, what: RegExp) => until(String(what), () => what.test(shell.said()))

  const order = async (): Promise<string> => {
    const billing = { company_name: "Demo Fleet", email: "billing@demo-fleet.example", address: "1 rue du Test, Paris" }
    const created = await ask(started.api, "/v1/transports", { key, body: validOrder({ billing }) })
    assert.strictEqual(created.status, 201, created.text)
    return String(created.json()["id"])
  }

  beforeAll(async () => {
    product = startProduct({ home: makeHome() })
    started = await product.ready()
    key = started.groups.find(({ name }) => name === "demo-fleet")?.keys.test.full ?? ""
    const personal = join(product.home, "person")
    mkdirSync(personal)
    environment = {
      PATH: `${dirname(process.execPath)}:${process.env["PATH"] ?? ""}`,
      TMPDIR: process.env["TMPDIR"],
      NODE_NO_WARNINGS: "1",
      HOME: personal,
      TRAJET_HOME: product.home,
      TRAJET_API: started.api
    }
  })
  afterEach(() => {
    for (const pid of shells) {
      try {
        process.kill(-pid, "SIGKILL")
      } catch {
        // All programs of the shell have ended.
      }
    }
    shells.clear()
  })
  afterAll(async () => {
    product.child.kill("SIGTERM")
    await product.exitCode()
    removeHome(product.home)
  })

  it.each(["docs/tour.md", "docs/webhooks.md"])("keeps a key, and posts events to a receiver: %s", async (path) => {
    const receiver = await startReceiver()
    const [block = ""] = blocksOf(path, 1)
    const listener = start(block, Number(new URL(receiver.url).port), { input: `${key}\n` })
    await says(listener, /^Ready\./mu)
    const mission = await order()
    const received = () => receiver.received.find(({ body }) => body.includes(mission))
    await until("the event of the order", () => received() !== undefined)
    const one = received()
    assert.isDefined(one)
    const [secret = ""] = /whsec_\S+/u.exec(listener.said()) ?? []
    assert.strictEqual((await verifySvc(one, secret)).type, "transport.created")
    await receiver.close()
  })

  it("receives the events that the listener posts: examples/webhook-receivers/README.md", async () => {
    const [receive = "", listen = ""] = blocksOf("examples/webhook-receivers/README.md", 2)
    const port = await anyPort()
    const receiver = start(receive.replace("\n", `\necho "$WEBHOOK_SECRET"\n`), port)
    await says(receiver, /^whsec_\S+\n/u)
    await until("a receiver", async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/hook`, { method: "POST" }).catch(() => null)
      return answer?.status === 400
    })
    const WEBHOOK_SECRET = receiver.said().split("\n")[0]
    const listener = start(listen, port, { env: { WEBHOOK_SECRET, TRAJET_API_KEY: key } })
    await says(listener, /^Ready\./mu)
    await order()
    await says(receiver, /transport\.created/u)
  })

  it("orders a delivery and follows it to its end: examples/dealership/README.md", async () => {
    const [block = ""] = blocksOf("examples/dealership/README.md", 1)
    const { ended, said } = start(block, await anyPort())
    assert.strictEqual(await ended, 0, said())
    assert.match(said(), /^ended +completed$/mu)
  })

  it("is a server of tools for an assistant, over HTTP and as a program: docs/mcp.md", async () => {
    const [http, program] = blocksOf("docs/mcp.md", 2).map((block) => JSON.parse(block).mcpServers.trajet)
    assert.strictEqual(http.type, "http")
    const placed = new URL(new URL(http.url).pathname, started.api)
    const headers = Object.fromEntries(Object.keys(http.headers).map((name) => [name, key]))
    const env = Object.fromEntries(
      Object.keys(program.env).map((name) => [name, name === "TRAJET_API_KEY" ? key : started.api])
    )
    for (const transport of [
      new StreamableHTTPClientTransport(placed, { requestInit: { headers } }),
      new StdioClientTransport({
        command: program.command,
        args: program.args,
        env: { PATH: environment["PATH"] ?? "", HOME: environment["HOME"] ?? "", ...env }
      })
    ]) {
      const client = new Client({ name: "assistant", version: "1.0.0" })
      await client.connect(transport)
      const { tools } = await client.listTools()
      assert.includeMembers(
        tools.map(({ name }) => name),
        ["price", "list_missions", "explain_delivery"]
      )
      const priced = await client.callTool({ name: "price", arguments: { pickup: "Paris", delivery: "Lyon" } })
      assert.notStrictEqual(priced.isError, true, JSON.stringify(priced))
      await client.close()
    }
  })
})
