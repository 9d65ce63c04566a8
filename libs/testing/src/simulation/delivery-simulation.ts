import { DeliveryFeed, WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Sealer, Tokens } from "@trajet/domain/webhooks/endpoints"
import { Hmac, type HmacSha256, KeyPairs } from "@trajet/domain/webhooks/messages"
import { Context, Effect } from "effect"
import { fakeFeed, type FakeFeed } from "../webhooks/dispatching/delivery-feed.fake.ts"
import { fakeKeyPairs, fakeSecrets } from "../access/secrets.fake.ts"
import { StoreState } from "../store/store-state.fake.ts"
import { tokensOn } from "../webhooks/endpoints/tokens.fake.ts"
import { DeliveryOracle, type Figures } from "./delivery-oracle.ts"
import { scenarioBy } from "./delivery-scenario.ts"
import { Dice } from "./dice.ts"
import { SimulatedClients } from "./simulated-clients.ts"
import { type PlantedBug, type SimulatedDispatcher, startDispatcher, type World } from "./simulated-dispatcher.ts"
import { SimulatedMachine } from "./simulated-machine.ts"
import { SimulatedReceivers, troubles } from "./simulated-receivers.ts"
import { SimulatedStore } from "./simulated-store.ts"

export interface SimulatedDelivery {
  /** The broken promise, or null. */
  readonly failure: string | null
  /** A hash of all steps, the same for the same seed. */
  readonly fingerprint: number
  readonly steps: number
  readonly simulatedMillis: number
  readonly figures: Figures
  readonly trace: ReadonlyArray<string>
}

// Hashes all inputs of a signature, ten times as fast as a real one. The simulation has no forgers.
const hmac: HmacSha256 = (secret, text) => {
  const code = new Uint8Array(32)
  let mixed = 0x811c9dc5
  for (const byte of secret) mixed = Math.imul(mixed ^ byte, 0x01000193)
  for (let i = 0; i < text.length; i++) {
    mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x01000193)
    code[i % code.length] = mixed >>> 24
  }
  return code
}

const longestStallMillis = 120_000
const beganAtMillis = Date.parse("2031-03-17T08:00:00Z")

const newWorld = (seed: number, feed: FakeFeed, plantedBug: PlantedBug): World => {
  const dice = new Dice(seed)
  const machine = new SimulatedMachine(dice.another(), beganAtMillis)
  const store = new SimulatedStore(() => machine.nowMillis)
  const oracle = new DeliveryOracle(machine, store)
  const built = Effect.runSync(Effect.provide(Effect.context<DeliveryFeed | Sealer>(), [feed.layer, fakeSecrets()]))
  const receivers = new SimulatedReceivers(machine, oracle, dice.another(), hmac)
  return {
    scenario: scenarioBy(dice),
    dice,
    machine,
    store,
    oracle,
    receivers,
    feed: Context.get(built, DeliveryFeed),
    secrets: Context.make(Sealer, Context.get(built, Sealer)).pipe(
      Context.add(Hmac, Hmac.of({ sha256: hmac })),
      Context.add(KeyPairs, fakeKeyPairs),
      // No endpoint of the simulation has tokens.
      Context.add(Tokens, tokensOn(new StoreState()))
    ),
    plantedBug,
    isTroubled: true
  }
}

/** Dispatchers that are restarted after they die, and the other events of the troubled time. */
class Run {
  readonly #world: World
  readonly #feed: FakeFeed
  readonly #clients: SimulatedClients
  readonly #dispatchers: Array<SimulatedDispatcher> = []
  #dispatchersMade = 0
  #isStopping = false

  constructor(world: World, feed: FakeFeed) {
    this.#world = world
    this.#feed = feed
    this.#clients = new SimulatedClients(world)
  }

  #start(isClockWrong: boolean): void {
    const { dice, oracle, scenario, machine, isTroubled } = this.#world
    const name = WorkerId(`dispatcher-${this.#dispatchersMade++}`)
    const sign = dice.pick([-1, 1])
    const farMillis = isClockWrong ? dice.between(31_000, 600_000) : dice.below(20_000)
    const skewMillis = scenario.faults.wrongClock && isTroubled ? sign * farMillis : 0
    // A process that cannot sign cannot report either.
    if (isClockWrong) oracle.sessions.excuse(name, Infinity)
    const dispatcher = startDispatcher(this.#world, name, skewMillis)
    this.#dispatchers.push(dispatcher)
    const startNext = () => machine.after(dice.below(5_000), () => this.#start(false))
    // It may have died in its first step.
    if (dispatcher.process.isDead) startNext()
    else dispatcher.process.onDeath = startNext
    dispatcher.fiber.addObserver(() => {
      if (!this.#isStopping) startNext()
    })
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

  #letReceiversChange(): void {
    const { dice, receivers, scenario } = this.#world
    const { troubleMillis, faults } = scenario
    this.#often(troubleMillis / 20, troubleMillis / 3, () => {
      for (const receiver of receivers.all) {
        if (dice.chance(0.5)) receiver.mood = dice.chance(faults.receivers) ? dice.pick(troubles) : "fine"
      }
    })
  }

  #letBrokerFail(): void {
    const { dice, machine, scenario } = this.#world
    const feed = this.#feed
    if (scenario.faults.hints) {
      feed.distort((ids) =>
        ids
          .flatMap((id) => (dice.chance(0.3) ? [] : dice.chance(0.3) ? [id, id] : [id]))
          .toSorted(() => dice.next() - 0.5)
      )
    }
    if (!scenario.faults.brokerOutages) return
    this.#often(scenario.troubleMillis / 10, scenario.troubleMillis / 2, () => {
      machine.tell("the broker goes down")
      feed.become("down")
      if (dice.chance(0.5)) feed.forget()
      machine.after(dice.between(100, 20_000), () => feed.become("up"))
    })
  }

  #letStoreFail(): void {
    const { dice, machine, scenario, store } = this.#world
    if (!scenario.faults.storeOutages) return
    this.#often(scenario.troubleMillis / 5, scenario.troubleMillis, () => {
      const millis = dice.pick([500, 5_000, 60_000])
      machine.tell(`the store is down for ${millis} ms`)
      store.up = false
      machine.after(millis, () => {
        store.up = true
      })
    })
  }

  #letProcessesStop(): void {
    const { dice, machine, oracle, scenario } = this.#world
    if (!scenario.faults.gracefulStops) return
    this.#often(scenario.troubleMillis / 5, scenario.troubleMillis / 2, () => {
      const dispatcher = dice.oneOf(this.#dispatchers.filter(({ process }) => process.isRunning))
      if (dispatcher === undefined) return
      machine.tell(`${dispatcher.process.name} is told to stop`)
      oracle.count("gracefulStops")
      dispatcher.fiber.interruptUnsafe()
    })
  }

  #letClientsWork(): void {
    const { dice, machine, scenario } = this.#world
    for (let made = 0; made < scenario.endpoints; made++) this.#clients.addEndpoint()
    for (let left = scenario.events; left > 0;) {
      const count = Math.min(left, dice.pick([1, 1, 2, 12]))
      left -= count
      machine.after(dice.below(scenario.troubleMillis), () => this.#clients.addEvents(count))
    }
    if (!scenario.faults.administration) return
    this.#often(scenario.troubleMillis / 20, scenario.troubleMillis / 4, () => this.#clients.interfere())
  }

  #endTrouble(): void {
    const { dice, machine, receivers, store, scenario } = this.#world
    machine.tell("the trouble ends")
    this.#world.isTroubled = false
    store.up = true
    this.#feed.become("up")
    for (const { process } of this.#dispatchers) process.skewMillis = 0
    for (const receiver of receivers.all)
      receiver.mood = dice.chance(scenario.faults.receivers / 4) ? dice.pick(troubles) : "fine"
    this.#start(false)
  }

  /** Stops every process, which has to end by itself without remaining work. */
  #stop(): void {
    const { machine, scenario } = this.#world
    this.#isStopping = true
    const living = this.#dispatchers.filter(({ process }) => !process.isDead)
    for (const { fiber } of living) fiber.interruptUnsafe()
    const hasEnded = () => living.every(({ fiber, process }) => process.isDead || fiber.pollUnsafe() !== undefined)
    machine.run(machine.nowMillis + longestStallMillis + scenario.leaseMillis, hasEnded)
    for (const { process, fiber } of living) {
      // A payload may kill the process while it ends.
      if (process.isDead) continue
      if (fiber.pollUnsafe() === undefined) machine.fail(`${process.name} was told to stop and does not`)
      const left = machine.leftOf(process)
      if (left > 0) machine.fail(`${process.name} has stopped and left ${left} timers behind`)
    }
  }

  run(): void {
    const { dice, machine, oracle, scenario, store } = this.#world
    machine.tell(JSON.stringify(scenario))
    this.#letClientsWork()
    this.#letReceiversChange()
    this.#letBrokerFail()
    this.#letStoreFail()
    this.#letProcessesStop()
    for (let made = 0; made < scenario.dispatchers; made++) {
      const isClockWrong = scenario.faults.wrongClock && made === 0
      machine.after(dice.below(2_000), () => this.#start(isClockWrong))
    }
    machine.run(machine.nowMillis + scenario.troubleMillis, () => false)
    this.#endTrouble()
    let seen = -1
    const isAtRest = () => {
      if (seen === oracle.changes || store.webhooks.outbox.size > 0) return false
      seen = oracle.changes
      return oracle.isAtRest()
    }
    machine.run(machine.nowMillis + scenario.patienceMillis, isAtRest)
    if (machine.failure === null) oracle.conclude()
    if (machine.failure === null) this.#stop()
  }
}

/**
 * Runs one to three processes of the dispatcher program over a store, a broker and receivers in memory, with the faults
 * of the seed, until the faults end and everything is at rest. The same seed repeats every step.
 */
export const simulateDelivery = (seed: number, plantedBug: PlantedBug = {}): SimulatedDelivery => {
  const feed = fakeFeed()
  const world = newWorld(seed, feed, plantedBug)
  const { machine, oracle } = world
  new Run(world, feed).run()
  return {
    failure: machine.failure,
    fingerprint: machine.fingerprint,
    steps: machine.steps,
    simulatedMillis: machine.elapsedMillis,
    figures: oracle.figures,
    trace: machine.trace
  }
}
