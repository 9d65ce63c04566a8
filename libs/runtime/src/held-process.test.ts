import { fork } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"

const folder = mkdtempSync(join(tmpdir(), "trajet-held-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = join(folder, "service.ts")
writeFileSync(
  program,
  `import { whenReleased } from ${JSON.stringify(join(import.meta.dirname, "held-process.ts"))}
whenReleased(() => { process.send(process.env); process.disconnect() })`
)

const hold = () => fork(program, { env: { ...process.env, BEFORE: "kept by nobody" }, execArgv: [] })

describe("a held service", () => {
  it("runs with exactly the environment that it is given later", async () => {
    const child = hold()
    child.send({ env: { GIVEN: "a value", NO_TEXT: 1 } })
    const [env] = await once(child, "message")
    assert.deepStrictEqual(env, { GIVEN: "a value" })
  })

  it("ends with its parent, and does not run", async () => {
    const child = hold()
    await once(child, "spawn")
    child.disconnect()
    const [code] = await once(child, "exit")
    assert.strictEqual(code, 0)
  })
})
