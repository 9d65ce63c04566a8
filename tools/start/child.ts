import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export interface ChildOptions {
  readonly name: string
  /** The program, from the root of the repository, or anywhere. */
  readonly program: string
  /** The root of other sources than these. */
  readonly folder?: string
  readonly env: NodeJS.ProcessEnv
  /** Flags of Node. */
  readonly flags?: ReadonlyArray<string>
  /** A command that replaces itself by the program, with its first arguments, such as `unshare --mount`. */
  readonly under?: ReadonlyArray<string>
  readonly logFile: string
  /** Time after which a program that neither listens nor ends is killed; 60 s if left out. */
  readonly startMillis?: number
}

export interface RunningChild {
  readonly process: ChildProcess
  readonly pid: number
  /** The port it listens on. */
  readonly port: number
}

const defaultStartMillis = 60_000

/** Starts a program of the product and waits until it says that it listens. */
export const startChild = (options: ChildOptions): Promise<RunningChild> =>
  new Promise((done, reject) => {
    const { env, flags = [], folder = root, logFile, name, program, startMillis = defaultStartMillis } = options
    const { under = [] } = options
    const log = openSync(logFile, "a")
    const node = [process.execPath, "--conditions=@trajet/source", ...flags]
    const command = [...under, ...node, resolve(folder, program)]
    const [first = process.execPath, ...args] = command
    const child = spawn(first, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", log, log, "ipc"]
    })
    closeSync(log)
    const failed = (code: number | null = null) => {
      const end = code === null ? "" : `, it ended with exit code ${code}`
      reject(new Error(`${name} did not start${end}; see ${logFile}`))
    }
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      failed()
    }, startMillis)
    child.once("exit", failed)
    child.on("message", (message) => {
      const port: unknown = Reflect.get(Object(message), "listening")
      if (typeof port !== "number") return
      clearTimeout(timer)
      child.off("exit", failed)
      done({ process: child, pid: child.pid ?? 0, port })
    })
  })

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Asks a child to stop, and waits for as long as it may take to finish what it has begun. */
export const stopChild = async (child: ChildProcess, patienceMillis: number): Promise<void> => {
  if (hasEnded(child)) return
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill("SIGTERM")
  const timer = setTimeout(() => child.kill("SIGKILL"), patienceMillis)
  await gone
  clearTimeout(timer)
}
