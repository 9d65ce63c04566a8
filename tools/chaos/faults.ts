import { randomInt } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { EmbeddedPostgres } from "../postgres/embedded-postgres.ts"
import type { Kill, Victim } from "./history.model.ts"
import type { World } from "./world.ts"

export interface FaultCounts extends Readonly<Record<Victim, number>> {
  /** Number of outages of customers' endpoints, each long enough for the breaker to pause the endpoint. */
  readonly outages: number
}

export interface Fault {
  readonly victim: Victim | "endpoint"
  /** Start of the fault as a share of the events, 0 to 1. */
  readonly at: number
  /** For nats: true if its store is deleted while it is down. */
  readonly wipes: boolean
}

const downMaxMillis = 1_500
const outageMillis = 5_000
const pollMillis = 20

const spread = (victim: Fault["victim"], count: number, until: number): ReadonlyArray<Fault> =>
  Array.from({ length: count }, (_, i) => ({
    victim,
    at: ((i + Math.random()) / count) * until,
    wipes: victim === "nats" && i % 2 === 1
  }))

/** Spreads the faults over a run, each kind evenly with a random phase. Endpoints fail in the first third. */
export const planFaults = (counts: FaultCounts): ReadonlyArray<Fault> =>
  [
    ...spread("api", counts.api, 1),
    ...spread("dispatcher", counts.dispatcher, 1),
    ...spread("nats", counts.nats, 1),
    ...spread("postgres", counts.postgres, 1),
    ...spread("endpoint", counts.outages, 1 / 3)
  ].toSorted((left, right) => left.at - right.at)

const anyOf = <A>(all: ReadonlyArray<A>): A | undefined => all[randomInt(Math.max(1, all.length))]

interface FaultLog {
  readonly kills: ReadonlyArray<Kill>
  /** Resolves once all faults have happened and every process runs again. */
  readonly finished: Promise<void>
}

interface Striking {
  readonly world: World
  readonly tell: (line: string) => void
  readonly record: (victim: Victim, what: string) => void
}

/** Applies a fault to its victim; null if the victim is still recovering from the fault before. */
type Strike = (fault: Fault) => Promise<void> | null

const downMillis = () => randomInt(downMaxMillis)

const strikeProcesses = ({ world, record }: Striking): Readonly<Record<"api" | "dispatcher", Strike>> => ({
  api: () => {
    const victim = anyOf(world.apis.filter((api) => api.current() !== null))
    if (victim === undefined) return null
    record("api", "an API")
    return victim.crash(downMillis())
  },
  dispatcher: () => {
    const victim = anyOf(world.dispatchers.filter((dispatcher) => dispatcher.current() !== null))
    if (victim === undefined) return null
    record("dispatcher", "a dispatcher")
    return victim.crash(downMillis())
  }
})

const strikeServers = ({ world, record }: Striking): Readonly<Record<"nats" | "postgres", Strike>> => {
  let postgres: EmbeddedPostgres | null = world.postgres.server
  let natsIsDown = false
  return {
    nats: ({ wipes }) => {
      if (natsIsDown) return null
      natsIsDown = true
      record("nats", wipes ? "nats-server and deletes its store" : "nats-server")
      return world.nats
        .kill()
        .then(() => wait(downMillis()))
        .then(() => world.nats.restart({ wipe: wipes }))
        .then(() => void (natsIsDown = false))
    },
    postgres: () => {
      if (postgres === null) return null
      const victim = postgres
      postgres = null
      record("postgres", "PostgreSQL")
      return victim
        .stop("immediate")
        .then(() => wait(downMillis()))
        .then(() => world.postgres.restart())
        .then((server) => void (postgres = server))
    }
  }
}

const strikeEndpoint =
  ({ world, tell }: Striking): Strike =>
  () => {
    const name = anyOf(world.names)
    if (name === undefined) return null
    tell(`the endpoint ${name} fails for ${outageMillis / 1_000} s`)
    world.receivers.fail(name)
    return wait(outageMillis).then(() => world.receivers.mend(name))
  }

/** Applies a plan as the run proceeds, and reports each fault. */
export const startFaults = (
  world: World,
  plan: ReadonlyArray<Fault>,
  progress: () => number,
  tell: (line: string) => void
): FaultLog => {
  const kills: Array<Kill> = []
  const recovering: Array<Promise<unknown>> = []
  const tellProgress = (line: string) => tell(`${Math.round(progress() * 100)} %: ${line}`)
  const record = (victim: Victim, what: string) => {
    kills.push({ victim, atMillis: Date.now() })
    tellProgress(`killed ${what} (exchanges open at the receivers: ${world.receivers.open()})`)
  }
  const striking: Striking = { world, tell: tellProgress, record }
  const strike: Readonly<Record<Fault["victim"], Strike>> = {
    ...strikeProcesses(striking),
    ...strikeServers(striking),
    endpoint: strikeEndpoint(striking)
  }

  const carryOut = async () => {
    for (const fault of plan) {
      while (progress() < fault.at) await wait(pollMillis)
      let struck = strike[fault.victim](fault)
      // The victim is still recovering from the fault before.
      for (; struck === null; struck = strike[fault.victim](fault)) await wait(pollMillis)
      recovering.push(struck)
    }
    await Promise.all(recovering)
  }
  return { kills, finished: carryOut() }
}
