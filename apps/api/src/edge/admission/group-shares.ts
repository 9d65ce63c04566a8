import { greedyWantsMin, groupPlacesMin, restedWorkMillisMax, restingWantsMin } from "../../limits.ts"
import { ActiveGroups, type Asking } from "./active-groups.ts"

/** What a group has of the places of a process, and what it asks for. */
export interface Claim {
  readonly held: number
  /** Held or waited for. */
  readonly wanted: number
  readonly wantedByAll: number
}

/**
 * Bounds the places of one group while others ask. A group may always hold `groupPlacesMin`, or `share` if that is more. A
 * greedy group, which wants more than all others together, may hold no more than `share`, and one place in any case unless it
 * wants `restingWantsMin`. Less than 1 is a part of the time: a group with a share of a quarter holds one place, and then rests
 * for three times as long. Many busy groups share the process
 * without rests, so that no capacity is lost.
 */
export class GroupShares {
  share = Infinity
  readonly #active = new ActiveGroups()
  readonly #restsUntilMillis = new Map<string, number>()
  #wasBound = false
  #nowMillis = 0

  /** The latest instant that was told. */
  get nowMillis(): number {
    return this.#nowMillis
  }

  saw(asking: Asking, nowMillis: number): void {
    this.#advance(nowMillis)
    this.#active.saw(asking, nowMillis)
  }

  hasOther(group: string, nowMillis: number): boolean {
    return this.#active.hasOther(group, nowMillis)
  }

  /** True if the group may hold one place more. */
  fits(group: string, claim: Claim): boolean {
    if (!this.hasOther(group, this.#nowMillis)) return true
    if (claim.held < Math.max(this.share, placesMinOf(claim)) && !(mayRest(claim) && this.#rests(group))) return true
    this.#wasBound = true
    return false
  }

  /** Lets a greedy group rest after work that has ended, and returns for how long, in milliseconds. */
  restAfter(group: string, claim: Claim, beganMillis: number, nowMillis: number): number {
    this.#advance(nowMillis)
    if (this.share >= 1 || !mayRest(claim) || !this.hasOther(group, this.#nowMillis)) return 0
    const restMillis = Math.min(this.#nowMillis - beganMillis, restedWorkMillisMax) * (1 / this.share - 1)
    this.#restsUntilMillis.set(group, this.#nowMillis + restMillis)
    return restMillis
  }

  /** Ends the rests that were to last until this instant. */
  wake(nowMillis: number): void {
    this.#advance(nowMillis)
    for (const [group, untilMillis] of this.#restsUntilMillis) {
      if (untilMillis <= this.#nowMillis) this.#restsUntilMillis.delete(group)
    }
  }

  /** True if a group has waited because of its share since the last call. */
  takeWasBound(): boolean {
    const was = this.#wasBound
    this.#wasBound = false
    return was
  }

  #advance(nowMillis: number): void {
    this.#nowMillis = Math.max(this.#nowMillis, nowMillis)
  }

  #rests(group: string): boolean {
    return this.share < 1 && (this.#restsUntilMillis.get(group) ?? 0) > this.#nowMillis
  }
}

const isGreedy = ({ wanted, wantedByAll }: Claim): boolean => wanted >= greedyWantsMin && 2 * wanted > wantedByAll

/** A burst of a few requests is served one after the other, without rests: none of it should wait for a second. */
const mayRest = (claim: Claim): boolean => isGreedy(claim) && claim.wanted >= restingWantsMin

const placesMinOf = (claim: Claim): number => {
  if (!isGreedy(claim)) return groupPlacesMin
  return mayRest(claim) ? 0 : 1
}
