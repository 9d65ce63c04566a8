import type { RequestId } from "@trajet/domain/access"
import type { Feed, FeedMessage, FeedPosition, Feeds } from "@trajet/domain/operations/feed"
import type { PersonCaller } from "@trajet/domain/people"
import { Effect, Fiber, Stream } from "effect"
import type { Dice } from "../dice.ts"

/** A frame as a simulated process sends it. */
export interface SimulatedFrame {
  readonly message: FeedMessage
  readonly id: string | null
  /** The position in the id, which no client sees. */
  readonly position: FeedPosition | null
}

export interface Received {
  readonly position: FeedPosition
  readonly type: string
  readonly missionId: string
}

const readMillisMax = 4
const stallMillis = 400
const comesBackMillis = 50

/** A client that follows the feed, comes back after each break, and keeps what it got. */
export class SimulatedFollower {
  readonly caller: PersonCaller
  readonly received: Array<Received> = []
  readonly refusals: Array<string> = []
  /** The position of its first feed. */
  start: FeedPosition | null = null
  connections = 0
  resets = 0
  readonly #dice: Dice
  #lastEventId: string | null = null
  #following: Fiber.Fiber<void> | null = null

  constructor(person: PersonCaller["person"], keyId: PersonCaller["keyId"], requestId: RequestId, dice: Dice) {
    this.caller = { person, keyId, environment: "live", requestId, ip: null }
    this.#dice = dice
  }

  #take({ message, id, position }: SimulatedFrame): void {
    if (id !== null) this.#lastEventId = id
    if (position === null) return
    this.start ??= position
    if (message._tag === "Reset") this.resets++
    if (message._tag !== "News") return
    const { type, missionId } = message.news
    this.received.push({ position, type, missionId })
  }

  #read(feed: Feed<SimulatedFrame>): Effect.Effect<void> {
    return feed.frames.pipe(
      Stream.runForEach((frame) =>
        Effect.suspend(() => {
          this.#take(frame)
          if (this.#dice.chance(0.005)) return Effect.sleep(stallMillis)
          return this.#dice.chance(0.1) ? Effect.sleep(this.#dice.between(1, readMillisMax)) : Effect.void
        })
      )
    )
  }

  /** Follows the feeds of a process until they end or the client breaks off. */
  readonly follow = (feeds: Feeds<SimulatedFrame>): Effect.Effect<void> =>
    feeds.open(this.caller, this.#lastEventId).pipe(
      Effect.tap(() => Effect.sync(() => void this.connections++)),
      Effect.flatMap((feed) => this.#read(feed)),
      Effect.catch((error) =>
        Effect.sync(() => {
          // A process that is stopping has no place for a feed.
          if (error._tag === "FeedPositionInvalid") this.refusals.push(error.message)
        })
      )
    )

  /** Follows one process after the other, without end. `choose` names the process to ask; null while none runs. */
  readonly run = (choose: () => Feeds<SimulatedFrame> | null): Effect.Effect<never> =>
    Effect.gen({ self: this }, function* () {
      for (;;) {
        const feeds = choose()
        if (feeds !== null) {
          this.#following = yield* Effect.forkChild(this.follow(feeds))
          yield* Fiber.await(this.#following)
        }
        yield* Effect.sleep(this.#dice.between(1, comesBackMillis))
      }
    })

  /** Breaks the connection. */
  readonly break = Effect.suspend(() => (this.#following === null ? Effect.void : Fiber.interrupt(this.#following)))
}
