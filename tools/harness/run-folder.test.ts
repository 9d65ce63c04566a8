import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterEach, assert, beforeEach, describe, it } from "vitest"
import { isAlive } from "./product.ts"
import { enterRunFolder, leftIn } from "./run-folder.ts"

const ended = 2 ** 22 + 1
const names = ["TMPDIR", "TRAJET_RUN_FOLDER", "NODE_COMPILE_CACHE"] as const

describe("the folder of a run", () => {
  let outside = ""
  const before = names.map((name) => process.env[name])

  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), "outside-"))
    process.env["TMPDIR"] = outside
    delete process.env["TRAJET_RUN_FOLDER"]
  })

  afterEach(() => {
    names.forEach((name, index) => {
      const value = before[index]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    })
    rmSync(outside, { recursive: true, force: true })
  })

  it("is the temporary folder until the run ends, and goes with everything in it", async () => {
    const folder = await enterRunFolder()
    assert.strictEqual(tmpdir(), folder?.path)
    writeFileSync(join(mkdtempSync(join(tmpdir(), "trajet-api-")), "api.log"), "")
    assert.deepStrictEqual(await folder?.leave(), [])
    assert.strictEqual(tmpdir(), outside)
    assert.deepStrictEqual(readdirSync(outside), [])
  })

  it("lies in another folder on demand, which keeps nothing of it", async () => {
    const parent = join(outside, "memory")
    mkdirSync(join(parent, `trajet-run-${ended}-abc`), { recursive: true })
    const folder = await enterRunFolder(parent)
    assert.strictEqual(dirname(tmpdir()), parent)
    assert.deepStrictEqual(await folder?.leave(), [])
    assert.deepStrictEqual(readdirSync(parent), [])
    assert.strictEqual(tmpdir(), outside)
  })

  it("is one for a run and the runs that it starts", async () => {
    const folder = await enterRunFolder()
    assert.isNull(await enterRunFolder())
    await folder?.leave()
  })

  it("reports the names that the run left outside of it", async () => {
    mkdirSync(join(outside, "trajet-before"))
    const folder = await enterRunFolder()
    mkdirSync(join(outside, "trajet-test-left"))
    assert.deepStrictEqual(await folder?.leave(), ["trajet-test-left"])
  })

  it("is removed by the next run if its run was killed, and kept while its run goes on", async () => {
    const killed = join(outside, `trajet-run-${ended}-abc`)
    const running = join(outside, `trajet-run-${process.ppid}-abc`)
    for (const path of [killed, running]) mkdirSync(path)
    assert.deepStrictEqual(leftIn(outside), [`trajet-run-${ended}-abc`])
    const folder = await enterRunFolder()
    assert.isFalse(existsSync(killed))
    assert.isTrue(existsSync(running))
    await folder?.leave()
  })

  it("ends the processes that still run in it", async () => {
    // Only Linux shows the environment of a process.
    if (!existsSync("/proc")) return
    const folder = await enterRunFolder()
    const { stdout } = spawnSync("sh", ["-c", `"${process.execPath}" -e "setInterval(String, 1000)" >&2 & echo $!`], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"]
    })
    assert.isTrue(isAlive(Number(stdout)))
    await folder?.leave()
    assert.isFalse(isAlive(Number(stdout)))
  })
})
