import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Customer } from "../../chaos/clients.ts"
import type { Promised } from "../../chaos/history.model.ts"
import { onServer } from "../../harness/database.ts"
import { orderMission } from "../../harness/missions.ts"
import { acceptedSince, type Cluster } from "./cluster.ts"
import type { ClusterNode } from "./node.ts"

export const faults = ["kill", "pause", "cut"] as const
export type Fault = (typeof faults)[number]

export interface Round {
  readonly fault: Fault
  /** From the fault to the first creation that was sent after it and succeeded. */
  readonly successMillis: number
  /** From the fault until the cluster had a primary and a synchronous standby again. */
  readonly wholeMillis: number
  /** Connections that the server which was replaced accepted from the product when it was back. */
  readonly strayConnections: number
  /** Fault and end of the time in which results of deliveries may have been lost. */
  readonly from: number
  readonly to: number
}

const probeEveryMillis = 100
/** Fewer than one key may have in progress. */
const probesOpenMax = 10
const patienceMillis = 120_000
/** Time for dispatchers to notice, after the APIs have. */
const noticeMillis = 8_000
/** Time for every process to find the new primary: until then one may believe in a server that comes back. */
const allNoticeMillis = 3_000
/** Time for which a woken server is watched. */
const watchMillis = 2_000

export interface Probes {
  readonly asked: () => number
  readonly promised: ReadonlyArray<Promised>
  /** Sends creations at an interval; resolves with the time of the first success, and has then ended them all. */
  readonly firstSuccess: () => Promise<number>
}

/** Creations under keys of their own, which measure the time until one succeeds. */
export const makeProbes = ({ key, tenant }: Customer, origins: () => ReadonlyArray<string>): Probes => {
  const promised: Array<Promised> = []
  let asked = 0
  const firstSuccess = async () => {
    const open = new Set<Promise<void>>()
    let succeededAt = 0
    const deadline = Date.now() + patienceMillis
    for (let turn = 0; succeededAt === 0 && Date.now() < deadline; turn++) {
      const all = origins()
      if (open.size < probesOpenMax) {
        asked++
        const probe = orderMission(all[turn % all.length] ?? "", key, randomUUID()).then(
          ({ json, status }) => {
            if (status !== 201) return
            promised.push({ tenant, missionId: String(json()["id"]), type: "transport.created" })
            if (succeededAt === 0) succeededAt = Date.now()
          },
          () => undefined
        )
        open.add(probe)
        void probe.then(() => open.delete(probe))
      }
      await wait(probeEveryMillis)
    }
    await Promise.all(open)
    if (succeededAt === 0) throw new Error(`no creation succeeded within ${patienceMillis} ms`)
    return succeededAt
  }
  return { asked: () => asked, promised, firstSuccess }
}

const strike = (fault: Fault, node: ClusterNode, turn: number): void => {
  // A process that crashes, and a machine that does, by turns.
  if (fault === "kill") node.kill(turn % 2 === 0 ? "postgres" : "machine")
  else if (fault === "pause") node.pause()
  else node.cut()
}

/** Ends the fault, and returns how many connections the server that was replaced has accepted since. */
const mend = async (fault: Fault, cluster: Cluster, node: ClusterNode): Promise<number> => {
  if (fault === "kill") {
    node.start()
    return 0
  }
  const [row] = await onServer(cluster.url, "SELECT clock_timestamp()::text AS now")
  const since = String(row?.["now"])
  if (fault === "pause") node.wake()
  else node.heal()
  let most = 0
  for (const deadline = Date.now() + watchMillis; Date.now() < deadline; await wait(20)) {
    // It may be down already, or a standby.
    const now = await acceptedSince(cluster.directUrl(node), since).catch(() => 0)
    most = Math.max(most, now)
  }
  return most
}

/** Plays one fault at the primary of a whole cluster, and waits until the cluster is whole again. */
export const playRound = async (
  { fault, turn }: { readonly fault: Fault; readonly turn: number },
  cluster: Cluster,
  probes: Probes
): Promise<Round> => {
  const primary = await cluster.whole()
  await wait(Math.random() * 1_000)
  const from = Date.now()
  strike(fault, primary, turn)
  const succeededAt = await probes.firstSuccess()
  await wait(allNoticeMillis)
  const strayConnections = await mend(fault, cluster, primary)
  await cluster.whole(primary)
  return {
    fault,
    successMillis: succeededAt - from,
    wholeMillis: Date.now() - from,
    strayConnections,
    from,
    to: succeededAt + noticeMillis
  }
}
