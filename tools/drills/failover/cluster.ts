import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { chmodSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { makeDatabase, onServer } from "../../harness/database.ts"
import { ask } from "../../harness/http.ts"
import { until } from "../../harness/until.ts"
import { quietPort } from "../../nats/quiet-port.ts"
import { ensureRoles } from "../../postgres/roles.ts"
import { debianProgram, installDebianPackage } from "../../programs/debian-program.ts"
import { type ClusterNode, makeNode } from "./node.ts"

const version = 15
const binaries = `/usr/lib/postgresql/${version}/bin`
const nodesCount = 2
/** On a busy machine a rewind, or a new copy of the data, takes minutes. */
const wholeMillisMax = 300_000
const pollMillis = 50

export interface Cluster {
  readonly nodes: ReadonlyArray<ClusterNode>
  /** The address of the product's database with every host. */
  readonly url: string
  /** The same database on one node alone, by its proxy. */
  readonly proxiedUrl: (node: ClusterNode) => string
  /** Waits until a node, other than `not`, is the primary, every other one follows it, and one of them is synchronous. */
  readonly whole: (not?: ClusterNode) => Promise<ClusterNode>
  readonly dispose: () => Promise<void>
}

interface Member {
  readonly name: string
  readonly role: string
  readonly state: string
}

/** What the nodes say of the cluster; empty while none answers. */
const membersOf = async (nodes: ReadonlyArray<ClusterNode>): Promise<ReadonlyArray<Member>> => {
  for (const { restPort } of nodes) {
    const reply = await ask(`http://127.0.0.1:${restPort}`, "/cluster").catch(() => null)
    const answer: { readonly members?: ReadonlyArray<Member> } = reply?.status === 200 ? JSON.parse(reply.text) : {}
    if (answer.members?.some(({ role }) => role === "leader") === true) return answer.members
  }
  return []
}

const isUp = ({ state }: Member): boolean => state === "running" || state === "streaming"

/** The primary of a whole cluster; null while something is missing. */
const primaryOfWhole = async (nodes: ReadonlyArray<ClusterNode>): Promise<ClusterNode | null> => {
  const members = await membersOf(nodes)
  const leader = members.find(({ role }) => role === "leader")
  const isWhole =
    members.length === nodes.length && members.every(isUp) && members.some(({ role }) => role === "sync_standby")
  return isWhole ? (nodes.find(({ name }) => name === leader?.name) ?? null) : null
}

const startEtcd = async (program: string, folder: string): Promise<{ child: ChildProcess; port: number }> => {
  const [port, peers] = [await quietPort(), await quietPort()]
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`]
  const log = openSync(join(folder, "etcd.log"), "a")
  const options = {
    "data-dir": join(folder, "etcd"),
    "listen-client-urls": clientUrl,
    "advertise-client-urls": clientUrl,
    "listen-peer-urls": peerUrl,
    "initial-advertise-peer-urls": peerUrl,
    "initial-cluster": `default=${peerUrl}`,
    "enable-v2": "true"
  }
  const words = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(program, words, { cwd: folder, detached: true, stdio: ["ignore", log, log] })
  await until("etcd answers", async () => (await ask(clientUrl, "/health").catch(() => null))?.status === 200)
  return { child, port }
}

const makeProductDatabase = async (primary: ClusterNode, password: string): Promise<string> => {
  const urlAs = (role: string) => `postgres://${role}:${password}@127.0.0.1:${primary.ownPort}/postgres`
  await ensureRoles({ admin: urlAs("postgres"), app: urlAs("trajet") })
  return new URL(await makeDatabase(urlAs("trajet"))).pathname
}

/**
 * Starts Patroni with a lock service, a primary and a synchronous standby from Debian's packages, with a database. With
 * the planted bug no commit of the product waits for the standby.
 */
export const startCluster = async (isPlanted: boolean): Promise<Cluster> => {
  const patroni = debianProgram("patroni", "patroni")
  const etcd = debianProgram("etcd", "etcd-server")
  // Patroni's package only suggests the client of its lock service.
  if (!existsSync("/usr/lib/python3/dist-packages/etcd")) installDebianPackage("python3-etcd")
  if (!existsSync(join(binaries, "pg_rewind"))) installDebianPackage(`postgresql-${version}`)
  const folder = mkdtempSync(join(tmpdir(), "trajet-failover-"))
  chmodSync(folder, 0o755)
  const password = randomBytes(12).toString("hex")
  const killing: Array<() => unknown> = []
  // They are in groups of their own, and would go on after a drill that ends by an error.
  const killAll = () => killing.forEach((kill) => kill())
  process.once("exit", killAll)
  const closing: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })]
  const dispose = async () => {
    process.off("exit", killAll)
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    const { child, port: etcdPort } = await startEtcd(etcd, folder)
    closing.push(() => child.kill("SIGKILL"))
    killing.push(() => child.kill("SIGKILL"))
    const nodes: Array<ClusterNode> = []
    while (nodes.length < nodesCount) {
      const name = `node${nodes.length}`
      const node = await makeNode({ name, folder: join(folder, name), password, patroni, binaries, etcdPort })
      closing.push(node.dispose)
      killing.push(() => node.kill("machine"))
      nodes.push(node)
    }
    for (const node of nodes) node.start()
    const whole = async (not?: ClusterNode): Promise<ClusterNode> => {
      for (const deadline = Date.now() + wholeMillisMax; Date.now() < deadline; await wait(pollMillis)) {
        const primary = await primaryOfWhole(nodes)
        if (primary !== null && primary !== not) return primary
      }
      throw new Error(
        `the cluster is not whole: ${nodes.map(({ name, lastWords }) => `${name} ${lastWords()}`).join("; ")}`
      )
    }
    const first = await whole()
    const path = await makeProductDatabase(first, password)
    if (isPlanted) {
      const admin = `postgres://postgres:${password}@127.0.0.1:${first.ownPort}/postgres`
      await onServer(admin, "ALTER ROLE trajet SET synchronous_commit = 'local'")
    }
    return {
      nodes,
      url: `postgres://trajet:${password}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}${path}`,
      proxiedUrl: ({ port }) => `postgres://trajet:${password}@127.0.0.1:${port}${path}`,
      whole,
      dispose
    }
  } catch (cause) {
    await dispose()
    throw cause
  }
}
