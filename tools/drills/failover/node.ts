import { type ChildProcess, spawn } from "node:child_process"
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { quietPort } from "../../nats/quiet-port.ts"
import { unprivilegedUser } from "../../postgres/unprivileged-user.ts"
import { startCuttableProxy } from "./cuttable-proxy.ts"
import { patroniFile } from "./patroni-files.ts"
import { ProductTraffic } from "./product-traffic.ts"

/** A machine of the cluster: Patroni, PostgreSQL, and the network between them and everybody else. */
export interface ClusterNode {
  readonly name: string
  /** Port of PostgreSQL for everybody else. */
  readonly port: number
  /** Its own port, which no cut concerns. */
  readonly ownPort: number
  readonly restPort: number
  /** Starts Patroni, if it does not run. */
  readonly start: () => void
  /** Kills PostgreSQL with all its backends, and Patroni if the whole machine dies. */
  readonly kill: (what: "postgres" | "machine") => void
  readonly pause: () => void
  readonly wake: () => void
  readonly cut: () => void
  readonly heal: () => void
  /** Stops its replication to and from others, or lets it pass again. */
  readonly holdReplication: (isHeld: boolean) => void
  /** What the product and its server tell each other. */
  readonly traffic: ProductTraffic
  /** The last line that Patroni logged. */
  readonly lastWords: () => string
  readonly dispose: () => Promise<void>
}

interface NodeOptions {
  readonly name: string
  readonly folder: string
  readonly password: string
  readonly patroni: string
  readonly binaries: string
  readonly etcdPort: number
}

const parentOf = (pid: number): number => {
  try {
    // The name of a program, in brackets, may contain blanks.
    return Number(readFileSync(`/proc/${pid}/stat`, "latin1").split(") ").at(-1)?.split(" ")[1])
  } catch {
    return 0
  }
}

const childrenOf = (parent: number): ReadonlyArray<number> =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

/** The server of a data folder with its backends; empty if none runs. */
const serverOf = (data: string): ReadonlyArray<number> => {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "latin1").split("\n")[0])
    const isServer = readFileSync(`/proc/${pid}/cmdline`, "latin1").includes(data)
    return isServer ? [pid, ...childrenOf(pid)] : []
  } catch {
    return []
  }
}

const lastLineOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").at(-1) ?? ""
  } catch {
    return "has not begun"
  }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts a proxy before each port by which a node is reached, or reaches others. */
const startProxies = async (
  ports: { readonly postgres: number; readonly rest: number; readonly etcd: number },
  traffic: ProductTraffic
) => ({
  postgres: await startCuttableProxy(await quietPort(), ports.postgres, () => traffic.tap()),
  rest: await startCuttableProxy(await quietPort(), ports.rest),
  etcd: await startCuttableProxy(await quietPort(), ports.etcd)
})

/** Makes a node with its proxies; Patroni is not started yet. */
export const makeNode = async (options: NodeOptions): Promise<ClusterNode> => {
  const { binaries, etcdPort, folder, name, password, patroni } = options
  const as = unprivilegedUser()
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const [postgres, rest] = [await quietPort(), await quietPort()]
  const traffic = new ProductTraffic()
  const proxies = await startProxies({ postgres, rest, etcd: etcdPort }, traffic)
  const all = Object.values(proxies)
  const proxied = { postgres: proxies.postgres.port, rest: proxies.rest.port, etcd: proxies.etcd.port }
  const file = join(folder, "patroni.yml")
  writeFileSync(file, patroniFile({ name, folder, binaries, password, postgres, rest, proxied }), { mode: 0o600 })
  if (as !== null) for (const path of [folder, file]) chownSync(path, as.uid, as.gid)
  const data = join(folder, "data")
  const logFile = join(folder, "patroni.log")
  let running: ChildProcess | null = null

  const start = () => {
    if (running !== null && !hasEnded(running)) return
    const log = openSync(logFile, "a")
    running = spawn(patroni, [file], {
      ...as,
      cwd: folder,
      detached: true,
      stdio: ["ignore", log, log],
      // A debugger's or proxy's setting of this shell is not the node's.
      env: { PATH: process.env["PATH"], HOME: folder, LC_ALL: "C.UTF-8" }
    })
  }
  const toAll = (name: NodeJS.Signals) => {
    // Patroni first: it would see its server stop, and say so.
    if (running?.pid !== undefined && !hasEnded(running)) signal(running.pid, name)
    // Twice: the server may have had another backend while its backends were looked up.
    for (let times = 0; times < 2; times++) for (const pid of serverOf(data)) signal(pid, name)
  }
  const kill: ClusterNode["kill"] = (what) => {
    if (what === "machine") return toAll("SIGKILL")
    for (const pid of serverOf(data)) signal(pid, "SIGKILL")
  }
  return {
    name,
    port: proxied.postgres,
    ownPort: postgres,
    restPort: rest,
    start,
    kill,
    pause: () => toAll("SIGSTOP"),
    wake: () => toAll("SIGCONT"),
    cut: () => all.forEach((proxy) => proxy.cut()),
    heal: () => all.forEach((proxy) => proxy.heal()),
    holdReplication: proxies.postgres.holdReplication,
    traffic,
    lastWords: () => lastLineOf(logFile),
    dispose: async () => {
      kill("machine")
      for (const proxy of all) await proxy.close()
    }
  }
}
