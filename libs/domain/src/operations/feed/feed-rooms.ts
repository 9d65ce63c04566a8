import { Deferred, Effect, Latch, Result } from "effect"
import type { Environment } from "../../access/tenant.model.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import type { PersonKeyId, Role } from "../../people/person.model.ts"
import { type FeedEnd, FeedRoom, type Listener } from "./feed-room.ts"
import { TooManyFeeds } from "./feed.errors.ts"
import type { FeedNews, FeedPosition } from "./feed.model.ts"
import type { Instant } from "../../time/instant.model.ts"

export type FeedMessage =
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Beat" }
  | { readonly _tag: "News"; readonly news: FeedNews }
  /** Events before this one are missing: the caller has to read the missions again. */
  | { readonly _tag: "Reset"; readonly at: Instant }

export interface FeedsOptions<Frame> {
  /** The environments whose feeds this process serves. */
  readonly environments: ReadonlyArray<Environment>
  /** Writes a message with the id of its position; a null id leaves the position of the caller as it is. */
  readonly encode: (message: FeedMessage, id: string | null) => Frame
  /** Most open feeds of a key, in this process. */
  readonly perKeyMax: number
  /** Most open feeds of this process. */
  readonly perProcessMax: number
  /** Most events of a page, and of one append; 500 if left out. */
  readonly pageMax?: number
}

const retryAfterSeconds = 5

/**
 * A phone that loses its coverage leaves a feed behind, whose end the service sees only minutes later. So a driver's new
 * feed takes the place of the oldest one, where an operator's is refused.
 */
const replacesOldest: Readonly<Record<Role, boolean>> = { operator: false, driver: true }

const defaultPageMax = 500

/** The open feeds of a process. */
export class FeedRooms<Frame> {
  readonly encode: FeedsOptions<Frame>["encode"]
  readonly pageMax: number
  /** Open while it has a listener. */
  readonly occupied = Latch.makeUnsafe(false)
  readonly #options: FeedsOptions<Frame>
  readonly #rooms: ReadonlyMap<Environment, FeedRoom<Frame>>
  readonly #countOf = new Map<PersonKeyId, number>()
  #count = 0
  #isStopped = false

  constructor(options: FeedsOptions<Frame>) {
    this.#options = options
    this.encode = options.encode
    this.pageMax = options.pageMax ?? defaultPageMax
    this.#rooms = new Map(options.environments.map((environment) => [environment, new FeedRoom(environment)]))
  }

  get count(): number {
    return this.#count
  }

  all(): Iterable<FeedRoom<Frame>> {
    return this.#rooms.values()
  }

  *listeners(): Generator<Listener<Frame>> {
    for (const room of this.all()) yield* room.listeners()
  }

  roomOf({ caller }: Listener<Frame>): FeedRoom<Frame> {
    const room = this.#rooms.get(caller.environment)
    if (room === undefined) throw new Error("a key of an environment that this process does not serve")
    return room
  }

  /** Fails with `TooManyFeeds` if the caller may not open another feed. */
  admit(caller: PersonCaller): Result.Result<void, TooManyFeeds> {
    const isKeyFull = this.#isFull(caller.keyId)
    if (isKeyFull && !replacesOldest[caller.person.role]) {
      return Result.fail(new TooManyFeeds({ of: "key", retryAfterSeconds }))
    }
    return this.#isStopped || (this.#count >= this.#options.perProcessMax && !isKeyFull)
      ? Result.fail(new TooManyFeeds({ of: "process", retryAfterSeconds }))
      : Result.void
  }

  /** Lets a listener in, and returns the position of its room, which starts at `newest` with the first listener. */
  enter(listener: Listener<Frame>, newest: FeedPosition): Result.Result<FeedPosition, TooManyFeeds> {
    const { keyId } = listener.caller
    return Result.map(this.admit(listener.caller), () => {
      if (this.#isFull(keyId)) this.#endOldest(listener)
      this.#count++
      this.#countOf.set(keyId, (this.#countOf.get(keyId) ?? 0) + 1)
      this.occupied.openUnsafe()
      return this.roomOf(listener).enter(listener, newest)
    })
  }

  #isFull(keyId: PersonKeyId): boolean {
    return (this.#countOf.get(keyId) ?? 0) >= this.#options.perKeyMax
  }

  #endOldest({ caller: { environment, keyId } }: Listener<Frame>): void {
    for (const listener of this.#rooms.get(environment)?.listeners() ?? []) {
      if (listener.caller.keyId === keyId) return this.end(listener, "replaced")
    }
  }

  /** Lets a listener out; may be called again. */
  leave(listener: Listener<Frame>): void {
    if (!this.roomOf(listener).leave(listener)) return
    const { keyId } = listener.caller
    const left = (this.#countOf.get(keyId) ?? 1) - 1
    if (left === 0) this.#countOf.delete(keyId)
    else this.#countOf.set(keyId, left)
    this.#count--
    if (this.#count === 0) this.occupied.closeUnsafe()
  }

  /** Ends a feed. Its unread frames are dropped, because the caller resumes after the last one that arrived. */
  end(listener: Listener<Frame>, reason: FeedEnd): void {
    this.leave(listener)
    Deferred.doneUnsafe(listener.ended, Effect.succeed(reason))
  }

  /** Ends all feeds, and opens no more. */
  stop(): void {
    this.#isStopped = true
    for (const listener of [...this.listeners()]) this.end(listener, "stopping")
  }
}
