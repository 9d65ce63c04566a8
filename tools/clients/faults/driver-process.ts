import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Command } from "../client-language.model.ts"
import type { CallEnd, DriverCall, DriverCommand, DriverVerify, VerifyEnd } from "./driver.model.ts"

/** A driver that runs. */
export interface Driver {
  readonly call: (command: DriverCall) => Promise<CallEnd>
  readonly verify: (command: DriverVerify) => Promise<VerifyEnd>
  /** All that it wrote so far, on both ways. */
  readonly written: () => string
  /** Ends its input, and resolves with its exit code. */
  readonly stop: () => Promise<number | null>
}

// The first command waits for the program to start; a call has three attempts that time out.
const answerMillis = 60_000
const stopMillis = 5_000

/** Starts the driver of a client. */
export const startDriver = (command: Command, env: Readonly<Record<string, string>>): Driver => {
  const child = spawn(command.program, command.args, {
    stdio: ["pipe", "pipe", "pipe"],
    env: { ...process.env, NODE_NO_WARNINGS: "1", ...command.env, ...env },
    ...(command.cwd === undefined ? {} : { cwd: command.cwd })
  })
  const written: Array<string> = []
  const lines: Array<string> = []
  child.stderr.on("data", (chunk: Buffer) => void written.push(chunk.toString()))
  // A driver that has ended has its own fault: the next answer does not come.
  child.stdin.on("error", () => undefined)
  const exited = once(child, "close").then(([code]: ReadonlyArray<unknown>) => (typeof code === "number" ? code : null))
  const input = createInterface({ input: child.stdout })
  input.on("line", (line) => {
    written.push(line)
    lines.push(line)
  })

  const answer = async (sent: DriverCommand): Promise<string> => {
    child.stdin.write(`${JSON.stringify(sent)}\n`)
    const signal = AbortSignal.timeout(answerMillis)
    const isEnded = exited.then(() => "ended" as const)
    while (lines.length === 0) {
      const next = await Promise.race([once(input, "line", { signal }), isEnded]).catch(() => "late" as const)
      if (next === "late" || (next === "ended" && lines.length === 0))
        throw new Error(
          `the driver gave no answer to ${JSON.stringify(sent).slice(0, 200)}: ${written.join("\n").slice(-2_000)}`
        )
    }
    return lines.shift() ?? ""
  }
  const checked = <A extends { readonly id: number }>(id: number, value: A): A => {
    if (value.id !== id) throw new Error(`the driver answered command ${value.id} and not ${id}`)
    return value
  }
  return {
    call: async (sent) => {
      const ended: CallEnd = JSON.parse(await answer(sent))
      return checked(sent.id, ended)
    },
    verify: async (sent) => {
      const ended: VerifyEnd = JSON.parse(await answer(sent))
      return checked(sent.id, ended)
    },
    written: () => written.join("\n"),
    stop: async () => {
      child.stdin.end()
      const timer = setTimeout(() => child.kill("SIGKILL"), stopMillis)
      const code = await exited
      clearTimeout(timer)
      return code
    }
  }
}
