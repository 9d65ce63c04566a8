import { createHash } from "node:crypto"
import type { Mutant } from "./mutant.model.ts"

/** Every run draws the same mutants from the same sources. Change it for another sample. */
const sampleSeed = "trajet-1"

export const sampleSize = 120

/** A place of the sample: the mutants of one capability, in the order in which they are tried until one compiles. */
export type Slot = ReadonlyArray<Mutant>

/** Mutants of a slot that may fail to compile before the slot is given up. */
const triesMax = 6

const drawn = (seed: string, text: string): string => createHash("sha256").update(`${seed} ${text}`).digest("hex")

/** The mutants of a capability at random, but each kind before any kind a second time. */
const mixed = (mutants: ReadonlyArray<Mutant>, seed: string): ReadonlyArray<Mutant> => {
  const byKind = Map.groupBy(
    mutants.toSorted((left, right) => (drawn(seed, left.id) < drawn(seed, right.id) ? -1 : 1)),
    ({ kind }) => kind
  )
  const kinds = [...byKind.values()].toSorted(([left], [right]) =>
    drawn(seed, `${left?.id} first`) < drawn(seed, `${right?.id} first`) ? -1 : 1
  )
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, round) => kinds.flatMap((kind) => kind[round] ?? [])).flat()
}

/**
 * How many slots each capability gets: in proportion to the square root of its mutants, so that large capabilities do not
 * crowd out the others. Steps of equal length over all capabilities leave no large one out.
 */
const shares = (sizes: ReadonlyArray<number>, count: number): ReadonlyArray<number> => {
  const weights = sizes.map(Math.sqrt)
  const step = weights.reduce((sum, weight) => sum + weight, 0) / count
  let passed = step / 2
  return weights.map((weight) => {
    const before = Math.floor(passed / step)
    passed += weight
    return Math.floor(passed / step) - before
  })
}

/**
 * The sample: `count` slots, stratified by capability, or fewer if there are fewer mutants. The order of the slots is
 * random as well, so that the first ten are a sample of the whole.
 */
export const sampleOf = (
  mutants: ReadonlyArray<Mutant>,
  count = sampleSize,
  seed = sampleSeed
): ReadonlyArray<Slot> => {
  const capabilities = [...Map.groupBy(mutants, ({ capability }) => capability)].toSorted(([left], [right]) =>
    left < right ? -1 : 1
  )
  const slotsOf = shares(
    capabilities.map(([, { length }]) => length),
    count
  )
  const slots = capabilities.flatMap(([, of], index) => {
    const share = Math.min(slotsOf[index] ?? 0, of.length)
    const order = mixed(of, seed)
    return Array.from({ length: share }, (_, slot) =>
      order.filter((_, place) => place % share === slot).slice(0, triesMax)
    )
  })
  const key = (slot: Slot): string => drawn(seed, `${slot[0]?.id} slot`)
  return slots.toSorted((left, right) => (key(left) < key(right) ? -1 : 1))
}
