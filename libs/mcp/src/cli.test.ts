import { spawn } from "node:child_process"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { assert, describe, it } from "vitest"
import manifest from "../package.json" with { type: "json" }

const program = join(import.meta.dirname, "cli.ts")
const env = { TRAJET_API_KEY: "svc_test_secret", TRAJET_API: "http://127.0.0.1:9/v1" }

/** Runs the program with an input, and returns what it wrote. */
const run = async (input: string, settings: Readonly<Record<string, string>> = env) => {
  const child = spawn(process.execPath, ["--conditions=@trajet/source", program], {
    env: { ...settings, NODE_NO_WARNINGS: "1" },
    stdio: ["pipe", "pipe", "pipe"]
  })
  const exit = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)))
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  child.stdin.write(input)
  // The input stays open until the first answer, because the server drops unanswered messages when its input ends.
  if (input !== "") await new Promise((resolve) => child.stdout.once("data", resolve))
  child.stdin.end()
  const [stdout, stderr] = await said
  return { code: await exit, stdout, stderr }
}

describe("the server on standard input and output", () => {
  it("writes only messages to standard output, and ends when its input ends", { tags: "AST-2" }, async () => {
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } }
    }
    const { code, stdout } = await run(`no message\n${JSON.stringify(initialize)}\n`)
    const lines = stdout.split("\n").filter((line) => line !== "")
    assert.isNotEmpty(lines)
    for (const line of lines) assert.strictEqual(JSON.parse(line).jsonrpc, "2.0")
    assert.strictEqual(JSON.parse(lines[0] ?? "").result.serverInfo.version, manifest.version)
    assert.notInclude(stdout, "secret")
    assert.strictEqual(code, 0)
  })

  it("says on standard error which setting is wrong", async () => {
    const { code, stdout, stderr } = await run("", { ...env, TRAJET_API: "http://api.example/v1" })
    assert.deepStrictEqual([code, stdout], [2, ""])
    assert.match(stderr, /^TRAJET_API: set the https address/u)
  })
})
