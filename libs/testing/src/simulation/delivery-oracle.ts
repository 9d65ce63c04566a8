import type { Environment } from "@trajet/domain/access"
import type { EventId } from "@trajet/domain/events"
import type { Instant } from "@trajet/domain/time"
import { attemptsMax, type DeliveryId, deliveryTransitions, lostLeasesMax } from "@trajet/domain/webhooks/deliveries"
import { breakerAfter, type WorkerId } from "@trajet/domain/webhooks/dispatching"
import { type Breaker, concurrencyMax, type EndpointId } from "@trajet/domain/webhooks/endpoints"
import { isWaiting, type StoredDelivery, type StoredEndpoint } from "../webhooks/webhook-rows.fake.ts"
import { SessionOracle } from "./session-oracle.ts"
import type { SimulatedMachine } from "./simulated-machine.ts"
import type { SimulatedStore } from "./simulated-store.ts"

interface Owed {
  readonly eventId: EventId
  readonly endpointId: EndpointId
  readonly body: string
}

/** An attempt, as its sender sees it. */
interface Exchange {
  readonly owner: WorkerId
  readonly startedAtMillis: number
  succeeded: boolean | null
}

/** Facts about a delivery that the store does not keep. */
interface Life {
  claims: number
  results: number
  lost: number
  heldSinceMillis: number
  readonly claimsBy: Map<WorkerId, number>
  readonly exchanges: Array<Exchange>
}

const newLife = (): Life => ({
  claims: 0,
  results: 0,
  lost: 0,
  heldSinceMillis: 0,
  claimsBy: new Map(),
  exchanges: []
})

/** Counts of occurrences. A simulation without an occurrence proves nothing about it. */
export type Figure =
  | "crashes"
  | "stalls"
  | "gracefulStops"
  | "storeFailures"
  | "feedFailures"
  | "claims"
  | "receipts"
  | "receiptsAgain"
  | "expiredLeases"
  | "staleReports"
  | "pauses"
  | "told"
  | "disabled"
  | "succeeded"
  | "dead"
  | "deadByLeases"
  | "parked"
  | "retried"
  | "deleted"
  | "brokenSessions"
  | "takenBackAtOnce"
export type Figures = Partial<Record<Figure, number>>

/**
 * Watches every commit of the store and every request, and checks the promises. Keeps its own records, and compares the
 * store's with them.
 */
export class DeliveryOracle {
  readonly figures: Figures = {}
  readonly sessions: SessionOracle
  changes = 0
  readonly #machine: SimulatedMachine
  readonly #store: SimulatedStore
  readonly #owed = new Map<string, Owed>()
  readonly #rows = new Map<DeliveryId, StoredDelivery>()
  readonly #breakers = new Map<EndpointId, Breaker>()
  readonly #lives = new Map<DeliveryId, Life>()
  readonly #receipts = new Map<DeliveryId, number>()
  /** The current operation of the administration. */
  #administration: "replay" | "replay_all" | "retry" | null = null

  constructor(machine: SimulatedMachine, store: SimulatedStore) {
    this.#machine = machine
    this.sessions = new SessionOracle(machine)
    this.#store = store
    store.onCommit = (now) => this.#observe(now)
  }

  count(figure: Figure, by = 1): void {
    this.figures[figure] = (this.figures[figure] ?? 0) + by
  }

  owe(owed: Owed): void {
    this.#owed.set(`${owed.eventId} ${owed.endpointId}`, owed)
  }

  /** Allows ended deliveries to be pending again while `work` runs. */
  during(what: "replay" | "replay_all" | "retry", work: () => void): void {
    this.#administration = what
    work()
    this.#administration = null
  }

  #lifeOf(id: DeliveryId): Life {
    const life = this.#lives.get(id) ?? newLife()
    this.#lives.set(id, life)
    return life
  }

  #observe(now: Instant): void {
    const claimed = new Set<EndpointId>()
    const results = new Map<EndpointId, Array<boolean>>()
    for (const row of this.#store.webhooks.everyDelivery()) {
      const before = this.#rows.get(row.id)
      if (before === row) continue
      this.changes++
      this.#rows.set(row.id, row)
      if (before === undefined) this.#begun(row)
      else if (row.status !== before.status) this.#moved(before, row, now, claimed, results)
      else if (row.hold !== before.hold) this.#wrong(row, "changed its holder without being taken back")
    }
    for (const endpointId of claimed) this.#checkWidth(endpointId, now)
    for (const stored of this.#store.webhooks.endpoints.values()) {
      this.#checkBreaker(stored, results.get(stored.endpoint.id) ?? [], now)
    }
  }

  #wrong(row: StoredDelivery, what: string): void {
    this.#machine.fail(`delivery ${row.id} of event ${row.eventId} to endpoint ${row.endpointId}: ${what}`)
  }

  #begun(row: StoredDelivery): void {
    if (row.status !== "pending" || row.attempts !== 0) this.#wrong(row, `began as ${row.status}`)
  }

  #moved(
    before: StoredDelivery,
    row: StoredDelivery,
    now: Instant,
    claimed: Set<EndpointId>,
    results: Map<EndpointId, Array<boolean>>
  ): void {
    this.#machine.tell(`  ${row.id.slice(-4)} ${before.status} -> ${row.status} (attempt ${row.attempts})`)
    const isLegal = Object.values(deliveryTransitions[before.status]).some((next) => next.includes(row.status))
    if (!isLegal) this.#wrong(row, `went from ${before.status} to ${row.status}`)
    if (row.status === "delivering") this.#claimed(row, now, claimed)
    else if (row.status === "pending") this.#begunAnew(before, row)
    else if (row.lastError === "endpoint_deleted") this.#checkDeleted(row)
    else if (before.status === "delivering" && row.lost > before.lost) this.#lost(before, row, now)
    else if (before.status === "delivering") this.#ended(before, row, results)
    if (row.status === "succeeded" || row.status === "dead") this.count(row.status)
  }

  #claimed(row: StoredDelivery, now: Instant, claimed: Set<EndpointId>): void {
    const { hold, endpointId } = row
    const life = this.#lifeOf(row.id)
    if (hold === null) return this.#wrong(row, "is being delivered and has no holder")
    this.count("claims")
    life.claims++
    life.heldSinceMillis = this.#machine.nowMillis
    life.claimsBy.set(hold.owner, (life.claimsBy.get(hold.owner) ?? 0) + 1)
    claimed.add(endpointId)
    const stored = this.#store.webhooks.endpoints.get(endpointId)
    const isParked = stored === undefined || stored.deletedAt !== null || stored.endpoint.status !== "enabled"
    if (isParked) this.#wrong(row, "was claimed for an endpoint that is not enabled")
    const pausedUntil = stored?.breaker.pausedUntil ?? null
    if (pausedUntil !== null && pausedUntil > now) this.#wrong(row, "was claimed while its endpoint is paused")
  }

  #begunAnew(before: StoredDelivery, row: StoredDelivery): void {
    this.count("retried")
    const isAsked = this.#administration !== null
    if (!isAsked) this.#wrong(row, `went from ${before.status} to pending without a request`)
    if (before.status === "succeeded" && this.#administration !== "replay_all") this.#wrong(row, "had succeeded")
    Object.assign(this.#lifeOf(row.id), { results: 0, lost: 0 })
  }

  #checkDeleted(row: StoredDelivery): void {
    this.count("deleted")
    const stored = this.#store.webhooks.endpoints.get(row.endpointId)
    if (stored === undefined || stored.deletedAt === null) {
      this.#wrong(row, "is dead for a deleted endpoint that exists")
    }
  }

  #lost(before: StoredDelivery, row: StoredDelivery, now: Instant): void {
    this.count("expiredLeases")
    const life = this.#lifeOf(row.id)
    const { hold } = before
    life.lost++
    const isOver = hold !== null && hold.until <= now
    const hasDied = hold !== null && this.sessions.hasEnded(hold.owner)
    if (hold === null || !(isOver || hasDied)) return this.#wrong(row, "was taken back before its lease ended")
    if (!isOver) this.count("takenBackAtOnce")
    if (!this.sessions.isExcused(hold.owner, life.heldSinceMillis))
      this.#wrong(row, `was lost by ${hold.owner}, which had no trouble`)
    const isLast = life.lost >= lostLeasesMax
    if (isLast) this.count("deadByLeases")
    if ((row.status === "dead") !== isLast) this.#wrong(row, `is ${row.status} after ${life.lost} lost leases`)
  }

  #ended(before: StoredDelivery, row: StoredDelivery, results: Map<EndpointId, Array<boolean>>): void {
    const life = this.#lifeOf(row.id)
    const succeeded = row.status === "succeeded"
    life.results++
    const known = results.get(row.endpointId) ?? []
    results.set(row.endpointId, [...known, succeeded])
    const isItsHolders = life.exchanges.some(
      (exchange) =>
        exchange.owner === before.hold?.owner &&
        exchange.startedAtMillis >= life.heldSinceMillis &&
        exchange.succeeded === succeeded
    )
    if (!isItsHolders)
      this.#wrong(row, `is ${row.status} by a result of another worker than ${before.hold?.owner ?? "(none)"}`)
    const most = attemptsMax(row.tenant.environment)
    if (life.results > most) this.#wrong(row, `had ${life.results} attempts in one budget`)
    if (!succeeded && (row.status === "dead") !== life.results >= most) {
      this.#wrong(row, `is ${row.status} after ${life.results} attempts`)
    }
  }

  #checkWidth(endpointId: EndpointId, now: Instant): void {
    const stored = this.#store.webhooks.endpoints.get(endpointId)
    const inFlight = this.#store.webhooks.deliveriesOf(endpointId).filter(({ status }) => status === "delivering")
    const width = Math.min(stored?.breaker.concurrency ?? 0, concurrencyMax)
    if (inFlight.length > width) {
      this.#machine.fail(
        `${inFlight.length} in flight to endpoint ${endpointId} at ${now}, more than the ${width} allowed`
      )
    }
  }

  /** Checks that only accepted results, and the enabling of its endpoint, move a breaker. */
  #checkBreaker({ endpoint, breaker }: StoredEndpoint, results: ReadonlyArray<boolean>, now: Instant): void {
    const { id, status } = endpoint
    const before = this.#breakers.get(id)
    this.#breakers.set(id, breaker)
    if (before === undefined || (results.length === 0 && breaker === before)) return
    const isNew =
      breaker.failingSince === null && breaker.pausedUntil === null && breaker.concurrency === concurrencyMax
    if (results.length === 0 && isNew && status === "enabled") return
    // Results of both kinds may have been settled in any order.
    if (new Set(results).size > 1) return
    const environment: Environment = endpoint.tenant.environment
    const expected = results.reduce(
      (moved, succeeded) => breakerAfter(moved, environment, succeeded, now).breaker,
      before
    )
    if (JSON.stringify(expected) !== JSON.stringify(breaker)) {
      this.#machine.fail(`the breaker of endpoint ${id} does not follow from its ${results.length} results`)
    }
    if (breaker.pausedUntil !== before.pausedUntil && breaker.pausedUntil !== null) this.count("pauses")
    if (breaker.failureToldAt !== before.failureToldAt && breaker.failureToldAt !== null) this.count("told")
    if (status === "disabled") this.count("disabled")
  }

  sends(owner: WorkerId, deliveryId: DeliveryId): (succeeded: boolean) => void {
    const life = this.#lifeOf(deliveryId)
    const exchange: Exchange = { owner, startedAtMillis: this.#machine.nowMillis, succeeded: null }
    life.exchanges.push(exchange)
    const sent = life.exchanges.filter((other) => other.owner === owner).length
    if (sent > (life.claimsBy.get(owner) ?? 0)) {
      this.#machine.fail(`${owner} sends delivery ${deliveryId} more often than it has claimed it`)
    }
    return (succeeded) => {
      exchange.succeeded = succeeded
    }
  }

  receives(endpointId: EndpointId, deliveryId: DeliveryId, body: string): void {
    const row = this.#rows.get(deliveryId)
    const owed = this.#owed.get(`${row?.eventId ?? ""} ${endpointId}`)
    if (row === undefined || row.endpointId !== endpointId || owed === undefined) {
      return this.#machine.fail(`endpoint ${endpointId} received ${deliveryId}, a delivery of another endpoint`)
    }
    if (body !== owed.body) this.#wrong(row, "was received with another body")
    const received = (this.#receipts.get(deliveryId) ?? 0) + 1
    this.#receipts.set(deliveryId, received)
    this.count(received > 1 ? "receiptsAgain" : "receipts")
  }

  /** True if every delivery has succeeded, is dead, or waits for its endpoint to be enabled. */
  isAtRest(): boolean {
    const { webhooks } = this.#store
    const isParked = (row: StoredDelivery) =>
      isWaiting(row) && webhooks.endpoints.get(row.endpointId)?.endpoint.status !== "enabled"
    return (
      webhooks.outbox.size === 0 &&
      [...this.#rows.values()].every((row) => row.status === "succeeded" || row.status === "dead" || isParked(row))
    )
  }

  conclude(): void {
    if (!this.isAtRest()) {
      const open = [...this.#rows.values()].filter(({ status }) => status !== "succeeded" && status !== "dead")
      const of = open.map(({ id, status, attempts }) => `${id.slice(-4)} ${status} (attempt ${attempts})`)
      return this.#machine.fail(
        `not delivered, not dead and not parked: ${of.join(", ") || "nothing"}; announcements left: ${this.#store.webhooks.outbox.size}`
      )
    }
    const rows = new Map([...this.#rows.values()].map((row) => [`${row.eventId} ${row.endpointId}`, row]))
    for (const [key, { eventId, endpointId }] of this.#owed) {
      if (!rows.has(key)) this.#machine.fail(`event ${eventId} has no delivery to endpoint ${endpointId}`)
    }
    if (rows.size !== this.#rows.size) this.#machine.fail("an event has two deliveries to one endpoint")
    for (const [key, row] of rows) {
      if (!this.#owed.has(key)) this.#wrong(row, "belongs to no expected event")
      this.#checkEnd(row)
    }
  }

  #checkEnd(row: StoredDelivery): void {
    const { claims } = this.#lifeOf(row.id)
    if (row.attempts !== claims) this.#wrong(row, `counts ${row.attempts} attempts and was claimed ${claims} times`)
    if (row.status === "succeeded" && !this.#receipts.has(row.id)) this.#wrong(row, "succeeded and was never received")
    if (isWaiting(row)) this.count("parked")
    // An attempt in flight at the deletion of its endpoint cannot be reported; all others are in the log once.
    if (row.lastError === "endpoint_deleted") return
    const logged = row.log.map(({ attempt }) => attempt).join(" ")
    const expected = Array.from({ length: claims }, (_, index) => index + 1).join(" ")
    if (logged !== expected) this.#wrong(row, `logs the attempts ${logged || "none"} of ${claims}`)
  }
}
