import { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Dice } from "./dice.ts"
import { DueClients } from "./due-clients.ts"
import { type DueFigure, DueOracle } from "./due-oracle.ts"
import { type DueBug, type DueProcess, type DueWorld, isPoisoned, startDueProcess } from "./due-process.ts"
import { dayMillis, dueScenarioBy, hourMillis, minuteMillis } from "./due-scenario.ts"
import { SimulatedMachine } from "./simulated-machine.ts"
import { SimulatedStore } from "./simulated-store.ts"

export interface SimulatedDueWork {
  /** The broken promise, or null. */
  readonly failure: string | null
  /** A hash of all steps, the same for the same seed. */
  readonly fingerprint: number
  readonly steps: number
  readonly figures: Readonly<Partial<Record<DueFigure, number>>>
  readonly trace: ReadonlyArray<string>
}

// A week before the pickups of the fake orders, so that some requests have less than a day.
const beganAtMillis = Date.parse("2031-03-14T08:00:00Z")

// A run takes up to a quarter of an hour, and may fail and wait for an hour.
const jobPeriods = { make_partitions: 27 * hourMillis, prune_records: 4 * hourMillis, wipe_secrets: 4 * hourMillis }

/** Workers that are restarted after they die, and people who change missions meanwhile. */
class Run {
  readonly #world: DueWorld
  readonly #clients: DueClients
  readonly #processes: Array<DueProcess> = []
  #made = 0
  #isStopping = false
  #isAbsent = false

  constructor(world: DueWorld) {
    this.#world = world
    this.#clients = new DueClients(world.store, world.dice.another())
  }

  #start(): void {
    const { dice, machine } = this.#world
    if (this.#isAbsent || this.#isStopping) return
    const one = startDueProcess(this.#world, WorkerId(`worker-${this.#made++}`))
    this.#processes.push(one)
    const startNext = () => machine.after(dice.below(10 * minuteMillis), () => this.#start())
    one.process.onDeath = startNext
    one.fiber.addObserver(startNext)
  }

  /** Repeats an action at random intervals during the troubled time. */
  #often(leastMillis: number, mostMillis: number, happens: () => void): void {
    const { dice, machine } = this.#world
    const again = (): void => {
      if (!this.#world.isTroubled) return
      happens()
      machine.after(dice.between(leastMillis, mostMillis), again)
    }
    machine.after(dice.between(0, mostMillis), again)
  }

  #letStoreFail(): void {
    const { dice, machine, oracle, scenario, store } = this.#world
    if (!scenario.faults.storeOutages) return
    this.#often(6 * hourMillis, 24 * hourMillis, () => {
      const millis = dice.pick([minuteMillis, 30 * minuteMillis, 3 * hourMillis])
      machine.tell(`the store is down for ${millis} ms`)
      store.up = false
      for (const { process } of this.#processes) oracle.excuse(process.name, machine.nowMillis + millis)
      machine.after(millis, () => {
        store.up = true
      })
    })
  }

  #letProcessesStop(): void {
    const { dice, machine, oracle, scenario } = this.#world
    if (!scenario.faults.gracefulStops) return
    this.#often(hourMillis, 12 * hourMillis, () => {
      const one = dice.oneOf(this.#processes.filter(({ process }) => process.isRunning))
      if (one === undefined) return
      machine.tell(`${one.process.name} is told to stop`)
      oracle.count("stops")
      one.fiber.interruptUnsafe()
    })
  }

  /** Kills all processes, and starts none for a day or two. */
  #letAllBeAway(): void {
    const { dice, machine, scenario } = this.#world
    if (!scenario.faults.absence) return
    machine.after(dice.below(scenario.troubleMillis / 2), () => {
      machine.tell("no process runs")
      this.#isAbsent = true
      for (const { process } of this.#processes) if (!process.isDead) process.kill()
      machine.after(dice.between(1, 2) * dayMillis, () => {
        machine.tell("processes run again")
        this.#isAbsent = false
        for (let made = 0; made < scenario.processes; made++) this.#start()
      })
    })
  }

  #letPeopleAct(): void {
    const { dice, machine, scenario } = this.#world
    for (let made = 0; made < scenario.missions; made++) {
      machine.after(dice.below(scenario.troubleMillis / 2), () => {
        if (this.#world.store.up) this.#clients.order()
      })
    }
    this.#often(minuteMillis, (6 * hourMillis) / scenario.missions + hourMillis, () => this.#clients.act())
  }

  #endTrouble(): void {
    const { machine, store } = this.#world
    machine.tell("the trouble ends")
    this.#world.isTroubled = false
    store.up = true
    this.#start()
  }

  /** Stops every process, which has to end by itself without remaining work. */
  #stop(): void {
    const { machine, scenario } = this.#world
    this.#isStopping = true
    const living = this.#processes.filter(({ process }) => !process.isDead)
    for (const { fiber } of living) fiber.interruptUnsafe()
    const hasEnded = () => living.every(({ fiber }) => fiber.pollUnsafe() !== undefined)
    machine.run(machine.nowMillis + scenario.leaseMillis, hasEnded)
    for (const { fiber, process } of living) {
      if (fiber.pollUnsafe() === undefined) machine.fail(`${process.name} was told to stop and does not`)
      const left = machine.leftOf(process)
      if (left > 0) machine.fail(`${process.name} has stopped and left ${left} timers behind`)
    }
    const held = this.#world.store.due.all.filter(({ hold }) =>
      living.some(({ process }) => process.name === hold?.owner)
    )
    if (held.length > 0) machine.fail(`stopped processes hold ${held.length} works`)
  }

  run(): void {
    const { dice, machine, oracle, scenario } = this.#world
    machine.tell(JSON.stringify(scenario))
    this.#letPeopleAct()
    this.#letStoreFail()
    this.#letProcessesStop()
    this.#letAllBeAway()
    for (let made = 0; made < scenario.processes; made++) machine.after(dice.below(hourMillis), () => this.#start())
    machine.run(machine.nowMillis + scenario.troubleMillis, () => false)
    this.#endTrouble()
    machine.run(machine.nowMillis + scenario.patienceMillis, () => false)
    if (machine.failure === null) oracle.conclude(jobPeriods, (missionId) => isPoisoned(this.#world, missionId))
    if (machine.failure === null) this.#stop()
  }
}

/**
 * Runs one to three processes of the worker over a store in memory for two weeks, with the faults of the seed, while
 * people order and change missions. The same seed repeats every step.
 */
export const simulateDueWork = (seed: number, bug: DueBug | null = null): SimulatedDueWork => {
  const dice = new Dice(seed)
  const machine = new SimulatedMachine(dice.another(), beganAtMillis)
  const store = new SimulatedStore(() => machine.nowMillis)
  const scenario = dueScenarioBy(dice)
  const oracle = new DueOracle(machine, store, scenario.leaseMillis)
  new Run({ scenario, dice, machine, store, oracle, bug, isTroubled: true }).run()
  const { failure, fingerprint, steps, trace } = machine
  return { failure, fingerprint, steps, figures: oracle.figures, trace }
}
