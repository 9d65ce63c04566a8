import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Customer } from "../../chaos/clients.ts"
import type { Promised } from "../../chaos/history.model.ts"
import { onServer } from "../../harness/database.ts"
import { orderMission } from "../../harness/missions.ts"
import type { Cluster } from "./cluster.ts"
import type { ClusterNode } from "./node.ts"
import type { Heard } from "./product-traffic.ts"

export const faults = ["kill", "pause", "cut"] as const
export type Fault = (typeof faults)[number]

export interface Round {
  readonly fault: Fault
  /** From the fault to the first creation that was sent after it and succeeded. */
  readonly successMillis: number
  /** From the fault until the cluster had a primary and a synchronous standby again. */
  readonly wholeMillis: number
  /** What the product asked of the server that was replaced after the first success, and before it was back. */
  readonly askedBefore: number
  /** What the product asked of it after its return, and what it confirmed to the product after the first success. */
  readonly strays: ReadonlyArray<Heard>
  /** Connections of the product that were open when it was back, and those that it let in since. */
  readonly openAtReturn: number
  readonly connectionsSince: number
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
/** Time for which the standby gets nothing before the fault, if the bug is planted. */
const lagMillis = 2_000

interface Probes {
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

const mend = (fault: Fault, node: ClusterNode): void => {
  if (fault === "kill") node.start()
  else if (fault === "pause") node.wake()
  else node.heal()
}

/** Goes on to write on a server in the name of the product until `isOver`, as a process that believes in it does. */
const believeIn = async (url: string, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    await onServer(`${url}?application_name=trajet-api`, "SELECT pg_logical_emit_message(false, 'planted', '')").catch(
      () => undefined
    )
    await wait(probeEveryMillis)
  }
}

export interface Turn {
  readonly fault: Fault
  readonly turn: number
  /** Plants the bugs that `drills.ts` tells of. */
  readonly isPlanted: boolean
}

/** Plays one fault at the primary of a whole cluster, and waits until the cluster is whole again. */
export const playRound = async ({ fault, isPlanted, turn }: Turn, cluster: Cluster, probes: Probes): Promise<Round> => {
  const primary = await cluster.whole()
  const { traffic } = primary
  await wait(Math.random() * 1_000)
  if (isPlanted) {
    primary.holdReplication(true)
    await wait(lagMillis)
  }
  const from = Date.now()
  traffic.forget()
  strike(fault, primary, turn)
  const succeededAt = await probes.firstSuccess()
  await wait(allNoticeMillis)
  const before = traffic.work.filter(({ atMillis }) => atMillis > succeededAt)
  const openAtReturn = traffic.open
  traffic.forget()
  primary.holdReplication(false)
  mend(fault, primary)
  let isWhole = false
  const believing = isPlanted ? believeIn(cluster.proxiedUrl(primary), () => isWhole) : undefined
  await cluster.whole(primary).finally(() => void (isWhole = true))
  await believing
  return {
    fault,
    successMillis: succeededAt - from,
    wholeMillis: Date.now() - from,
    askedBefore: before.filter(({ isAnswer }) => !isAnswer).length,
    strays: [...before.filter(({ isAnswer }) => isAnswer), ...traffic.work],
    openAtReturn,
    connectionsSince: traffic.connections,
    from,
    to: succeededAt + noticeMillis
  }
}
