import { type LeasedTokens, RateBuckets } from "@trajet/domain/access"
import { Clock, Effect, Fiber } from "effect"

/** An axis of the limit: a full bucket holds `capacity` tokens and refills evenly in `windowSeconds`. */
export interface Axis {
  readonly name: string
  readonly capacity: number
  readonly windowSeconds: number
}

export interface Taken {
  readonly axis: Axis
  readonly allowed: boolean
  /** Remaining tokens, as far as this process knows: its own, and those of the bucket at the last lease. */
  readonly remaining: number
  /** Time until the next token: whole seconds, at least 1. */
  readonly retryAfterSeconds: number
}

// Processes share a bucket by leasing a tenth of it at a time, in the background, as soon as half of a lease is used. A
// process that sees a subject for the first time lends it one share and settles the debt with its first lease, so that
// no request waits. With P processes a subject may get (P - 1) / 10 of a bucket too much, once per idle period
// (docs/adr/0009).
const shares = 10
const subjectsMax = 50_000

class Subject {
  readonly axis: Axis
  readonly name: string
  readonly share: number
  credit: number
  /** Tokens that were handed out before the first lease. */
  owed: number
  leasing: Fiber.Fiber<void> | null = null
  /** Tokens in the shared bucket at the last lease. */
  shared: number
  /** Time at which an empty shared bucket has a token again; epoch milliseconds. */
  emptyUntilMillis = 0
  /** Time of the last lease; epoch milliseconds. */
  leasedAtMillis = 0

  constructor(axis: Axis, name: string) {
    this.axis = axis
    this.name = name
    this.share = Math.max(1, Math.floor(axis.capacity / shares))
    this.credit = this.share
    this.owed = this.share
    this.shared = axis.capacity - this.share
  }

  settle({ granted, remaining }: LeasedTokens, nowMillis: number) {
    this.credit += granted - this.owed
    this.shared = remaining
    this.owed = 0
    this.leasing = null
    this.leasedAtMillis = nowMillis
    const { capacity, windowSeconds } = this.axis
    const untilToken = Math.max(0, 1 - remaining) * ((windowSeconds * 1000) / capacity)
    this.emptyUntilMillis = this.credit > 0 ? 0 : nowMillis + Math.ceil(untilToken)
  }

  /** Time until the shared bucket has a token. A clock that is set back does not lengthen it: the store is asked again. */
  emptyForMillis(nowMillis: number): number {
    return nowMillis < this.leasedAtMillis ? 0 : Math.max(0, this.emptyUntilMillis - nowMillis)
  }

  taken(allowed: boolean, nowMillis: number): Taken {
    return {
      axis: this.axis,
      allowed,
      remaining: Math.max(0, Math.floor(this.credit + this.shared)),
      retryAfterSeconds: Math.max(1, Math.ceil(this.emptyForMillis(nowMillis) / 1000))
    }
  }
}

/** Finds or makes the subject of an axis; forgets those that were used longest ago. */
const makeSubjects = () => {
  const subjects = new Map<string, Subject>()
  return (axis: Axis, name: string): Subject => {
    const key = `${axis.name} ${name}`
    // Set again at each use, so that the map is in the order of use, the least recently used first.
    const subject = subjects.get(key) ?? new Subject(axis, name)
    subjects.delete(key)
    subjects.set(key, subject)
    const oldest = subjects.size > subjectsMax ? subjects.keys().next().value : undefined
    if (oldest !== undefined) subjects.delete(oldest)
    return subject
  }
}

export interface RateLimit {
  /**
   * Takes tokens, one by default. Waits only if a burst outran the leases, so that a request is refused only if the bucket
   * is empty. If it has fewer tokens, it owes the others, and nothing more is taken until they have come.
   */
  readonly take: (axis: Axis, subject: string, tokens?: number) => Effect.Effect<Taken>
  /** Reads the bucket without taking a token. */
  readonly peek: (axis: Axis, subject: string) => Effect.Effect<Taken>
}

export const makeRateLimit: Effect.Effect<RateLimit, never, RateBuckets> = Effect.gen(function* () {
  const buckets = yield* RateBuckets
  const context = yield* Effect.context()
  const subjectOf = makeSubjects()

  const lease = (subject: Subject) =>
    Effect.gen(function* () {
      const wanted = subject.owed + subject.share
      // Without the database no request passes its key, so a limit that fails open lets no work through.
      const leased = yield* buckets
        .lease({ ...subject.axis, axis: subject.axis.name, subject: subject.name, wanted })
        .pipe(Effect.orElseSucceed(() => ({ granted: wanted, remaining: subject.shared })))
      subject.settle(leased, yield* Clock.currentTimeMillis)
    })

  const refill = (subject: Subject, nowMillis: number) => {
    if (subject.leasing !== null || subject.emptyForMillis(nowMillis) > 0) return
    const leasing = Effect.runForkWith(context)(lease(subject))
    // A store that answers at once has settled already.
    subject.leasing = leasing.pollUnsafe() === undefined ? leasing : null
  }

  /** Waits for the lease of a subject without credit, as long as one may bring some. */
  const leased = Effect.fnUntraced(function* (subject: Subject) {
    let nowMillis = yield* Clock.currentTimeMillis
    // The first of several waiting requests may have taken the whole lease while the bucket still holds tokens.
    while (subject.credit <= 0 && subject.leasing !== null) {
      yield* Fiber.await(subject.leasing)
      nowMillis = yield* Clock.currentTimeMillis
      if (subject.credit <= 0) refill(subject, nowMillis)
    }
    return nowMillis
  })

  const spend = (subject: Subject, tokens: number, nowMillis: number): Taken => {
    const allowed = subject.credit > 0
    if (allowed) subject.credit -= tokens
    return subject.taken(allowed, nowMillis)
  }

  // A request asks for tokens four times, and hardly ever waits: without a wait, an answer is a single step.
  const ready = (axis: Axis, name: string, tokens: number) =>
    Effect.clockWith((clock) => {
      const subject = subjectOf(axis, name)
      const nowMillis = clock.currentTimeMillisUnsafe()
      if (subject.credit <= subject.share / 2) refill(subject, nowMillis)
      return subject.credit <= 0 && subject.leasing !== null
        ? Effect.map(leased(subject), (atMillis) => spend(subject, tokens, atMillis))
        : Effect.succeed(spend(subject, tokens, nowMillis))
    })

  return { take: (axis, name, tokens = 1) => ready(axis, name, tokens), peek: (axis, name) => ready(axis, name, 0) }
})
