import { Identifiers, Mac, OutcomeUnknown, StoreUnavailable } from "@trajet/domain/access"
import { ClockLeads, ClockMoves } from "@trajet/domain/clock"
import { type DueWorkerOptions, DueWork, type JobKind, workOffDueWork } from "@trajet/domain/due"
import { Retention } from "@trajet/domain/events"
import { Missions } from "@trajet/domain/mission"
import { NoticeNotSent, NoticeQueue, Notifier } from "@trajet/domain/notices"
import { Offers } from "@trajet/domain/offers"
import { PushQueue, PushSender } from "@trajet/domain/push"
import { PersonalData, PersonAnswers } from "@trajet/domain/privacy"
import type { WorkerId } from "@trajet/domain/webhooks/dispatching"
import { Endpoints } from "@trajet/domain/webhooks/endpoints"
import { Clock, Context, Effect, type Fiber, Layer, Logger, Random, References, Scheduler } from "effect"
import { clockMovesOn } from "../clock/test-clocks.fake.ts"
import { clockLeadsOn } from "../clock/clock-leads.fake.ts"
import { dueWorkOn } from "../due/due-work.fake.ts"
import { retentionOn } from "../events/retention.fake.ts"
import { missionsOn } from "../mission/missions.fake.ts"
import { noticeQueueOn } from "../notices/notices.fake.ts"
import { offersOn } from "../offers/offers.fake.ts"
import { queueOfNoPhone } from "../push/push-queue.fake.ts"
import { endpointsOn } from "../webhooks/endpoints/endpoints.fake.ts"
import type { Dice } from "./dice.ts"
import type { DueOracle } from "./due-oracle.ts"
import { type DueScenario, minuteMillis } from "./due-scenario.ts"
import { type SimulatedMachine, SimulatedProcess } from "./simulated-machine.ts"
import type { SimulatedStore } from "./simulated-store.ts"

interface DuePorts {
  readonly due: DueWork["Service"]
  readonly missions: Missions["Service"]
}

/** Replaces ports of every process by ones with a mistake. */
export type DueBug = (ports: DuePorts, store: SimulatedStore) => DuePorts

export interface DueWorld {
  readonly scenario: DueScenario
  readonly dice: Dice
  readonly machine: SimulatedMachine
  readonly store: SimulatedStore
  readonly oracle: DueOracle
  readonly bug: DueBug | null
  /** False after the faults have stopped. */
  isTroubled: boolean
}

/** Missions that no worker can change. */
export const isPoisoned = ({ scenario }: DueWorld, missionId: string): boolean =>
  scenario.faults.poison && missionId.endsWith("3")

/** The ports of one process: those of the world, on a network that loses answers, in a process that can die. */
class Ports {
  readonly #world: DueWorld
  readonly #process: SimulatedProcess
  readonly #sound: DuePorts

  constructor(world: DueWorld, process: SimulatedProcess) {
    this.#world = world
    this.#process = process
    const { bug, store } = world
    const sound: DuePorts = { due: dueWorkOn(store), missions: missionsOn(store) }
    this.#sound = bug === null ? sound : bug(sound, store)
  }

  /** A point at which the process may die, or stall. */
  #point(): void {
    const { dice, isTroubled, machine, oracle, scenario } = this.#world
    if (!isTroubled || !this.#process.isRunning) return
    if (dice.chance(scenario.faults.crash)) {
      machine.tell(`${this.#process.name} dies`)
      oracle.count("crashes")
      this.#process.kill()
    } else if (dice.chance(scenario.faults.stall)) {
      const millis = dice.between(1, 2 * scenario.leaseMillis)
      machine.tell(`${this.#process.name} stalls for ${millis} ms`)
      oracle.excuse(this.#process.name, machine.nowMillis + millis)
      oracle.count("stalls")
      this.#process.stall(millis)
    }
  }

  readonly #travel: Effect.Effect<void> = Effect.suspend(() => {
    this.#point()
    if (this.#process.isDead) return Effect.never
    return this.#world.dice.chance(0.5) ? Effect.void : this.#process.sleep(this.#world.dice.below(3))
  })

  readonly #mayFail = <E>(failure: () => E): Effect.Effect<void, E> =>
    Effect.suspend(() => {
      const { dice, isTroubled, scenario } = this.#world
      return isTroubled && dice.chance(scenario.faults.storeCall) ? Effect.fail(failure()) : Effect.void
    })

  readonly #ask = <A, E, F>(name: string, work: Effect.Effect<A, E>, noAnswer: () => F) => {
    const { machine, oracle } = this.#world
    return Effect.gen({ self: this }, function* () {
      yield* this.#travel
      yield* this.#mayFail(() => new StoreUnavailable({}))
      const answer = yield* work
      yield* this.#travel
      yield* this.#mayFail(noAnswer)
      return answer
    }).pipe(
      Effect.tapError(() =>
        Effect.sync(() => {
          machine.tell(`${this.#process.name} ${name} fails`)
          oracle.count("storeFailures")
          oracle.excuse(this.#process.name, machine.nowMillis)
        })
      )
    )
  }

  due(): DueWork["Service"] {
    const { due } = this.#sound
    const { machine, oracle } = this.#world
    const call = <A>(name: string, work: Effect.Effect<A, StoreUnavailable>) =>
      this.#ask(name, work, () => new StoreUnavailable({}))
    return DueWork.of({
      addJobs: (kinds) => call("addJobs", due.addJobs(kinds)),
      claim: (claim) =>
        Effect.tap(call("claim", due.claim(claim)), ({ works }) =>
          Effect.sync(() => {
            for (const { attempt, kind } of works) {
              machine.tell(`${this.#process.name} claims ${kind}, attempt ${attempt}`)
              if (attempt > 1) oracle.count("lostLeases")
            }
          })
        ),
      extend: (...of) => call("extend", due.extend(...of)),
      finish: (...of) => call("finish", due.finish(...of)),
      fail: (...of) => Effect.tap(call("fail", due.fail(...of)), () => Effect.sync(() => oracle.count("failures"))),
      release: (...of) => call("release", due.release(...of)),
      beginPrint: (...of) => call("beginPrint", due.beginPrint(...of)),
      endPrint: (...of) => call("endPrint", due.endPrint(...of)),
      followClocks: due.followClocks,
      figures: due.figures,
      list: due.list,
      retry: due.retry
    })
  }

  missions(): Missions["Service"] {
    const { missions } = this.#sound
    return Missions.of({
      ...missions,
      // The commit of a change whose reply is lost has perhaps happened.
      change: (author, id, action, decide) =>
        isPoisoned(this.#world, id)
          ? Effect.die(new Error("poison"))
          : this.#ask("change", missions.change(author, id, action, decide), () => new OutcomeUnknown({}))
    })
  }

  #run<A, E>(kind: JobKind, work: Effect.Effect<A, E>): Effect.Effect<A, E> {
    return Effect.suspend(() => {
      const { dice, oracle } = this.#world
      const end = oracle.runs(kind, this.#process)
      // Some runs take longer than a job may.
      return this.#process
        .sleep(dice.below(20 * minuteMillis))
        .pipe(Effect.andThen(this.#travel), Effect.andThen(work), Effect.ensuring(Effect.sync(end)))
    })
  }

  retention(): Retention["Service"] {
    const retention = retentionOn(this.#world.store)
    return Retention.of({
      makePartitions: this.#run("make_partitions", retention.makePartitions),
      prune: (limits) => this.#run("prune_records", retention.prune(limits))
    })
  }

  notices(): NoticeQueue["Service"] {
    const notices = noticeQueueOn(this.#world.store)
    const lost = () => new StoreUnavailable({})
    return NoticeQueue.of({
      find: (id) => this.#ask("find", notices.find(id), lost),
      sent: (id) => this.#ask("sent", notices.sent(id), lost)
    })
  }

  notifier(): Notifier["Service"] {
    const { oracle } = this.#world
    const send: Notifier["Service"]["send"] = () =>
      this.#travel.pipe(
        Effect.andThen(this.#mayFail(() => new NoticeNotSent({}))),
        Effect.andThen(Effect.sync(() => oracle.count("notices"))),
        Effect.andThen(this.#travel)
      )
    return Notifier.of({ send })
  }

  endpoints(): Endpoints["Service"] {
    const endpoints = endpointsOn(this.#world.store)
    return Endpoints.of({ ...endpoints, wipeSecrets: this.#run("wipe_secrets", endpoints.wipeSecrets) })
  }
}

export interface DueProcess {
  readonly process: SimulatedProcess
  readonly fiber: Fiber.Fiber<unknown, unknown>
}

/** Starts a process with the worker of due work; its name is the owner of its claims. */
export const startDueProcess = (world: DueWorld, name: WorkerId): DueProcess => {
  const { dice, machine, scenario } = world
  const process = new SimulatedProcess(machine, name, dice.another(), scenario.yieldChance)
  machine.tell(`${name} starts`)
  const ports = new Ports(world, process)
  const options: DueWorkerOptions = {
    owner: name,
    slots: scenario.slots,
    leaseMillis: scenario.leaseMillis,
    pollMillis: scenario.pollMillis
  }
  // Without stacks, which name places of the sources.
  const logger = Logger.make(({ message }) => {
    const [text = ""] = [message].flat().map(String).join(": ").split("\n", 1)
    machine.tell(`${name} logs: ${text}`)
  })
  let ids = 0
  const nobody = Effect.die(new Error("not needed here"))
  const identifiers = Identifiers.of({
    uuid: Effect.sync(() => `${name}-${ids++}`),
    secret: () => nobody,
    bytes: () => nobody
  })
  // No erasure falls due in the days of a simulation.
  const noErasures = Effect.runSync(Effect.scoped(Layer.build(Layer.mock(PersonalData, {}))))
  const context = Context.make(DueWork, ports.due()).pipe(
    Context.merge(noErasures),
    Context.add(PersonAnswers, { answer: () => Effect.succeed(null) }),
    Context.add(Missions, ports.missions()),
    Context.add(Retention, ports.retention()),
    Context.add(Endpoints, ports.endpoints()),
    Context.add(NoticeQueue, ports.notices()),
    Context.add(Notifier, ports.notifier()),
    Context.add(Offers, offersOn(world.store)),
    Context.add(PushQueue, queueOfNoPhone),
    Context.add(PushSender, PushSender.of({ send: () => Effect.succeed("off" as const) })),
    Context.add(ClockLeads, clockLeadsOn(world.store)),
    Context.add(ClockMoves, clockMovesOn(world.store)),
    Context.add(Identifiers, identifiers),
    Context.add(
      Mac,
      Mac.of({
        sign: () => Effect.succeed(""),
        digests: () => Effect.succeed([""]),
        verify: () => Effect.succeed(false)
      })
    ),
    Context.add(Clock.Clock, process.clock),
    Context.add(Scheduler.Scheduler, process.scheduler),
    Context.add(Random.Random, process.random),
    Context.add(References.MinimumLogLevel, "Warn"),
    Context.add(Logger.CurrentLoggers, new Set([logger]))
  )
  const fiber = Effect.runForkWith(context)(workOffDueWork(options))
  fiber.addObserver(() => machine.tell(`${name} has ended`))
  return { process, fiber }
}
