import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"

export const node = process.execPath
export const bin = (name: string): string => join("node_modules", ".bin", name)

/**
 * The arguments of Node that check types. One checker takes a third of the processor's time of the usual four, because
 * each checker infers the types of the contract for itself; on two cores it is also the first to end.
 */
export const typeCheck = (...args: ReadonlyArray<string>): ReadonlyArray<string> => [
  "node_modules/typescript-7/bin/tsc",
  ...args,
  ...["--checkers", "1"]
]

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>
  /** The folder that the command runs in, if not in that of this process. */
  readonly cwd?: string
  /** A command that runs longer is ended, and has failed. */
  readonly timeoutMillis?: number
  /** Takes the output; without it, the output goes to the terminal. */
  readonly onOutput?: (text: string) => void
}

const running = new Set<ChildProcess>()
const killMillis = 10_000

const signalGroup = (leader: number | undefined, signal: NodeJS.Signals): void => {
  try {
    if (leader !== undefined) process.kill(-leader, signal)
  } catch {
    // Every process of the group has ended.
  }
}

/** Ends the group of a command at its time. What is left of the group then, such as a worker in a loop, is killed. */
const bound = (child: ChildProcess, timeoutMillis: number): void => {
  const ask = setTimeout(() => signalGroup(child.pid, "SIGTERM"), Math.max(1, timeoutMillis))
  const kill = setTimeout(() => signalGroup(child.pid, "SIGKILL"), timeoutMillis + killMillis)
  child.once("exit", () => {
    for (const timer of [ask, kill]) clearTimeout(timer)
    signalGroup(child.pid, "SIGKILL")
  })
}

/** Runs a command and gives its exit code. */
export const run = async (
  command: string,
  args: ReadonlyArray<string>,
  { cwd = process.cwd(), env = {}, timeoutMillis, onOutput }: CommandOptions = {}
): Promise<number> => {
  const output = onOutput === undefined ? "inherit" : "pipe"
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", output, output],
    // A group of its own, which ends as a whole.
    detached: timeoutMillis !== undefined,
    env: {
      ...process.env,
      NX_DAEMON: "false",
      PATH: `${join(cwd, "node_modules", ".bin")}:${process.env["PATH"]}`,
      ...env
    }
  })
  running.add(child)
  if (timeoutMillis !== undefined) bound(child, timeoutMillis)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => onOutput?.(text))
  }
  const [code]: ReadonlyArray<unknown> = await once(child, "close").catch(() => [1])
  running.delete(child)
  return typeof code === "number" ? code : 1
}

/** Ends the commands that run, and waits until they are gone. */
export const stopCommands = async (signal: NodeJS.Signals): Promise<void> => {
  const children = [...running]
  const gone = Promise.all(children.map((child) => once(child, "close").catch(() => undefined)))
  for (const child of children) child.kill(signal)
  const timer = setTimeout(() => children.forEach((child) => child.kill("SIGKILL")), killMillis)
  await gone
  clearTimeout(timer)
}
