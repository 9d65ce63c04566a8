import { Dice } from "@trajet/testing"
import { type CallKind, callKinds, type DriverOptions } from "./driver.model.ts"
import { expectedEnd } from "./expected-end.rules.ts"
import type { Fault, Script } from "./fault.model.ts"
import { faultKinds } from "./faults.ts"

const kinds = Object.keys(faultKinds)
const cheapKinds = kinds.filter((kind) => faultKinds[kind]?.isCostly !== true)

/** Long enough for a right answer on a loaded machine. */
const attemptTimeoutMillis = 1_000

const meaningOf = (kind: string) => faultKinds[kind]?.meaning

const faultOf = (dice: Dice, kind: string): Fault => ({
  kind,
  processed: faultKinds[kind]?.processed ?? dice.chance(0.5),
  seconds: dice.chance(0.8) ? dice.between(1, 8) : dice.between(60, 80)
})

const uuid = (dice: Dice): string => {
  const hex = (length: number) => Array.from({ length }, () => dice.below(16).toString(16)).join("")
  return `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`
}

const optionsOf = (dice: Dice, call: CallKind, faults: ReadonlyArray<Fault>): DriverOptions => {
  const isTimed = faults.some(({ kind }) => meaningOf(kind) === "timeout")
  return {
    ...(isTimed ? { attempt_timeout_millis: attemptTimeoutMillis } : {}),
    ...(dice.chance(0.1) ? { attempts_max: dice.between(1, 2) } : {}),
    ...(dice.chance(0.1) ? { timeout_millis: 30_000 } : {}),
    ...(["create", "deposit"].includes(call) && dice.chance(0.2) ? { idempotency_key: uuid(dice) } : {})
  }
}

/** The API looks the key up first: it does not refuse a request that it has processed before. */
const isPossible = (faults: ReadonlyArray<Fault>): boolean => {
  const processedAt = faults.findIndex(({ processed }) => processed)
  return processedAt < 0 || faults.slice(processedAt + 1).every(({ kind }) => meaningOf(kind) !== "refusal")
}

const scriptOf = (dice: Dice, id: number, call: CallKind, faults: ReadonlyArray<Fault>): Script => ({
  id,
  call,
  // An id of the caller may need encoding.
  transport: dice.chance(0.2) ? `m ${id}/é?` : `m-${id}`,
  options: optionsOf(dice, call, faults),
  faults,
  pagesBefore: call === "list" ? dice.below(3) : 0
})

/** Faults of a script that are met: later ones are not played. */
export const metFaults = (script: Script, clockOffsetMillis: number): ReadonlyArray<Fault> =>
  script.faults.slice(0, expectedEnd(script, clockOffsetMillis).attempts)

/** The choices of a share of the suite: its seed and clock, and the faults that it has at least. */
export interface Share {
  readonly seed: number
  /** Its number, from 0, among `shares`. */
  readonly nth: number
  readonly shares: number
  readonly faultsMin: number
  readonly clockOffsetMillis: number
}

/** The part of the faults that come alone, one of each kind for each kind of call, as far as there is room. */
const aloneShare = 0.6

const shuffled = <A>(dice: Dice, items: ReadonlyArray<A>): ReadonlyArray<A> =>
  items
    .map((item) => ({ item, at: dice.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item)

/** Scripts with at least `faultsMin` faults that are met, the same for the same seed: first one fault, then up to four in a row. */
export const scriptsOf = ({ clockOffsetMillis, faultsMin, nth, seed, shares }: Share): ReadonlyArray<Script> => {
  const dice = new Dice(seed + nth)
  const scripts: Array<Script> = []
  let met = 0
  const add = (call: CallKind, faults: ReadonlyArray<Fault>): void => {
    if (!isPossible(faults) || met >= faultsMin) return
    const script = scriptOf(dice, scripts.length + 1, call, faults)
    scripts.push(script)
    met += metFaults(script, clockOffsetMillis).length
  }
  const alone = kinds
    .flatMap((kind) => callKinds.map((call) => ({ kind, call })))
    .filter((_, at) => at % shares === nth)
  for (const { call, kind } of shuffled(dice, alone).slice(0, faultsMin * aloneShare)) add(call, [faultOf(dice, kind)])
  while (met < faultsMin) {
    const faults = Array.from({ length: dice.between(1, 4) }, () => faultOf(dice, dice.oneOf(cheapKinds) ?? ""))
    add(dice.pick(callKinds), faults)
  }
  return scripts
}
