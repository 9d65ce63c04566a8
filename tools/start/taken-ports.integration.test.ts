import { createServer, type Server } from "node:net"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../harness/api-in-process.ts"
import { testDatabase } from "../harness/database.ts"
import { startDispatcherHere } from "../harness/dispatcher-in-process.ts"
import { makeHome, removeHome, type StartedProduct, startProduct } from "../harness/product.ts"

const settings = ["TRAJET_PORT", "TRAJET_PROBES_PORT", "TRAJET_DISPATCHER_PORT"] as const

const host = "127.0.0.1"

/** What `npm start` printed, line by line, without the one about its bundles after a change of the sources. */
const linesOf = ({ printed }: StartedProduct): ReadonlyArray<string> =>
  printed()
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("Preparing the programs"))

describe("a port that another program holds", () => {
  const holder: Server = createServer()
  let port = 0
  let database = ""
  beforeAll(async () => {
    await new Promise<void>((done) => holder.listen(0, host, done))
    const address = holder.address()
    port = typeof address === "object" && address !== null ? address.port : 0
    database = await testDatabase()
  })
  afterAll(() => new Promise((done) => void holder.close(done)))

  const taken = (setting: string) =>
    new RegExp(
      `port ${port} of 127\\.0\\.0\\.1 is taken, perhaps by .+ \\(lsof -i :${port} .+set ${setting} to another`,
      "u"
    )

  it("ends npm start with code 1 and one line, before it starts anything", async () => {
    for (const setting of settings) {
      const home = makeHome()
      const product = startProduct({ home, env: { [setting]: String(port) } })
      assert.strictEqual(await product.exitCode(), 1)
      const lines = linesOf(product)
      assert.lengthOf(lines, 1, product.printed())
      assert.match(lines[0] ?? "", taken(setting))
      removeHome(home)
    }
  })

  it("is named by an API or a dispatcher that starts alone", async () => {
    const reasonOf = (start: Promise<unknown>) => start.then(() => "it started", String)
    const own = { TRAJET_PORT: String(port) }
    assert.match(await reasonOf(startApiHere(database, own)), taken("TRAJET_PORT"))
    const dispatcher = { TRAJET_DISPATCHER_PORT: String(port) }
    assert.match(await reasonOf(startDispatcherHere(database, dispatcher)), taken("TRAJET_DISPATCHER_PORT"))
  })
})

describe("a port of npm start that nothing can have", () => {
  it("ends it with the setting to change", async () => {
    const home = makeHome()
    const refused = async (env: Readonly<Record<string, string>>) => {
      const product = startProduct({ home, env })
      assert.strictEqual(await product.exitCode(), 1)
      return linesOf(product).join("\n")
    }
    const both = await refused({ TRAJET_PORT: "48080", TRAJET_DISPATCHER_PORT: "48080" })
    assert.strictEqual(both, "TRAJET_PORT and TRAJET_DISPATCHER_PORT are both 48080: set one to another port")
    // An address of documentation (RFC 5737), which no machine has.
    const nowhere = await refused({ TRAJET_HOST: "192.0.2.1", TRAJET_ENV: "development" })
    assert.match(nowhere, /^this machine has no address 192\.0\.2\.1: set TRAJET_HOST/u)
    removeHome(home)
  })
})
