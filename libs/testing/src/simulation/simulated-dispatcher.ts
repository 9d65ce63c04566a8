import type { Sealer, Tokens } from "@trajet/domain/webhooks/endpoints"
import type { Hmac, KeyPairs } from "@trajet/domain/webhooks/messages"
import { StoreUnavailable } from "@trajet/domain/access"
import { ClockMoves } from "@trajet/domain/clock"
import {
  deliverEvents,
  DeliveryFeed,
  DeliveryQueue,
  type DispatcherOptions,
  FeedUnavailable,
  Outbox,
  type WebhookRequest,
  WebhookSender,
  type WorkerId,
  type WorkerSession,
  WorkerSessions
} from "@trajet/domain/webhooks/dispatching"
import { Clock, Context, Effect, type Fiber, Logger, Random, References, Scheduler } from "effect"
import { deliveryQueueOn } from "../webhooks/dispatching/delivery-queue.fake.ts"
import { outboxOn } from "../webhooks/dispatching/outbox.fake.ts"
import type { DeliveryOracle } from "./delivery-oracle.ts"
import type { Scenario } from "./delivery-scenario.ts"
import type { Dice } from "./dice.ts"
import { SimulatedProcess, type SimulatedMachine } from "./simulated-machine.ts"
import { onTheWayMillis, SimulatedSession } from "./simulated-session.ts"
import type { SimulatedReceivers } from "./simulated-receivers.ts"
import type { SimulatedStore } from "./simulated-store.ts"

/** A bug of the store's queue, or of what a worker knows of its session. */
export interface PlantedBug {
  readonly queue?: (queue: DeliveryQueue["Service"], store: SimulatedStore) => DeliveryQueue["Service"]
  readonly session?: (session: WorkerSession) => WorkerSession
}

export interface World {
  readonly scenario: Scenario
  readonly dice: Dice
  readonly machine: SimulatedMachine
  readonly store: SimulatedStore
  readonly oracle: DeliveryOracle
  readonly receivers: SimulatedReceivers
  readonly feed: DeliveryFeed["Service"]
  readonly secrets: Context.Context<Sealer | Hmac | KeyPairs | Tokens>
  readonly plantedBug: PlantedBug
  /** False after the faults have stopped. */
  isTroubled: boolean
}

const died = Effect.never

const isPoison = ({ headers }: WebhookRequest): boolean =>
  headers.some(([name, value]) => name === "X-SVC-Delivery-Id" && value.endsWith("3"))

/** The ports of one process: those of the world, on a network that loses answers, in a process that can die. */
class Ports {
  readonly #world: World
  readonly #process: SimulatedProcess
  readonly #session: SimulatedSession

  constructor(world: World, process: SimulatedProcess) {
    this.#world = world
    this.#process = process
    this.#session = new SimulatedSession(world, process)
  }

  #die(): void {
    const { dice, machine, oracle } = this.#world
    machine.tell(`${this.#process.name} dies`)
    oracle.sessions.excuse(this.#process.name, Infinity)
    oracle.count("crashes")
    // A host that vanishes with its process says nothing to the server.
    machine.after(dice.pick([0, 3, 1_000, 15_000]), () => this.#session.end())
    this.#process.kill()
  }

  /** A point at which the process may die, or stall. */
  #point(): void {
    const { dice, machine, oracle, scenario, isTroubled } = this.#world
    if (!isTroubled || !this.#process.isRunning) return
    if (dice.chance(scenario.faults.brokenSession) && !this.#session.isBroken)
      this.#session.break(dice.pick([0, 3, 9_000]), dice.pick([500, 5_000, 40_000]))
    if (dice.chance(scenario.faults.crash)) this.#die()
    else if (dice.chance(scenario.faults.stall)) {
      const millis = dice.pick([1_000, 5_000, 60_000, 100_000]) + dice.below(1_000)
      machine.tell(`${this.#process.name} stalls for ${millis} ms`)
      // The worker counts a lease from its question. After a stall on the way, the lease is over when the answer arrives.
      oracle.sessions.excuse(this.#process.name, millis + onTheWayMillis)
      oracle.count("stalls")
      this.#process.stall(millis)
    }
  }

  readonly #travel: Effect.Effect<void> = Effect.suspend(() => {
    const { dice, scenario, isTroubled } = this.#world
    this.#point()
    if (this.#process.isDead) return died
    const isSlow = isTroubled && scenario.faults.slowNetwork && dice.chance(0.05)
    if (isSlow) return this.#process.sleep(dice.below(500))
    return dice.chance(0.5) ? Effect.void : this.#process.sleep(dice.below(3))
  })

  readonly #mayFail = <E>(failure: () => E): Effect.Effect<void, E> =>
    Effect.suspend(() => {
      const { dice, scenario, isTroubled } = this.#world
      return isTroubled && dice.chance(scenario.faults.storeCall) ? Effect.fail(failure()) : Effect.void
    })

  readonly #call = <A, E>(name: string, work: Effect.Effect<A, E>, failure: () => E): Effect.Effect<A, E> => {
    const { machine, oracle } = this.#world
    const mayFail = this.#mayFail(failure)
    return Effect.gen({ self: this }, function* () {
      yield* this.#travel
      yield* mayFail
      const answer = yield* work
      yield* this.#travel
      yield* mayFail
      return answer
    }).pipe(
      Effect.tapError(() =>
        Effect.sync(() => {
          machine.tell(`${this.#process.name} ${name} fails`)
          oracle.sessions.excuse(this.#process.name)
        })
      )
    )
  }

  readonly #ask = <A>(name: string, work: Effect.Effect<A, StoreUnavailable>) =>
    this.#call(name, work, () => {
      this.#world.oracle.count("storeFailures")
      return new StoreUnavailable({})
    })

  queue(): DeliveryQueue["Service"] {
    const { store, plantedBug, oracle } = this.#world
    const sound = deliveryQueueOn(store)
    const queue = plantedBug.queue?.(sound, store) ?? sound
    return DeliveryQueue.of({
      claim: (request) => this.#ask("claim", queue.claim(request)),
      settle: (owner, reports) =>
        this.#ask("settle", queue.settle(owner, reports)).pipe(
          Effect.tap((settled) =>
            Effect.sync(() => oracle.count("staleReports", settled.filter(({ accepted }) => !accepted).length))
          )
        ),
      expireLeases: this.#ask("expireLeases", queue.expireLeases),
      dueEndpoints: this.#ask("dueEndpoints", queue.dueEndpoints),
      endpoints: (ids) => this.#ask("endpoints", queue.endpoints(ids)),
      figures: this.#ask("figures", queue.figures)
    })
  }

  sessions(): WorkerSessions["Service"] {
    const { plantedBug } = this.#world
    const session = plantedBug.session?.(this.#session) ?? this.#session
    return WorkerSessions.of({
      open: () => Effect.acquireRelease(Effect.succeed(session), () => Effect.sync(() => this.#session.close()))
    })
  }

  outbox(): Outbox["Service"] {
    const outbox = outboxOn(this.#world.store)
    return Outbox.of({
      take: (most, leaseMillis) => this.#ask("take", outbox.take(most, leaseMillis)),
      done: (eventIds) => this.#ask("done", outbox.done(eventIds)),
      release: (most) => this.#ask("release", outbox.release(most)),
      awake: (patienceMillis) => Effect.andThen(outbox.awake(patienceMillis), this.#travel),
      depth: this.#ask("depth", outbox.depth)
    })
  }

  feed(): DeliveryFeed["Service"] {
    const { feed, oracle } = this.#world
    const failure = () => {
      oracle.count("feedFailures")
      return new FeedUnavailable({})
    }
    return DeliveryFeed.of({
      announce: (announcements) => this.#call("announce", feed.announce(announcements), failure),
      handOver: feed.handOver,
      hints: Effect.tap(feed.hints, () => this.#travel),
      isUp: feed.isUp
    })
  }

  sender(): WebhookSender["Service"] {
    const { oracle, receivers, scenario } = this.#world
    const exchange = (request: WebhookRequest) =>
      Effect.suspend(() => {
        if (!scenario.faults.poison || !isPoison(request)) return receivers.send(request, this.#process)
        this.#die()
        return died
      })
    const send: WebhookSender["Service"]["send"] = (request) =>
      // An attempt that a stall interrupted goes on (WHK-57).
      Effect.sync(() => this.#process.isResuming || oracle.sessions.sends(this.#process.name)).pipe(
        Effect.andThen(this.#travel),
        Effect.andThen(exchange(request)),
        Effect.tap(() => this.#travel)
      )
    return WebhookSender.of({ send, ask: () => Effect.die("no endpoint of the simulation has tokens") })
  }
}

export interface SimulatedDispatcher {
  readonly process: SimulatedProcess
  readonly fiber: Fiber.Fiber<unknown, unknown>
}

const optionsOf = ({ scenario }: World, owner: WorkerId): DispatcherOptions => ({
  owner,
  slots: scenario.slots,
  leaseMillis: scenario.leaseMillis,
  sweepMillis: scenario.sweepMillis,
  reportsPerSettle: scenario.reportsPerSettle,
  relay: {
    announcementsMax: scenario.announcementsMax,
    holdMillis: 15_000,
    patienceMillis: scenario.sweepMillis * 4
  }
})

/** Starts a process with the dispatcher program; its name is the owner of its claims. */
export const startDispatcher = (world: World, name: WorkerId, skewMillis: number): SimulatedDispatcher => {
  const { dice, machine, scenario } = world
  const process = new SimulatedProcess(machine, name, dice.another(), scenario.yieldChance)
  process.skewMillis = skewMillis
  machine.tell(`${name} starts`)
  const ports = new Ports(world, process)
  const logger = Logger.make(({ message }) => {
    const text = Array.isArray(message) ? message.join(" ") : String(message)
    machine.tell(`${name} logs: ${text}`)
    if (text.includes("broke")) machine.fail(`${name}: ${text}`)
  })
  const context = world.secrets.pipe(
    Context.add(DeliveryQueue, ports.queue()),
    Context.add(WorkerSessions, ports.sessions()),
    Context.add(ClockMoves, ClockMoves.of({ subscribe: Effect.succeed(Effect.never) })),
    Context.add(Outbox, ports.outbox()),
    Context.add(DeliveryFeed, ports.feed()),
    Context.add(WebhookSender, ports.sender()),
    Context.add(Clock.Clock, process.clock),
    Context.add(Scheduler.Scheduler, process.scheduler),
    Context.add(Random.Random, process.random),
    Context.add(References.MinimumLogLevel, "Warn"),
    Context.add(Logger.CurrentLoggers, new Set([logger]))
  )
  const fiber = Effect.runForkWith(context)(deliverEvents(optionsOf(world, name)))
  fiber.addObserver(() => machine.tell(`${name} has ended`))
  return { process, fiber }
}
