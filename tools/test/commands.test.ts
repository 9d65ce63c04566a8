import { assert, describe, it } from "vitest"
import { until } from "../harness/until.ts"
import { node, run } from "./commands.ts"

/** A process that starts another one, which handles no signal because it is in a loop, and prints its id. */
const program = `
  const loop = "console.log(process.pid); process.on('SIGTERM', () => {}); for (;;);"
  require("node:child_process").spawn(process.execPath, ["-e", loop], { stdio: ["ignore", "inherit", "inherit"] })
  setInterval(() => {}, 1000)`

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe("a command with a bound of time", () => {
  it("ends at its time with every process that it has started", async () => {
    const output: Array<string> = []
    const exitCode = await run(node, ["-e", program], { timeoutMillis: 3_000, onOutput: (text) => output.push(text) })
    assert.notStrictEqual(exitCode, 0)
    const pid = Number(output.join(""))
    assert.isAbove(pid, 0)
    await until("the end of the process in a loop", () => !isAlive(pid))
  })
})
