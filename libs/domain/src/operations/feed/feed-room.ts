import { Deferred, type Effect, Queue } from "effect"
import type { Cause } from "effect"
import type { Environment } from "../../access/tenant.model.ts"
import type { DriverId } from "../../mission/mission.model.ts"
import type { PersonCaller } from "../../people/person-caller.model.ts"
import { forPerson } from "../../people/person-role.rules.ts"
import type { FeedPosition } from "./feed.model.ts"

/** Why the service ends a feed; the client opens it again with its last id. */
export type FeedEnd = "replaced" | "revoked" | "slow" | "stopping" | "unreadable"

/** Frames that a listener may leave unread. */
const unreadFramesMax = 512
/** Between two heartbeats of a feed: a page that hears none for twice as long knows that its data may be old (OPS-63). */
export const feedBeatMillis = 5_000
/** Heartbeats that a listener may leave unread: a slow one has 40 s. */
const unreadBeatsMax = 8

/** An open feed of a caller. Its frames wait in `queue`; when the queue is full, the feed ends as slow. */
export interface Listener<Frame> {
  readonly caller: PersonCaller
  readonly queue: Queue.Queue<Frame, Cause.Done>
  readonly ended: Deferred.Deferred<FeedEnd>
  /** The listener gets what comes after this position; null while it still reads what it missed. */
  after: FeedPosition | null
  /** Heartbeats since the listener last asked for frames. */
  unreadBeats: number
}

/** Makes the listener of a caller, who reads what was missed first. */
export const newListener = <Frame>(caller: PersonCaller, queue: Queue.Queue<Frame, Cause.Done>): Listener<Frame> => ({
  caller,
  queue,
  ended: Deferred.makeUnsafe(),
  after: null,
  unreadBeats: 0
})

/** Makes the queue of a listener. */
export const frameQueue = <Frame>(): Effect.Effect<Queue.Queue<Frame, Cause.Done>> => Queue.dropping(unreadFramesMax)

/** The listeners of an environment, and the position up to which all of them were served. */
export class FeedRoom<Frame> {
  readonly environment: Environment
  readonly #operators = new Set<Listener<Frame>>()
  readonly #drivers = new Map<DriverId, Set<Listener<Frame>>>()
  #position: FeedPosition | null = null

  constructor(environment: Environment) {
    this.environment = environment
  }

  /** Null without a listener. */
  get position(): FeedPosition | null {
    return this.#position
  }

  /** All listeners, those included that still read what they missed. */
  *listeners(): Generator<Listener<Frame>> {
    yield* this.#operators
    for (const listeners of this.#drivers.values()) yield* listeners
  }

  operators(): ReadonlySet<Listener<Frame>> {
    return this.#operators
  }

  listenersOf(driverId: DriverId): ReadonlySet<Listener<Frame>> {
    return this.#drivers.get(driverId) ?? new Set()
  }

  /** Lets a listener in; the first one starts the room at `newest`. */
  enter(listener: Listener<Frame>, newest: FeedPosition): FeedPosition {
    const { person } = listener.caller
    forPerson(person, {
      operator: () => this.#operators.add(listener),
      driver: ({ id }) => this.#drivers.set(id, new Set(this.#drivers.get(id)).add(listener))
    })
    this.#position ??= newest
    return this.#position
  }

  /** Lets a listener out; true if it was there. */
  leave(listener: Listener<Frame>): boolean {
    const was = forPerson(listener.caller.person, {
      operator: () => this.#operators.delete(listener),
      driver: ({ id }) => this.#leaveDriver(id, listener)
    })
    if (this.#operators.size + this.#drivers.size === 0) this.#position = null
    return was
  }

  #leaveDriver(id: DriverId, listener: Listener<Frame>): boolean {
    const listeners = this.#drivers.get(id)
    const was = listeners?.delete(listener) ?? false
    if (listeners?.size === 0) this.#drivers.delete(id)
    return was
  }

  /** Records that every listener was served up to a position. */
  served(position: FeedPosition): void {
    // A room that was empty for a moment may have started again at a later position.
    if (this.#position !== null && position > this.#position) this.#position = position
  }
}

/** Gives a frame to a listener that is past the events it missed; false if the listener is too slow. */
export const give = <Frame>({ after, queue }: Listener<Frame>, frame: Frame, position: FeedPosition): boolean =>
  after === null || position <= after || Queue.offerUnsafe(queue, frame)

/**
 * Gives a heartbeat; false if the listener left the ones before it unread. A listener that still reads what it missed gets
 * none, and is too slow if it asks for no page meanwhile.
 */
export const giveBeat = <Frame>(listener: Listener<Frame>, frame: Frame): boolean => {
  listener.unreadBeats++
  if (listener.unreadBeats > unreadBeatsMax) return false
  return listener.after === null || Queue.offerUnsafe(listener.queue, frame)
}
