import { Effect, Latch } from "effect"
import type { GroupId } from "../../access/tenant.model.ts"
import { concurrencyMax } from "../endpoints/breaker.model.ts"
import type { EndpointId } from "../endpoints/endpoint.model.ts"
import type { Report } from "./delivery-queue.port.ts"
import { type GroupSlots, shares } from "./fairness.rules.ts"

const slowAfterMillis = 1_000
// Reading an endpoint's queue costs about as much as claiming a few deliveries from it.
const quantum = 5
// If nearly all slots are in use, a claim waits until an eighth of them is free, so that it is worth its round trip. It
// does not wait longer than 25 ms, because slow attempts may hold their slots for seconds.
const worthwhilePart = 8
const worthwhileMillis = 25
// Results that wait for the store beyond this part of the slots hold slots: if the worker is killed, their deliveries are
// sent again. A store that writes as fast as the worker sends has fewer of them waiting.
const unwrittenPart = 4

interface AttemptsInFlight {
  /** Start times by the number of the attempt, so the oldest first. */
  readonly startedAtMillis: Map<number, number>
  /** True after a failed attempt of this process, until the next success. */
  failing: boolean
}

/** The group of an endpoint; null if it is not known yet. */
export type GroupOf = (endpointId: EndpointId) => GroupId | null

/** Endpoints to claim from, attempts in flight and reports to settle. After a crash, the sweep finds the work again. */
export class WorkList {
  readonly #slots: number
  // A set keeps the order of insertion: the endpoint that has waited longest is served first.
  readonly #ready = new Set<EndpointId>()
  readonly #attempts = new Map<EndpointId, AttemptsInFlight>()
  readonly #full = new Set<EndpointId>()
  /** Endpoints whose rate allows nothing now. They are not ready, whatever else makes them so. */
  readonly #limited = new Set<EndpointId>()
  #reports: Array<Report> = []
  #inFlight = 0
  /** Results that the store has not written yet. */
  #unwritten = 0
  #starts = 0
  /** Slots that slow endpoints held at the last claim. They become free late, by time-out. */
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

  markReady(endpointIds: Iterable<EndpointId>): void {
    for (const endpointId of endpointIds) {
      if (!this.#limited.has(endpointId)) this.#ready.add(endpointId)
    }
    this.#ring()
  }

  /** Keeps an endpoint from being ready until `allow`. */
  limit(endpointId: EndpointId): void {
    this.#limited.add(endpointId)
    this.#ready.delete(endpointId)
  }

  /** Makes a limited endpoint ready. */
  allow(endpointId: EndpointId): void {
    this.#limited.delete(endpointId)
    this.markReady([endpointId])
  }

  /** Marks endpoints at their concurrency limit. They are ready again after one of their attempts has ended. */
  markFull(endpointIds: Iterable<EndpointId>): void {
    for (const endpointId of endpointIds) {
      if (this.#attempts.has(endpointId)) this.#full.add(endpointId)
    }
  }

  /** Waits for endpoints to claim from, and takes them off the list. */
  readonly toClaim = (nowMillis: Effect.Effect<number>, groupOf: GroupOf) =>
    Effect.suspend(() => this.#work.await).pipe(
      Effect.andThen(Effect.suspend(() => this.#worthwhile)),
      Effect.andThen(nowMillis),
      Effect.map((now) => {
        const claimable = this.#share(now, groupOf)
        for (const { endpointId } of claimable) this.#ready.delete(endpointId)
        this.#work.closeUnsafe()
        this.#round.closeUnsafe()
        if (claimable.length > 0) this.#ring()
        return claimable
      })
    )

  #share(nowMillis: number, groupOf: GroupOf) {
    const slowIds = new Set<EndpointId>()
    const held = new Map<GroupId | null, GroupSlots>()
    this.#slowSlots = 0
    for (const [endpointId, { startedAtMillis, failing }] of this.#attempts) {
      const [oldest = nowMillis] = startedAtMillis.values()
      const isSlow = failing || nowMillis - oldest >= slowAfterMillis
      if (isSlow) slowIds.add(endpointId)
      const slow = isSlow ? startedAtMillis.size : 0
      this.#slowSlots += slow
      const groupId = groupOf(endpointId)
      const before = held.get(groupId) ?? { all: 0, slow: 0 }
      held.set(groupId, { all: before.all + startedAtMillis.size, slow: before.slow + slow })
    }
    return shares({
      ready: [...this.#ready].map((endpointId) => ({
        endpointId,
        groupId: groupOf(endpointId),
        slow: slowIds.has(endpointId)
      })),
      freeSlots: this.#free,
      totalSlots: this.#slots,
      concurrencyMax,
      quantum,
      held
    })
  }

  get #free(): number {
    const waiting = this.#unwritten - Math.floor(this.#slots / unwrittenPart)
    return Math.max(0, this.#slots - this.#inFlight - Math.max(0, waiting))
  }

  #ring(): void {
    const free = this.#free
    if (free <= 0 || this.#ready.size === 0) return
    this.#work.openUnsafe()
    if (this.#isWorthwhile(free)) this.#round.openUnsafe()
  }

  #isWorthwhile(free: number): boolean {
    return free >= Math.min(this.#ready.size, Math.ceil((this.#slots - this.#slowSlots) / worthwhilePart))
  }

  get #worthwhile(): Effect.Effect<unknown> {
    if (this.#isWorthwhile(this.#free)) return Effect.void
    return Effect.timeoutOption(this.#round.await, worthwhileMillis)
  }

  /** Counts the start of an attempt. Its end calls the returned function, with the report or null. */
  begin(endpointId: EndpointId, nowMillis: number): (report: Report | null) => void {
    const attempts = this.#attempts.get(endpointId) ?? { startedAtMillis: new Map(), failing: false }
    this.#attempts.set(endpointId, attempts)
    const start = this.#starts++
    attempts.startedAtMillis.set(start, nowMillis)
    this.#inFlight++
    return (report) => {
      this.#inFlight--
      attempts.startedAtMillis.delete(start)
      if (report === null) {
        this.ended([endpointId])
      } else {
        attempts.failing = report.result.error !== null
        this.#reports.push(report)
        this.#unwritten++
      }
      // Needed without a report too: `finish` waits here for the last attempt to end.
      this.#results.openUnsafe()
      this.#ring()
    }
  }

  /** Waits for the end of an attempt whose report was not taken yet. */
  readonly results: Effect.Effect<void> = Effect.suspend(() => this.#results.await)

  takeReports(most: number): ReadonlyArray<Report> {
    const taken = this.#reports.slice(0, most)
    this.#reports = this.#reports.slice(most)
    if (this.#reports.length === 0) this.#results.closeUnsafe()
    return taken
  }

  /** Frees the slots that the reports hold, once the store has written them, and makes their full endpoints ready again. */
  written(reports: ReadonlyArray<Report>): void {
    this.#unwritten -= reports.length
    this.ended(new Set(reports.map(({ endpointId }) => endpointId)))
  }

  /** Makes full endpoints ready again, after the store has recorded the end of their attempts. */
  ended(endpointIds: Iterable<EndpointId>): void {
    for (const endpointId of endpointIds) {
      if (this.#full.delete(endpointId) && !this.#limited.has(endpointId)) this.#ready.add(endpointId)
      const attempts = this.#attempts.get(endpointId)
      if (attempts?.startedAtMillis.size === 0 && !attempts.failing) this.#attempts.delete(endpointId)
    }
    this.#ring()
  }
}
