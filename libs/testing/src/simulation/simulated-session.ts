import type { WorkerId, WorkerSession } from "@trajet/domain/webhooks/dispatching"
import { Effect } from "effect"
import type { DeliveryOracle } from "./delivery-oracle.ts"
import type { SimulatedMachine, SimulatedProcess } from "./simulated-machine.ts"
import type { SimulatedStore } from "./simulated-store.ts"

interface Surroundings {
  readonly machine: SimulatedMachine
  readonly store: SimulatedStore
  readonly oracle: DeliveryOracle
}

/** A claim may be on its way to the store when the worker notices the break, or stalls. */
export const onTheWayMillis = 1_000

/** The session of one process: it ends with the process, and may break before. */
export class SimulatedSession implements WorkerSession {
  readonly #world: Surroundings
  readonly #process: SimulatedProcess
  readonly #waiting = new Set<() => void>()
  #number = 1
  /** Time at which the process notices the break; null while the session is whole. */
  #noticedAtMillis: number | null = null
  #stopOpening: () => void = () => {}

  constructor(world: Surroundings, process: SimulatedProcess) {
    this.#world = world
    this.#process = process
  }

  get #owner(): WorkerId {
    return this.#process.name
  }

  get isBroken(): boolean {
    return this.#noticedAtMillis !== null
  }

  readonly number = (): number | null => {
    const isNoticed = this.#noticedAtMillis !== null && this.#noticedAtMillis <= this.#world.machine.nowMillis
    return isNoticed ? null : this.#number
  }

  readonly held: Effect.Effect<number> = Effect.suspend(() => {
    const now = this.number()
    if (now !== null) return Effect.succeed(now)
    return Effect.callback<number>((resume) => {
      const go = () => resume(Effect.succeed(this.#number))
      this.#waiting.add(go)
      return Effect.sync(() => void this.#waiting.delete(go))
    })
  })

  /** The store ends the session at once, and the process notices after a while. */
  break(noticedAfterMillis: number, openedAfterMillis: number): void {
    const { machine, oracle } = this.#world
    machine.tell(`the session of ${this.#owner} breaks for ${openedAfterMillis} ms`)
    oracle.count("brokenSessions")
    oracle.sessions.excuse(this.#owner, noticedAfterMillis + onTheWayMillis)
    this.#noticedAtMillis = machine.nowMillis + noticedAfterMillis
    this.end()
    this.#stopOpening = machine.after(openedAfterMillis, () => this.#open(), this.#process)
  }

  #open(): void {
    const { machine, oracle, store } = this.#world
    machine.tell(`${this.#owner} has a session again`)
    store.webhooks.endedSessions.delete(this.#owner)
    oracle.sessions.begins(this.#owner)
    this.#number++
    this.#noticedAtMillis = null
    for (const go of this.#waiting) go()
    this.#waiting.clear()
  }

  /** The store notices the end. */
  end(): void {
    this.#world.store.webhooks.endedSessions.add(this.#owner)
    this.#world.oracle.sessions.ends(this.#owner)
  }

  /** The worker closes its session. */
  close(): void {
    this.#stopOpening()
    this.#world.store.webhooks.endedSessions.delete(this.#owner)
  }
}
