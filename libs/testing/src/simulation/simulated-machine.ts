import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import type { Clock } from "effect"
import { Duration, Effect, type Random, type Scheduler } from "effect"
import type { Dice } from "./dice.ts"

interface Task {
  readonly process: SimulatedProcess | null
  readonly run: () => void
}

interface Timer extends Task {
  readonly atMillis: number
  readonly order: number
}

// More steps at one instant mean an endless loop.
const stepsPerInstantMax = 100_000

/**
 * A deterministic machine. The dice pick one of all possible next steps, and time passes only if there is none.
 * Thousands of simulated seconds take a moment, and the same dice repeat every step.
 */
export class SimulatedMachine {
  nowMillis: number
  /** A hash of every step so far. */
  fingerprint = 0
  steps = 0
  readonly trace: Array<string> = []
  /** The first fault; ends the run. */
  failure: string | null = null
  readonly #dice: Dice
  readonly #startedAtMillis: number
  readonly #ready: Array<Task> = []
  // Latest first.
  readonly #timers: Array<Timer> = []
  #timersMade = 0
  #stepsOfInstant = 0

  constructor(dice: Dice, nowMillis: number) {
    this.#dice = dice
    this.nowMillis = nowMillis
    this.#startedAtMillis = nowMillis
  }

  get elapsedMillis(): number {
    return this.nowMillis - this.#startedAtMillis
  }

  tell(what: string): void {
    const line = `${(this.elapsedMillis / 1_000).toFixed(3)} s  ${what}`
    this.trace.push(line)
    for (let i = 0; i < line.length; i++) this.#mix(line.charCodeAt(i))
  }

  fail(what: string): void {
    this.failure ??= what
  }

  #mix(value: number): void {
    this.fingerprint = Math.imul(this.fingerprint ^ value, 0x01000193) >>> 0
  }

  schedule(task: Task): void {
    this.#ready.push(task)
  }

  /** Runs a function later; the returned function cancels it. */
  after(millis: number, run: () => void, process: SimulatedProcess | null = null): () => void {
    const timer: Timer = { atMillis: this.nowMillis + Math.round(millis), order: this.#timersMade++, process, run }
    const isLater = (other: Timer | undefined) => other !== undefined && other.atMillis > timer.atMillis
    let low = 0
    let high = this.#timers.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isLater(this.#timers[middle])) low = middle + 1
      else high = middle
    }
    this.#timers.splice(low, 0, timer)
    return () => {
      const index = this.#timers.indexOf(timer)
      if (index >= 0) this.#timers.splice(index, 1)
    }
  }

  leftOf(process: SimulatedProcess): number {
    return [...this.#ready, ...this.#timers].filter((task) => task.process === process).length
  }

  #step(): void {
    const index = this.#dice.below(this.#ready.length)
    const task = this.#ready[index]
    const last = this.#ready.pop()
    if (task === undefined || last === undefined) return
    if (index < this.#ready.length) this.#ready[index] = last
    this.#mix(index + 1)
    this.steps++
    if (this.#stepsOfInstant++ > stepsPerInstantMax) this.fail("a process loops without waiting")
    if (task.process === null) task.run()
    else task.process.take(task.run)
  }

  /** Runs until `isOver`, until a fault, or until no step is left before `untilMillis`. */
  run(untilMillis: number, isOver: () => boolean): void {
    while (this.failure === null) {
      if (this.#ready.length > 0) {
        this.#step()
        continue
      }
      if (isOver()) return
      const next = this.#timers.at(-1)
      if (next === undefined || next.atMillis > untilMillis) {
        this.nowMillis = Math.max(this.nowMillis, untilMillis)
        return
      }
      this.#stepsOfInstant = 0
      this.nowMillis = next.atMillis
      while (this.#timers.at(-1)?.atMillis === this.nowMillis) {
        const timer = this.#timers.pop()
        if (timer !== undefined) this.#ready.push(timer)
      }
    }
  }
}

/** A process of the machine, with its own scheduler, clock and dice. Takes no step after its end. */
export class SimulatedProcess {
  /** Also the owner of its claims. */
  readonly name: WorkerId
  readonly clock: Clock.Clock
  readonly scheduler: Scheduler.Scheduler
  readonly random: Random.Random
  /** The lead of its clock, milliseconds. */
  skewMillis = 0
  onDeath: () => void = () => {}
  readonly #machine: SimulatedMachine
  #state: "running" | "stalled" | "dead" = "running"
  #held: Array<() => void> = []
  #resumedAtMillis = -1

  constructor(machine: SimulatedMachine, name: WorkerId, dice: Dice, yieldChance: number) {
    this.#machine = machine
    this.name = name
    this.scheduler = {
      executionMode: "async",
      shouldYield: () => yieldChance > 0 && dice.chance(yieldChance),
      makeDispatcher: () => ({ scheduleTask: (run) => machine.schedule({ process: this, run }), flush: () => {} })
    }
    this.random = { nextIntUnsafe: () => dice.below(2 ** 31), nextDoubleUnsafe: () => dice.next() }
    const millis = () => machine.nowMillis + this.skewMillis
    const nanos = () => BigInt(millis()) * 1_000_000n
    this.clock = {
      currentTimeMillisUnsafe: millis,
      currentTimeMillis: Effect.sync(millis),
      currentTimeNanosUnsafe: nanos,
      currentTimeNanos: Effect.sync(nanos),
      monotonicTimeNanosUnsafe: nanos,
      monotonicTimeNanos: Effect.sync(nanos),
      sleep: (duration) => this.sleep(Duration.toMillis(duration))
    }
  }

  get isDead(): boolean {
    return this.#state === "dead"
  }

  get isRunning(): boolean {
    return this.#state === "running"
  }

  /** True in the instant in which the process goes on after a stall, in the middle of whatever it did. */
  get isResuming(): boolean {
    return this.#resumedAtMillis === this.#machine.nowMillis
  }

  take(run: () => void): void {
    if (this.#state === "running") run()
    else if (this.#state === "stalled") this.#held.push(run)
  }

  readonly sleep = (millis: number): Effect.Effect<void> => {
    if (millis <= 0) return Effect.yieldNow
    return Effect.callback<void>((resume) => {
      const cancel = this.#machine.after(millis, () => resume(Effect.void), this)
      return Effect.sync(cancel)
    })
  }

  kill(): void {
    this.#state = "dead"
    this.#held = []
    this.onDeath()
  }

  stall(millis: number): void {
    if (this.#state !== "running") return
    this.#state = "stalled"
    this.#machine.after(millis, () => {
      if (this.#state !== "stalled") return
      this.#state = "running"
      this.#resumedAtMillis = this.#machine.nowMillis
      for (const run of this.#held) this.#machine.schedule({ process: this, run })
      this.#held = []
    })
  }
}
