import { silenceMaxMillis, type WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { SimulatedMachine } from "./simulated-machine.ts"

/** Knows the trouble and the sessions of the workers, and checks that none sends after its session has ended. */
export class SessionOracle {
  readonly #machine: SimulatedMachine
  // Until then, the trouble of a process explains a lost lease.
  readonly #troubledUntil = new Map<WorkerId, number>()
  readonly #endedAtMillis = new Map<WorkerId, number>()

  constructor(machine: SimulatedMachine) {
    this.#machine = machine
  }

  /** Allows this process to lose its claims until `millis` from now. */
  excuse(owner: WorkerId, millis = 0): void {
    const until = Math.max(this.#troubledUntil.get(owner) ?? 0, this.#machine.nowMillis + millis)
    this.#troubledUntil.set(owner, until)
  }

  /** True if trouble of the process explains that it lost a claim that it held since then. */
  isExcused(owner: WorkerId, heldSinceMillis: number): boolean {
    return (this.#troubledUntil.get(owner) ?? -1) >= heldSinceMillis
  }

  ends(owner: WorkerId): void {
    this.#endedAtMillis.set(owner, this.#machine.nowMillis)
  }

  begins(owner: WorkerId): void {
    this.#endedAtMillis.delete(owner)
  }

  hasEnded(owner: WorkerId): boolean {
    return this.#endedAtMillis.has(owner)
  }

  /** Checks that a worker begins no attempt 10 s after its session has ended. */
  sends(owner: WorkerId): void {
    const endedAtMillis = this.#endedAtMillis.get(owner) ?? Infinity
    const millis = this.#machine.nowMillis - endedAtMillis
    if (millis > silenceMaxMillis) this.#machine.fail(`${owner} sends ${millis} ms after its session has ended`)
  }
}
