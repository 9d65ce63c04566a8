/** A request for a place, from the wish to the end of its work. */
export interface Wish {
  readonly group: string
  readonly sinceMillis: number
  state: "new" | "waiting" | "working" | "ended"
  /** Called once for a wish that had to wait, with the decision. */
  settle: (hasPlace: boolean) => void
}

export const wishOf = (group: string, sinceMillis: number): Wish => ({
  group,
  sinceMillis,
  state: "new",
  settle: () => undefined
})

// If every other group keeps its share, one group may hold two thirds of all places.
const placesPerFree = 2

/**
 * Shares the places of the work in progress among groups. A group may hold at most twice as many places as are free, so
 * that another group always finds one. Waiting groups are served in turns, the newest wish of each first: its answer
 * comes soon, and the client of the oldest wish is the most likely to have given up.
 */
export class WorkPlaces {
  readonly #workingOf = new Map<string, number>()
  /** Oldest wish first; groups in the order of their turns. */
  readonly #queues = new Map<string, Array<Wish>>()
  /** Oldest first. */
  readonly #waiting = new Set<Wish>()
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
  get working(): number {
    return this.#working
  }
  get waiting(): number {
    return this.#waiting.size
  }

  setLimit(limit: number): void {
    this.#limit = limit
    this.#giveOut()
  }

  /**
   * Gives a place at once, or lets the wish wait. If too many wait, refuses the oldest wish of the group with the most.
   */
  ask(wish: Wish): void {
    if (this.#hasPlaceFor(wish.group)) {
      this.#begin(wish)
      return
    }
    wish.state = "waiting"
    this.#waiting.add(wish)
    const queue = this.#queues.get(wish.group)
    if (queue === undefined) this.#queues.set(wish.group, [wish])
    else queue.push(wish)
    if (this.#waiting.size > this.#waitingMax) this.#refuseOne()
  }

  /** Ends a wish in any state; may be called again. */
  end(wish: Wish): void {
    const { group, state } = wish
    wish.state = "ended"
    if (state === "waiting") this.#forget(wish)
    if (state !== "working") return
    this.#working--
    const left = (this.#workingOf.get(group) ?? 1) - 1
    if (left === 0) this.#workingOf.delete(group)
    else this.#workingOf.set(group, left)
    this.#giveOut()
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

  #hasPlaceFor(group: string): boolean {
    const free = this.#limit - this.#working
    return free > 0 && (this.#workingOf.get(group) ?? 0) < placesPerFree * free
  }

  #begin(wish: Wish): void {
    wish.state = "working"
    this.#working++
    this.#workingOf.set(wish.group, (this.#workingOf.get(wish.group) ?? 0) + 1)
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
    for (const [group, queue] of this.#queues) {
      const newest = queue.at(-1)
      if (newest === undefined || !this.#hasPlaceFor(group)) continue
      this.#forget(newest)
      if (this.#queues.delete(group)) this.#queues.set(group, queue)
      return newest
    }
    return null
  }

  #forget(wish: Wish): void {
    this.#waiting.delete(wish)
    const queue = this.#queues.get(wish.group)
    if (queue === undefined) return
    if (queue.at(-1) === wish) queue.pop()
    else queue.splice(queue.indexOf(wish), 1)
    if (queue.length === 0) this.#queues.delete(wish.group)
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
