import { type ChildProcess, spawn } from "node:child_process"
import { closeSync, mkdirSync, openSync } from "node:fs"
import { connect } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { debianProgram } from "../programs/debian-program.ts"
import { quietPort } from "./quiet-port.ts"

export interface NatsServerOptions {
  /** Folder of its JetStream store; created if it is missing. */
  readonly store: string
  readonly logFile: string
  readonly port?: number
  /** Port of its HTTP monitoring; none if absent. */
  readonly monitorPort?: number
  readonly cluster?: { readonly serverName: string; readonly port: number; readonly routes: ReadonlyArray<number> }
  /** Further arguments of nats-server. */
  readonly args?: ReadonlyArray<string>
}

export interface NatsServer {
  readonly pid: number
  readonly port: number
  readonly url: string
  /** Registers a function for an unexpected end of the server. */
  readonly onDeath: (tell: () => void) => void
  /** SIGTERM lets it write its state; SIGKILL is a crash. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>
}

const host = "127.0.0.1"
const readyMillis = 20_000
const stopMillis = 10_000

const argumentsOf = ({ args = [], cluster, monitorPort, store }: NatsServerOptions, port: number) => [
  ...["--addr", host, "--port", String(port), "--jetstream", "--store_dir", store],
  ...(monitorPort === undefined ? [] : ["--http_port", String(monitorPort)]),
  ...(cluster === undefined
    ? []
    : [
        ...["--name", cluster.serverName, "--cluster_name", "trajet"],
        ...["--cluster", `nats://${host}:${cluster.port}`],
        ...["--routes", cluster.routes.map((route) => `nats://${host}:${route}`).join(",")]
      ]),
  ...args
]

/** True if a NATS server greets on the port. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host })
    const end = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(1_000, () => end(false))
    socket.once("error", () => end(false))
    socket.once("data", (line) => end(line.toString("latin1").startsWith("INFO ")))
  })

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const untilReady = async (child: ChildProcess, port: number, logFile: string) => {
  for (const deadline = Date.now() + readyMillis; !(await greets(port)); await wait(20)) {
    if (hasEnded(child) || Date.now() > deadline) {
      child.kill("SIGKILL")
      throw new Error(`nats-server did not start; see ${logFile}`)
    }
  }
}

const stopping = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (hasEnded(child)) return
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  child.kill(signal)
  const timer = setTimeout(() => child.kill("SIGKILL"), stopMillis)
  await gone
  clearTimeout(timer)
}

/**
 * Starts a nats-server with JetStream on loopback, in its own process group, so that a signal to this group does not
 * end it before its clients. `debianProgram` finds or installs the program.
 */
export const startNatsServer = async (options: NatsServerOptions): Promise<NatsServer> => {
  const program = debianProgram("nats-server", "nats-server")
  mkdirSync(options.store, { recursive: true, mode: 0o700 })
  const port = options.port ?? (await quietPort())
  const log = openSync(options.logFile, "a")
  const child = spawn(program, argumentsOf(options, port), { detached: true, stdio: ["ignore", log, log] })
  closeSync(log)
  let asked = false
  let death: () => void = () => undefined
  child.once("error", () => undefined)
  child.once("exit", () => {
    if (!asked) death()
  })
  await untilReady(child, port, options.logFile)
  return {
    pid: child.pid ?? 0,
    port,
    url: `nats://${host}:${port}`,
    onDeath: (tell) => {
      death = tell
    },
    stop: (signal = "SIGTERM") => {
      asked = true
      return stopping(child, signal)
    }
  }
}
