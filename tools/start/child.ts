import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, openSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

interface ChildOptions {
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

const spawned = (options: ChildOptions, words: ReadonlyArray<string> = []): ChildProcess => {
  const { env, flags = [], folder = root, logFile, program, under = [] } = options
  const log = openSync(logFile, "a")
  const node = [process.execPath, "--conditions=@trajet/source", ...flags]
  const command = [...under, ...node, resolve(folder, program), ...words]
  const [first = process.execPath, ...args] = command
  const child = spawn(first, args, { env: { ...process.env, ...env }, stdio: ["ignore", log, log, "ipc"] })
  closeSync(log)
  // A child that is killed may reset its channel. Its end is seen by "exit".
  child.on("error", () => undefined)
  return child
}

/** Waits until a child says that it listens. */
const untilListening = (child: ChildProcess, options: ChildOptions): Promise<RunningChild> =>
  new Promise((done, reject) => {
    const { logFile, name, startMillis = defaultStartMillis } = options
    const failed = (code: number | null = null) => {
      const end = code === null ? "" : `, it ended with exit code ${code}`
      reject(new Error(`${name} did not start${end}; see ${logFile}`))
    }
    if (hasEnded(child)) {
      failed(child.exitCode)
      return
    }
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      failed()
    }, startMillis)
    child.once("exit", failed)
    child.once("error", () => failed())
    child.on("message", (message) => {
      const port: unknown = Reflect.get(Object(message), "listening")
      if (typeof port !== "number") return
      clearTimeout(timer)
      child.off("exit", failed)
      done({ process: child, pid: child.pid ?? 0, port })
    })
  })

/** Starts a program of the product and waits until it says that it listens. */
export const startChild = (options: ChildOptions): Promise<RunningChild> => untilListening(spawned(options), options)

/** A service that has loaded its modules, or does so, and waits for its settings. */
export interface HeldChild {
  readonly process: ChildProcess
  /** Gives it its whole environment, and waits until it says that it listens. */
  readonly release: (env: NodeJS.ProcessEnv) => Promise<RunningChild>
}

/** Starts a service before its settings are known. */
export const holdChild = (options: ChildOptions): HeldChild => {
  const child = spawned(options, ["--held"])
  child.on("error", () => undefined)
  return {
    process: child,
    release: (env) => {
      if (child.connected) child.send({ env })
      return untilListening(child, options)
    }
  }
}

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
