import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { StartRefused } from "./home-files.ts"
import { resetHome, type Terminal } from "./reset.ts"
import { startOptions } from "./start-options.ts"

const none: Terminal = { isTerminal: false, ask: () => Promise.reject(new Error("there is no terminal")) }
const answering = (answer: string): Terminal => ({ isTerminal: true, ask: () => Promise.resolve(answer) })

const refusal = async (work: Promise<void>): Promise<string> => {
  try {
    await work
    return ""
  } catch (error) {
    assert.instanceOf(error, StartRefused)
    return error.message
  }
}

describe("npm start -- --reset", () => {
  let home = ""
  let data = ""

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "trajet-home-"))
    data = join(mkdtempSync(join(tmpdir(), "trajet-data-")), "postgres")
    mkdirSync(data)
    mkdirSync(join(home, "files"))
    writeFileSync(join(home, "postgres.json"), JSON.stringify({ data }))
    for (const name of ["secrets.json", "lock.json", "notes.txt"]) writeFileSync(join(home, name), "{}")
  })
  afterEach(() => {
    for (const folder of [home, dirname(data)]) rmSync(folder, { recursive: true, force: true })
  })

  it("deletes what the product made, with data outside of the home, once the person types yes", async () => {
    await resetHome({ home, isConfirmed: false, terminal: answering("yes") })
    assert.isFalse(existsSync(dirname(data)))
    assert.deepStrictEqual(readdirSync(home), ["lock.json", "notes.txt"])
  })

  it("deletes nothing for another answer", async () => {
    assert.strictEqual(
      await refusal(resetHome({ home, isConfirmed: false, terminal: answering("y") })),
      "Nothing was deleted."
    )
    assert.isTrue(existsSync(data) && existsSync(join(home, "secrets.json")))
  })

  it("is refused without a terminal, unless --yes answers", async () => {
    assert.match(await refusal(resetHome({ home, isConfirmed: false, terminal: none })), /add --yes/u)
    assert.isTrue(existsSync(data))
    await resetHome({ home, isConfirmed: true, terminal: none })
    assert.isFalse(existsSync(data))
  })

  it("is refused for a database that is not the home's, and --yes without it", () => {
    assert.throws(() => startOptions(["--reset"], { DATABASE_URL: "postgres://127.0.0.1/own" }), /DATABASE_URL/u)
    assert.throws(() => startOptions(["--yes"], {}), /--reset/u)
    assert.strictEqual(startOptions(["--reset"], {}).reset, "ask")
    assert.strictEqual(startOptions(["--reset", "--yes"], {}).reset, "now")
    assert.strictEqual(startOptions([], {}).reset, null)
  })
})
