import { setTimeout as wait } from "node:timers/promises"
import type { Drive } from "./drive.ts"
import type { RoadStage } from "./road-stage.ts"

/** What happens to a driver on the road. */
export interface Plan {
  /** Times at which the network is away for half a second to five seconds. */
  readonly shortCuts: number
  readonly longCuts: number
  readonly longCutMillis: number
  readonly pageKills: number
  readonly serviceKills: number
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export const chances = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const betweenMillis = 500
const shortMillis = { min: 500, max: 5_000 }

type Blow = "shortCut" | "longCut" | "pageKill" | "serviceKill"

/** The blows in an order by chance. */
const shuffled = (plan: Plan, chance: () => number): ReadonlyArray<Blow> => {
  const blows: ReadonlyArray<Blow> = [
    ...Array.from({ length: plan.shortCuts }, () => "shortCut" as const),
    ...Array.from({ length: plan.longCuts }, () => "longCut" as const),
    ...Array.from({ length: plan.pageKills }, () => "pageKill" as const),
    ...Array.from({ length: plan.serviceKills }, () => "serviceKill" as const)
  ]
  return blows
    .map((blow) => [chance(), blow] as const)
    .toSorted(([one], [two]) => one - two)
    .map(([, blow]) => blow)
}

const kills: ReadonlySet<Blow> = new Set(["pageKill", "serviceKill"])

/**
 * Deals the blows of the plan at moments by chance: cuts of the network one after the other, and kills one after the other
 * beside them, so that a page also ends while its work cannot be sent.
 */
export const chaos = async (road: RoadStage, drive: Drive, plan: Plan, seed: number): Promise<void> => {
  const chance = chances(seed)
  const cutFor = async (millis: number): Promise<void> => {
    road.proxy.cut()
    await wait(millis)
    road.proxy.restore()
  }
  // Each blow draws its chances before the first one is dealt: the same seed deals the same blows.
  const drawn: Readonly<Record<Blow, () => () => Promise<void>>> = {
    shortCut: () => {
      const millis = shortMillis.min + chance() * (shortMillis.max - shortMillis.min)
      return () => cutFor(millis)
    },
    longCut: () => () => cutFor(plan.longCutMillis),
    pageKill: () => {
      const by = chance() < 0.5 ? "close" : "crash"
      return () => drive.kill(by)
    },
    serviceKill: () => {
      const downMillis = chance() * 1_000
      return () => road.killService(downMillis)
    }
  }
  const blows = shuffled(plan, chance).map((blow) => ({
    isKill: kills.has(blow),
    pauseMillis: chance() * 2 * betweenMillis,
    deal: drawn[blow]()
  }))
  let killing = Promise.resolve()
  for (const { deal, isKill, pauseMillis } of blows) {
    await wait(pauseMillis)
    if (isKill) killing = killing.then(deal)
    else await deal()
  }
  await killing
}
