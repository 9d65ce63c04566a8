import { Effect, Latch } from "effect"
import { laneWidthMax } from "../endpoints/lane.model.ts"
import type { Report } from "./delivery-queue.port.ts"
import { shares } from "./fairness.rules.ts"

const slowAfterMillis = 1_000
// Looking into an endpoint's queue costs as much as taking a few from it.
const quantum = 5
// While all slots are in use, a part of those that come and go is waited for, so that a claim is worth its round trip;
// but not for long: who comes and who hangs is known only afterwards.
const worthwhilePart = 8
const worthwhileMillis = 25

interface Flights {
  /** By the number of their start, so in the order of their beginnings. */
  readonly startedAtMillis: Map<number, number>
  /** It has failed here since its last success. */
  failing: boolean
}

/**
 * What one dispatcher has at hand: endpoints that may have something due, attempts in flight, reports to settle. Lives
 * in memory alone; whatever is forgotten with it the sweeper of any dispatcher finds again.
 */
export class WorkList {
  readonly #slots: number
  // A set keeps the order in which endpoints became ready: who has waited longest is served first.
  readonly #ready = new Set<string>()
  readonly #flights = new Map<string, Flights>()
  readonly #full = new Set<string>()
  #reports: Array<Report> = []
  #inFlight = 0
  #starts = 0
  /** Held by slow endpoints when it was last looked: they come back when their time is out, not soon. */
  #slowSlots = 0
  readonly #work = Latch.makeUnsafe(false)
  readonly #round = Latch.makeUnsafe(false)
  readonly #results = Latch.makeUnsafe(false)

  constructor(slots: number) {
    this.#slots = slots
  }

  get inFlight(): number {
    return this.#inFlight
  }

  get unsettled(): number {
    return this.#reports.length
  }

  markReady(endpointIds: Iterable<string>): void {
    for (const endpointId of endpointIds) this.#ready.add(endpointId)
    this.#ring()
  }

  /** More of these may be due, but as much is in flight as may be: they are ready again once something has ended. */
  markFull(endpointIds: Iterable<string>): void {
    for (const endpointId of endpointIds) {
      if (this.#flights.has(endpointId)) this.#full.add(endpointId)
    }
  }

  /** Waits until there is something to claim, and takes it from the list. */
  readonly toClaim = (nowMillis: Effect.Effect<number>) =>
    Effect.suspend(() => this.#work.await).pipe(
      Effect.andThen(Effect.suspend(() => this.#worthwhile)),
      Effect.andThen(nowMillis),
      Effect.map((now) => {
        const wanted = this.#share(now)
        for (const { endpointId } of wanted) this.#ready.delete(endpointId)
        this.#work.closeUnsafe()
        this.#round.closeUnsafe()
        if (wanted.length > 0) this.#ring()
        return wanted
      })
    )

  #share(nowMillis: number) {
    const slow = new Set<string>()
    let slowSlots = 0
    for (const [endpointId, { startedAtMillis, failing }] of this.#flights) {
      const [oldest = nowMillis] = startedAtMillis.values()
      if (!failing && nowMillis - oldest < slowAfterMillis) continue
      slow.add(endpointId)
      slowSlots += startedAtMillis.size
    }
    this.#slowSlots = slowSlots
    return shares({
      ready: [...this.#ready].map((endpointId) => ({ endpointId, slow: slow.has(endpointId) })),
      freeSlots: this.#slots - this.#inFlight,
      totalSlots: this.#slots,
      widthMax: laneWidthMax,
      quantum,
      slowSlots
    })
  }

  #ring(): void {
    const free = this.#slots - this.#inFlight
    if (free <= 0 || this.#ready.size === 0) return
    this.#work.openUnsafe()
    if (this.#isWorthwhile(free)) this.#round.openUnsafe()
  }

  #isWorthwhile(free: number): boolean {
    return free >= Math.min(this.#ready.size, Math.ceil((this.#slots - this.#slowSlots) / worthwhilePart))
  }

  get #worthwhile(): Effect.Effect<unknown> {
    if (this.#isWorthwhile(this.#slots - this.#inFlight)) return Effect.void
    return Effect.timeoutOption(this.#round.await, worthwhileMillis)
  }

  /** An attempt begins; to be ended by the returned function, with its report or none. */
  begin(endpointId: string, nowMillis: number): (report: Report | null) => void {
    const flights = this.#flights.get(endpointId) ?? { startedAtMillis: new Map(), failing: false }
    this.#flights.set(endpointId, flights)
    const start = this.#starts++
    flights.startedAtMillis.set(start, nowMillis)
    this.#inFlight++
    return (report) => {
      this.#inFlight--
      flights.startedAtMillis.delete(start)
      if (report === null) {
        this.ended([endpointId])
      } else {
        flights.failing = report.result.error !== null
        this.#reports.push(report)
      }
      // Also where there is none: who waits for the last attempt to end hears of it.
      this.#results.openUnsafe()
      this.#ring()
    }
  }

  /** Waits until an attempt has ended whose report, if it has one, was not taken yet. */
  readonly results: Effect.Effect<void> = Effect.suspend(() => this.#results.await)

  takeReports(most: number): ReadonlyArray<Report> {
    const taken = this.#reports.slice(0, most)
    this.#reports = this.#reports.slice(most)
    if (this.#reports.length === 0) this.#results.closeUnsafe()
    return taken
  }

  /** Attempts of these have ended, for the store as well: there is room again. */
  ended(endpointIds: Iterable<string>): void {
    for (const endpointId of endpointIds) {
      if (this.#full.delete(endpointId)) this.#ready.add(endpointId)
      const flights = this.#flights.get(endpointId)
      if (flights?.startedAtMillis.size === 0 && !flights.failing) this.#flights.delete(endpointId)
    }
    this.#ring()
  }
}
