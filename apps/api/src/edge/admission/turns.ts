import { acceptMillis, turnMillis } from "../../limits.ts"

/**
 * Keeps the turns of the event loop short. libuv accepts one connection a turn, so the requests of 2,000 connections in
 * one turn would keep the next connection waiting for seconds. A task for which its turn has no time waits for a later
 * turn, and new connections go first. They may go first for `acceptMillis`, during which the work in progress ends and
 * turns become short. Then tasks run for as long, however many connections arrive.
 */
export class Turns {
  /** By whom they are for, the oldest task first; in the order of their turns. */
  readonly #waiting = new Map<string, Array<() => void>>()
  #spentMillis = 0
  #isScheduled = false
  #hasAccepted = false
  #acceptingSinceMillis: number | null = null
  #tasksFirstUntilMillis = 0
  readonly #nowMillis: () => number

  constructor(nowMillis: () => number = () => performance.now()) {
    this.#nowMillis = nowMillis
  }

  /** Records that this turn has accepted a connection: another one may be waiting. */
  accepted(): void {
    this.#hasAccepted = true
    this.#schedule()
  }

  /** Runs a task for this group or address now, or in a later turn if this turn was long enough. */
  run(of: string, task: () => void): void {
    if (this.#waiting.size === 0 && this.#spentMillis < turnMillis) this.#spend(task)
    else this.#wait(of, task)
    this.#schedule()
  }

  #wait(of: string, task: () => void): void {
    const tasks = this.#waiting.get(of)
    if (tasks === undefined) this.#waiting.set(of, [task])
    else tasks.push(task)
  }

  /** The oldest task of the one whose turn it is, who is the last to have the next turn. */
  #next(): (() => void) | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [of, tasks] = first
    const task = tasks.shift()
    this.#waiting.delete(of)
    if (tasks.length > 0) this.#waiting.set(of, tasks)
    return task
  }

  #spend(task: () => void): void {
    const startedAtMillis = this.#nowMillis()
    task()
    this.#spentMillis += this.#nowMillis() - startedAtMillis
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    this.#isScheduled = false
    this.#spentMillis = 0
    const acceptsFirst = this.#acceptsFirst()
    this.#hasAccepted = false
    while (!acceptsFirst && this.#spentMillis < turnMillis) {
      const task = this.#next()
      if (task === undefined) return
      this.#spend(task)
    }
    if (this.#waiting.size > 0) this.#schedule()
  }

  #acceptsFirst(): boolean {
    const nowMillis = this.#nowMillis()
    if (!this.#hasAccepted || nowMillis < this.#tasksFirstUntilMillis) {
      this.#acceptingSinceMillis = null
      return false
    }
    this.#acceptingSinceMillis ??= nowMillis
    if (nowMillis - this.#acceptingSinceMillis < acceptMillis) return true
    this.#acceptingSinceMillis = null
    this.#tasksFirstUntilMillis = nowMillis + acceptMillis
    return false
  }
}
