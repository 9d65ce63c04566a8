import { strangerPlacesMax } from "../../limits.ts"
import { Counts } from "./counts.ts"
import { type Claim, GroupShares } from "./group-shares.ts"

/** Who shares places: a key, session or address, and the group of a key or session. Without a group it is its own. */
export interface Holder {
  readonly group: string
  readonly key: string
  /** False until the key or session is looked up: what a request says of itself gives it no places of others. */
  readonly isKnown: boolean
}

/** A request for a place, from the wish to the end of its work. */
export interface Wish {
  holder: Holder
  readonly sinceMillis: number
  /** When it got its place. */
  beganMillis: number
  state: "new" | "waiting" | "working" | "ended"
  /** Called once for a wish that had to wait, with the decision. */
  settle: (hasPlace: boolean) => void
}

export const wishOf = (holder: Holder, sinceMillis: number): Wish => ({
  holder,
  sinceMillis,
  beganMillis: sinceMillis,
  state: "new",
  settle: () => undefined
})

// If every other group keeps its share, one group may hold two thirds of all places.
const placesPerFree = 2
// A place that is given out leaves one free place less, and one more that its group holds.
const roomPerPlace = placesPerFree + 1

/**
 * Shares the places of the work in progress among groups, and those of a group among its keys. A group may hold at most
 * twice as many places as are free, so that another group always finds one, and a key leaves one to the other keys of its
 * group. `GroupShares` bounds a group further while others ask; an address may hold `strangerPlacesMax` before its keys are
 * known. Waiting keys are served in turns, the newest wish of each first: its answer comes soon, and the client of the oldest
 * wish is the most likely to have given up.
 */
export class WorkPlaces {
  readonly #ofGroup = new Counts()
  readonly #ofKey = new Counts()
  readonly #waitingOfGroup = new Counts()
  /** By key, the oldest wish first; keys in the order of their turns. */
  readonly #queues = new Map<string, Array<Wish>>()
  /** Oldest first. */
  readonly #waiting = new Set<Wish>()
  readonly #shares = new GroupShares()
  readonly #waitingMax: number
  #working = 0
  #limit: number

  constructor({ limit, waitingMax }: { readonly limit: number; readonly waitingMax: number }) {
    this.#limit = limit
    this.#waitingMax = waitingMax
  }

  get limit(): number {
    return this.#limit
  }
  get share(): number {
    return this.#shares.share
  }
  get working(): number {
    return this.#working
  }
  get waiting(): number {
    return this.#waiting.size
  }

  setLimit(limit: number, nowMillis: number): void {
    this.#limit = limit
    this.wake(nowMillis)
  }

  setShare(share: number, nowMillis: number): void {
    this.#shares.share = share
    this.wake(nowMillis)
  }

  /** True if a group has waited because of its share since the last call. */
  takeWasBoundByShare(): boolean {
    return this.#shares.takeWasBound()
  }

  /**
   * Gives a place at once, or lets the wish wait. If too many wait, refuses the oldest wish of the key with the most.
   */
  ask(wish: Wish): void {
    this.#shares.saw(wish.holder, wish.sinceMillis)
    if (this.#hasPlaceFor(wish.holder)) {
      this.#begin(wish)
      return
    }
    wish.state = "waiting"
    this.#waiting.add(wish)
    this.#waitingOfGroup.add(wish.holder.group, 1)
    const queue = this.#queues.get(wish.holder.key)
    if (queue === undefined) this.#queues.set(wish.holder.key, [wish])
    else queue.push(wish)
    if (this.#waiting.size > this.#waitingMax) this.#refuseOne()
  }

  /**
   * Counts a working wish as one of this holder from now on, if the holder has a place for it. Otherwise changes nothing,
   * and returns false.
   */
  move(wish: Wish, holder: Holder, nowMillis: number): boolean {
    this.#shares.saw(holder, nowMillis)
    this.#count(wish.holder, -1)
    const fits = this.#hasPlaceFor(holder)
    if (fits) wish.holder = holder
    this.#count(wish.holder, 1)
    if (fits) this.#giveOut()
    return fits
  }

  /** Ends a wish in any state; may be called again. Returns the time for which its group now rests, in milliseconds. */
  end(wish: Wish, nowMillis: number): number {
    const { state } = wish
    wish.state = "ended"
    if (state === "waiting") this.#forget(wish)
    if (state !== "working") return 0
    this.#count(wish.holder, -1)
    const { group } = wish.holder
    const restMillis = this.#shares.restAfter(group, this.#claimOf(group), wish.beganMillis, nowMillis)
    this.#giveOut()
    return restMillis
  }

  /** Gives out the places of groups that have rested until this instant. */
  wake(nowMillis: number): void {
    this.#shares.wake(nowMillis)
    this.#giveOut()
  }

  /** True if another group than this one has asked of late. */
  hasOther(group: string, nowMillis: number): boolean {
    return this.#shares.hasOther(group, nowMillis)
  }

  /** Refuses wishes that have waited since this instant or longer. */
  refuseOlderThan(sinceMillis: number): void {
    for (const wish of this.#waiting) {
      if (wish.sinceMillis > sinceMillis) return
      this.#refuse(wish)
    }
  }

  /** Start of the oldest waiting wish; null if none waits. */
  get oldestSinceMillis(): number | null {
    const [oldest] = this.#waiting
    return oldest?.sinceMillis ?? null
  }

  #hasPlaceFor({ group, isKnown, key }: Holder): boolean {
    const free = this.#limit - this.#working
    const ofGroup = this.#ofGroup.of(group)
    const ofKey = this.#ofKey.of(key)
    const room = placesPerFree * free - ofGroup
    if (free <= 0 || room <= 0) return false
    // A key alone is its own group, and so leaves places twice over.
    if (key !== group && ofKey > 0 && ofKey >= placesPerFree * (room - roomPerPlace)) return false
    if (!isKnown) return ofGroup < strangerPlacesMax
    return this.#shares.fits(group, this.#claimOf(group))
  }

  #claimOf(group: string): Claim {
    const held = this.#ofGroup.of(group)
    return {
      held,
      wanted: held + this.#waitingOfGroup.of(group),
      wantedByAll: this.#working + this.#waiting.size
    }
  }

  #count({ group, key }: Holder, change: 1 | -1): void {
    this.#working += change
    this.#ofGroup.add(group, change)
    if (key !== group) this.#ofKey.add(key, change)
  }

  #begin(wish: Wish): void {
    wish.state = "working"
    wish.beganMillis = this.#shares.nowMillis
    this.#count(wish.holder, 1)
  }

  #giveOut(): void {
    while (this.#waiting.size > 0 && this.#working < this.#limit) {
      const next = this.#nextInTurn()
      if (next === null) return
      this.#begin(next)
      next.settle(true)
    }
  }

  #nextInTurn(): Wish | null {
    for (const [key, queue] of this.#queues) {
      const newest = queue.at(-1)
      if (newest === undefined || !this.#hasPlaceFor(newest.holder)) continue
      this.#forget(newest)
      if (this.#queues.delete(key)) this.#queues.set(key, queue)
      return newest
    }
    return null
  }

  #forget(wish: Wish): void {
    this.#waiting.delete(wish)
    this.#waitingOfGroup.add(wish.holder.group, -1)
    const queue = this.#queues.get(wish.holder.key)
    if (queue === undefined) return
    if (queue.at(-1) === wish) queue.pop()
    else queue.splice(queue.indexOf(wish), 1)
    if (queue.length === 0) this.#queues.delete(wish.holder.key)
  }

  #refuse(wish: Wish): void {
    this.#forget(wish)
    wish.state = "ended"
    wish.settle(false)
  }

  #refuseOne(): void {
    let longest: ReadonlyArray<Wish> = []
    for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue
    const [oldest] = longest
    if (oldest !== undefined) this.#refuse(oldest)
  }
}
