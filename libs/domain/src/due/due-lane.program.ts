import { Clock, Effect, Latch } from "effect"
import { ClockMoves } from "../clock/clock-moves.port.ts"
import type { Instant } from "../time/instant.model.ts"
import { sleepAbout } from "../time/pause.program.ts"
import type { WorkerId } from "../webhooks/dispatching/worker.model.ts"
import { carryOut } from "./due-settlement.program.ts"
import type { ClaimedWork, DueKind } from "./due-work.model.ts"
import { DueWork } from "./due-work.port.ts"
import type { WorkOutcome } from "./mission-work.program.ts"

export interface DueWorkerOptions {
  /** New at each start of a process. */
  readonly owner: WorkerId
  /** Work of one lane that this process carries out at once. */
  readonly slots: number
  /** The lease of claimed work, which is extended while the work is running. */
  readonly leaseMillis: number
  /** Time between two looks for due work while there is none. */
  readonly pollMillis: number
}

const extendsPerLease = 3

/** Works that this process holds, with a wait for room. */
class Slots {
  readonly #works = new Set<ClaimedWork>()
  readonly #freed = Latch.makeUnsafe(false)
  readonly #slots: number

  constructor(slots: number) {
    this.#slots = slots
  }

  get room(): number {
    return this.#slots - this.#works.size
  }

  get works(): ReadonlyArray<ClaimedWork> {
    return [...this.#works]
  }

  begin(work: ClaimedWork): () => void {
    this.#works.add(work)
    return () => {
      this.#works.delete(work)
      this.#freed.openUnsafe()
    }
  }

  /** Waits until half of the slots are free, so that a claim is worth its round trip. */
  readonly someRoom: Effect.Effect<void> = Effect.suspend(() => {
    if (this.room >= this.#slots / 2) return Effect.void
    this.#freed.closeUnsafe()
    return Effect.andThen(this.#freed.await, this.someRoom)
  })
}

/** Claims work of one lane and carries it out by `attempt`, without end. Work that is not known stays for its lease. */
export const workOffLane = Effect.fnUntraced(function* <Known extends ClaimedWork, R>(
  options: DueWorkerOptions,
  kinds: ReadonlyArray<DueKind>,
  isKnown: (work: ClaimedWork) => work is Known,
  attempt: (work: Known, now: Instant) => Effect.Effect<WorkOutcome, unknown, R>
) {
  const { leaseMillis, owner, pollMillis } = options
  const due = yield* DueWork
  const moved = yield* ClockMoves.use(({ subscribe }) => subscribe)
  const slots = new Slots(options.slots)
  const nextLook = Effect.race(sleepAbout(pollMillis), moved)

  const claimNext = Effect.gen(function* () {
    const most = slots.room
    if (most < 1) return true
    const beforeMillis = yield* Clock.currentTimeMillis
    const { now, works } = yield* due.claim({ owner, kinds, most, leaseMillis })
    // After a stall as long as the lease, another worker may hold the work.
    if ((yield* Clock.currentTimeMillis) - beforeMillis >= leaseMillis) return true
    for (const work of works.filter(isKnown)) {
      const end = slots.begin(work)
      yield* Effect.forkScoped(Effect.ensuring(carryOut(owner, work, attempt(work, now)), Effect.sync(end)))
    }
    return works.length === most
  })

  const claiming = Effect.uninterruptibleMask((restore) =>
    claimNext.pipe(
      Effect.catch((error) => Effect.as(Effect.logDebug("due work waits", error), false)),
      Effect.flatMap((mayHaveMore) =>
        restore(mayHaveMore ? Effect.race(slots.someRoom, sleepAbout(pollMillis)) : nextLook)
      ),
      Effect.forever
    )
  )

  const extending = Effect.sleep(leaseMillis / extendsPerLease).pipe(
    Effect.andThen(Effect.suspend(() => due.extend(owner, slots.works, leaseMillis))),
    Effect.catch((error) => Effect.logDebug("leases wait", error)),
    Effect.forever
  )

  return yield* Effect.all([claiming, extending], { concurrency: "unbounded", discard: true })
})
