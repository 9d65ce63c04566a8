import { RequestId } from "@trajet/domain/access"
import {
  type FeedEntry,
  FeedCipher,
  FeedLog,
  FeedPosition,
  type Feeds,
  makeFeeds
} from "@trajet/domain/operations/feed"
import { OperatorId, People, type Person, PersonKeyId } from "@trajet/domain/people"
import { Sessions } from "@trajet/domain/users"
import { Effect, Exit, Layer, Option, Scope } from "effect"
import { TestClock } from "effect/testing"
import { Dice } from "../dice.ts"
import { drivers, environment, type FeedBug, SimulatedFeedLog } from "./simulated-feed-log.ts"
import { SimulatedFollower, type SimulatedFrame } from "./simulated-follower.ts"

interface SimulatedFeed {
  /** The broken promise, or null. */
  readonly failure: string | null
  readonly figures: Readonly<
    Record<
      "commits" | "overtaken" | "busy" | "failures" | "lostHints" | "kills" | "breaks" | "connections" | "news",
      number
    >
  >
}

const troubledMillis = 1_500
const quietMillis = 8_000
const processes = 2
const sealedPosition = /^sealed (live|test) (\d+)$/u

// Hides nothing, so that the simulation knows the position of each frame.
const cipher = FeedCipher.of({
  seal: (text) => Effect.succeed(text.replace("f1", "sealed")),
  open: (token) =>
    Effect.succeed(sealedPosition.test(token) ? Option.some(token.replace("sealed", "f1")) : Option.none<string>())
})

const positionIn = (id: string | null): FeedPosition | null => {
  const found = sealedPosition.exec(id ?? "")?.[2]
  return found === undefined ? null : FeedPosition(Number(found))
}

interface Process {
  readonly feeds: Feeds<SimulatedFrame>
  readonly scope: Scope.Closeable
  readonly leave: () => void
}

const startProcess = Effect.fnUntraced(function* (log: SimulatedFeedLog) {
  const { port, leave } = log.process()
  const scope = yield* Scope.make()
  const people = Layer.merge(
    Layer.mock(People)({ usableKeys: (ids) => Effect.succeed(new Set(ids)) }),
    Layer.mock(Sessions)({})
  )
  const feeds = yield* makeFeeds<SimulatedFrame>({
    environments: [environment],
    encode: (message, id) => ({ message, id, position: positionIn(id) }),
    perKeyMax: 10,
    perProcessMax: 100,
    pageMax: 4
  }).pipe(
    Effect.provide(people),
    Effect.provideService(FeedLog, port),
    Effect.provideService(FeedCipher, cipher),
    Scope.provide(scope)
  )
  const process: Process = { feeds, scope, leave }
  return process
})

/** What an operator has to have: everything after the start, in the order of the feed, once. */
const operatorFailure = ({ start, received }: SimulatedFollower, entries: ReadonlyArray<FeedEntry>): string | null => {
  const expected = entries.map(({ position }) => position).filter((position) => position > (start ?? 0))
  const got = received.map(({ position }) => position)
  const wrong = expected.findIndex((position, n) => got[n] !== position)
  if (wrong >= 0) return `an operator got ${got[wrong]} in the place of ${expected[wrong]}`
  return got.length > expected.length ? `an operator got ${got.length - expected.length} events too much` : null
}

/** What a driver has to have: no event of another driver, all of the missions that the driver has kept, no one twice. */
const driverFailure = (
  { start, received, caller }: SimulatedFollower,
  { entries, driverOf }: SimulatedFeedLog
): string | null => {
  const { id } = caller.person
  const got = new Map(received.map((each) => [each.position, each]))
  if (got.size !== received.length) return "a driver got an event twice"
  if (received.some(({ position }, n) => position <= (received[n - 1]?.position ?? start ?? 0)))
    return "a driver went back"
  const isOf = (list: ReadonlyArray<string>) => list.includes(id)
  for (const { position, driverIds, formerDriverIds } of entries) {
    const each = got.get(position)
    if (each === undefined) continue
    if (each.type === "mission.removed" ? !isOf(formerDriverIds) : !isOf(driverIds)) {
      return `a driver got the event ${position} of another driver`
    }
  }
  for (const [missionId, driver] of driverOf) {
    const ofMission = entries.filter(({ event, position }) => event.missionId === missionId && position > (start ?? 0))
    const lastLoss = ofMission.findLast(({ formerDriverIds }) => isOf(formerDriverIds))
    const kept = ofMission.filter(({ position, driverIds }) => isOf(driverIds) && position > (lastLoss?.position ?? 0))
    const due = driver === id ? kept : [lastLoss].filter((entry) => entry !== undefined)
    const missing = due.find(({ position }) => !got.has(position))
    if (missing !== undefined) return `a driver missed the event ${missing.position}`
  }
  return null
}

/**
 * Runs the feeds of two processes over logs whose transactions overlap, with followers that come and go, processes that
 * are killed, a store that fails and hints that get lost; then, in quiet, asks what each follower got.
 */
const simulate = Effect.fnUntraced(function* (seed: number, bug: FeedBug | null) {
  const dice = new Dice(seed)
  const log = new SimulatedFeedLog(dice.another(), bug)
  const running: Array<Process | null> = []
  for (let n = 0; n < processes; n++) running.push(yield* startProcess(log))
  const persons: ReadonlyArray<Person> = [
    ...[1, 2, 3].map((n) => ({ role: "operator" as const, id: OperatorId(`operator ${n}`) })),
    ...drivers.map((id) => ({ role: "driver" as const, id }))
  ]
  const followers = persons.map(
    (person) => new SimulatedFollower(person, PersonKeyId(person.id), RequestId(person.id), dice.another())
  )
  const choose = () => dice.oneOf(running.filter((process) => process !== null))?.feeds ?? null
  for (const follower of followers) yield* Effect.forkScoped(follower.run(choose))

  let kills = 0
  let breaks = 0
  const kill = Effect.fnUntraced(function* (n: number) {
    const victim = running[n]
    if (victim === null || victim === undefined) return
    kills++
    running[n] = null
    victim.leave()
    // The connections of its followers break before its readers end.
    yield* victim.feeds.stop
    yield* Scope.close(victim.scope, Exit.void)
    yield* Effect.sleep(dice.between(1, 100))
    running[n] = yield* startProcess(log)
  })

  for (let millis = 0; millis < troubledMillis; millis++) {
    if (dice.chance(0.25)) yield* Effect.forkScoped(log.transaction)
    if (dice.chance(0.004)) yield* Effect.forkScoped(kill(dice.below(processes)))
    if (dice.chance(0.01)) {
      breaks++
      yield* Effect.forkScoped(dice.oneOf(followers)?.break ?? Effect.void)
    }
    yield* TestClock.adjust("1 millis")
  }
  log.isTroubled = false
  for (let millis = 0; millis < quietMillis; millis += 50) yield* TestClock.adjust("50 millis")

  const { entries, logs } = log
  const committed = logs.flatMap(({ events }) => events).length
  const failures = [
    entries.length === committed ? null : `the feed has ${entries.length} of ${committed} events`,
    ...followers.flatMap(({ resets, refusals }) => [
      resets > 0 ? "a reset without a reason" : null,
      refusals[0] ?? null
    ]),
    ...followers.map((follower) =>
      follower.caller.person.role === "operator" ? operatorFailure(follower, entries) : driverFailure(follower, log)
    )
  ]
  const connections = followers.reduce((sum, follower) => sum + follower.connections, 0)
  const news = followers.reduce((sum, { received }) => sum + received.length, 0)
  return {
    failure: failures.find((failure) => failure !== null) ?? null,
    figures: { ...log.figures, kills, breaks, connections, news }
  } satisfies SimulatedFeed
})

/** Runs the simulation of a seed. */
export const simulateFeed = (seed: number, bug: FeedBug | null = null): Promise<SimulatedFeed> =>
  Effect.runPromise(simulate(seed, bug).pipe(Effect.scoped, Effect.provide(TestClock.layer())))
