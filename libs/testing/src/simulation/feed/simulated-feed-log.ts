import { type Environment, GroupId, StoreUnavailable } from "@trajet/domain/access"
import { EventId } from "@trajet/domain/events"
import { DriverId, MissionId } from "@trajet/domain/mission"
import { type FeedEntry, FeedLog, FeedPosition, type FeedQuery } from "@trajet/domain/operations/feed"
import { instantOfMillis } from "@trajet/domain/time"
import { Clock, Effect } from "effect"
import type { Dice } from "../dice.ts"

/** A mistake that the simulation has to find. */
export type FeedBug =
  | "positions are given before the commit"
  | "an append starts from a cursor that was read before the lock"
  | "a page goes past its end"
  | "sweeps skip every second log"

type Stored = Omit<FeedEntry, "position" | "mission">

interface Log {
  readonly groupId: GroupId
  /** Committed events, in the order of the log. */
  readonly events: Array<Stored>
  readonly missions: Array<MissionId>
  appended: number
  isOpen: boolean
}

const idOf = (n: number): string => `01990000-0002-7000-8000-${n.toString(16).padStart(12, "0")}`

export const environment: Environment = "live"
export const drivers = [1, 2, 3].map((n) => DriverId(idOf(n)))

const groups = 5
const sweptLogs = 2
const transactionMillis = 30
const statementMillis = 3

/** Logs whose transactions overlap, and one feed of them, as a store keeps them. */
export class SimulatedFeedLog {
  readonly logs: ReadonlyArray<Log>
  readonly entries: Array<FeedEntry> = []
  /** Who has each mission after the last commit. */
  readonly driverOf = new Map<MissionId, DriverId | null>()
  readonly figures = { commits: 0, overtaken: 0, busy: 0, failures: 0, lostHints: 0 }
  isTroubled = true
  readonly #dice: Dice
  readonly #bug: FeedBug | null
  readonly #processes = new Set<(groupId: GroupId | null) => void>()
  #isLocked = false
  #made = 100
  #lastBegun = 0

  constructor(dice: Dice, bug: FeedBug | null) {
    this.#dice = dice
    this.#bug = bug
    this.logs = Array.from({ length: groups }, (_, n) => ({
      groupId: GroupId(idOf(10 + n)),
      events: [],
      missions: [],
      appended: 0,
      isOpen: false
    }))
  }

  /** A transaction with one to three events of a mission, in a log that has none open. */
  readonly transaction = Effect.gen({ self: this }, function* () {
    const log = this.#dice.oneOf(this.logs.filter(({ isOpen }) => !isOpen))
    if (log === undefined) return
    log.isOpen = true
    const begun = ++this.#lastBegun
    const events = this.#change(log, yield* Clock.currentTimeMillis)
    if (this.#bug === "positions are given before the commit") this.#enter(events, false)
    yield* Effect.sleep(this.#dice.between(1, transactionMillis))
    if (begun < this.#lastBegun) this.figures.overtaken++
    this.figures.commits++
    log.events.push(...events)
    const { missionId } = events[0]?.event ?? { missionId: MissionId("") }
    this.driverOf.set(missionId, events.at(-1)?.driverIds[0] ?? null)
    log.isOpen = false
    if (this.#bug === "positions are given before the commit") this.#show(events)
    for (const hear of this.#processes) {
      if (this.isTroubled && this.#dice.chance(0.3)) this.figures.lostHints++
      else hear(log.groupId)
    }
  })

  #change({ missions }: Log, nowMillis: number): ReadonlyArray<Stored> {
    if (missions.length < 2 || this.#dice.chance(0.1)) missions.push(MissionId(idOf(this.#made++)))
    const missionId = this.#dice.oneOf(missions) ?? MissionId("")
    const before = this.driverOf.get(missionId) ?? null
    const after = this.#dice.chance(0.5) ? before : this.#dice.pick([null, ...drivers])
    const count = this.#dice.between(1, 3)
    return Array.from({ length: count }, (_, n) => ({
      event: {
        id: EventId(idOf(this.#made++)),
        type: "transport.status_changed",
        createdAt: instantOfMillis(nowMillis),
        missionId,
        data: '{"to":"assigned"}'
      },
      driverIds: after === null ? [] : [after],
      formerDriverIds: n === count - 1 && before !== null && before !== after ? [before] : []
    }))
  }

  readonly #hidden = new Set<EventId>()

  #enter(events: ReadonlyArray<Stored>, isVisible = true): void {
    for (const event of events) {
      if (!isVisible) this.#hidden.add(event.event.id)
      const position = FeedPosition(this.entries.length + 1)
      this.entries.push({ ...event, position, mission: { driverIds: [], endedAt: null } })
    }
  }

  #show(events: ReadonlyArray<Stored>): void {
    for (const { event } of events) this.#hidden.delete(event.id)
  }

  readonly #statement = Effect.suspend(() => Effect.sleep(this.#dice.between(0, statementMillis)))
  readonly #trouble = Effect.suspend(() => {
    if (!this.isTroubled || !this.#dice.chance(0.02)) return Effect.void
    this.figures.failures++
    return Effect.fail(new StoreUnavailable({}))
  })

  /** Appends the committed events of some logs; returns how many. */
  #append(
    logs: ReadonlyArray<Log>,
    cursors: ReadonlyMap<Log, number>,
    most: number
  ): Effect.Effect<number, StoreUnavailable> {
    return Effect.gen({ self: this }, function* () {
      yield* this.#statement
      yield* this.#trouble
      let room = most
      for (const log of logs) {
        const from = cursors.get(log) ?? log.appended
        const found = log.events.slice(from, from + room)
        this.#enter(found)
        log.appended = Math.max(log.appended, from + found.length)
        room -= found.length
      }
      if (room < most) for (const hear of this.#processes) if (this.#dice.chance(0.8)) hear(null)
      return most - room
    })
  }

  #page(query: FeedQuery, isAsked: (entry: FeedEntry) => boolean) {
    return Effect.gen({ self: this }, function* () {
      yield* this.#statement
      yield* this.#trouble
      const upTo = this.#bug === "a page goes past its end" ? this.entries.length : query.upTo
      const found = this.entries
        .filter((entry) => entry.position > query.after && entry.position <= upTo && isAsked(entry))
        .filter(({ event }) => !this.#hidden.has(event.id))
        .slice(0, query.limit)
        .map((entry): FeedEntry => {
          const driver = this.driverOf.get(entry.event.missionId) ?? null
          return { ...entry, mission: { driverIds: driver === null ? [] : [driver], endedAt: null } }
        })
      yield* this.#statement
      return { entries: found, next: found.length < query.limit ? null : (found.at(-1)?.position ?? null) }
    })
  }

  /** The port of a process, which hears of commits until `leave`. */
  process() {
    const hinted = new Set<GroupId>()
    let swept = 0
    let ring: (() => void) | null = null
    let hasRung = false
    const hear = (groupId: GroupId | null) => {
      if (groupId !== null) hinted.add(groupId)
      hasRung = true
      ring?.()
    }
    this.#processes.add(hear)
    const heard = Effect.callback<void>((resume) => {
      ring = () => {
        ring = null
        hasRung = false
        resume(Effect.void)
      }
      if (hasRung) ring()
    })
    const step = this.#bug === "sweeps skip every second log" ? 2 : 1
    const taken = (sweep: boolean): ReadonlyArray<Log> => {
      const slice = sweep ? this.logs.slice(swept, swept + sweptLogs).filter((_, n) => n % step === 0) : []
      if (sweep) swept = swept + sweptLogs >= groups ? 0 : swept + sweptLogs
      return this.logs.filter((log) => hinted.has(log.groupId) || slice.includes(log))
    }
    const append = Effect.fnUntraced({ self: this }, function* (most: number, sweep: boolean) {
      if (this.#bug === "positions are given before the commit") return "done" as const
      const stale = new Map(
        this.#bug === "an append starts from a cursor that was read before the lock"
          ? this.logs.map((log) => [log, log.appended] as const)
          : []
      )
      yield* this.#statement
      if (this.#isLocked && stale.size === 0) {
        this.figures.busy++
        return "busy" as const
      }
      this.#isLocked = true
      const logs = taken(sweep)
      for (const { groupId } of logs) hinted.delete(groupId)
      const appended = yield* this.#append(logs, stale, most).pipe(
        Effect.onError(() => Effect.sync(() => logs.forEach(({ groupId }) => hinted.add(groupId)))),
        Effect.ensuring(Effect.sync(() => void (this.#isLocked = false)))
      )
      if (appended < most) return "done" as const
      for (const { groupId } of logs) hinted.add(groupId)
      return "more" as const
    })
    const port = FeedLog.of({
      append: (_, { most, sweep }) => append(most, sweep),
      span: () =>
        Effect.map(this.#statement, () => ({
          newest: FeedPosition(this.entries.length),
          oldest: FeedPosition(1),
          lost: []
        })),
      read: (_, query) => this.#page(query, () => true),
      readOfDriver: (_, driverId, query) =>
        this.#page(query, (entry) => [...entry.driverIds, ...entry.formerDriverIds].includes(driverId)),
      awake: (patienceMillis) => Effect.ignore(Effect.timeout(heard, patienceMillis))
    })
    return { port, leave: () => void this.#processes.delete(hear) }
  }
}
