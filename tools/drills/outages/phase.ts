import { setTimeout as wait } from "node:timers/promises"
import { onServer } from "../../harness/database.ts"
import { talliesOf } from "./judge.ts"
import type { Answer } from "./load.ts"
import type { OutageWorld } from "./world.ts"

export interface Phase {
  readonly what: string
  /** From the beginning to the first success after the cure. */
  readonly answers: ReadonlyArray<Answer>
  readonly longestMillis: number
  /** From the beginning of the cure to the next order that succeeds; null if none did. */
  readonly successMillis: number | null
  /** From there until every event of the outage has arrived; null if they did not. */
  readonly arrivedMillis: number | null
  /** Facts that only this outage has. */
  readonly notes: ReadonlyArray<string>
}

export interface PhaseOptions {
  readonly what: string
  /** Brings the outage about. The returned function is its cure. */
  readonly begin: () => Promise<() => Promise<unknown>>
  readonly holdMillis: number
  /** Holds the outage longer, until its effect is there. */
  readonly shows?: (phase: { readonly answers: ReadonlyArray<Answer>; readonly fromMillis: number }) => boolean
  /** The product and its servers recover without a cure: times count from the beginning. */
  readonly isPassing?: boolean
  /** Runs while the outage lasts, before its cure. */
  readonly look?: () => Promise<ReadonlyArray<string>>
}

const pollMillis = 100
const showsMillis = 90_000
const successMillisMax = 120_000
const arrivedMillisMax = 240_000

/** Milliseconds until it holds; null if it does not in time. */
export const millisUntil = async (mostMillis: number, holds: () => boolean | Promise<boolean>) => {
  const fromMillis = performance.now()
  for (; !(await holds()); await wait(pollMillis)) if (performance.now() - fromMillis > mostMillis) return null
  return performance.now() - fromMillis
}

const eventIds = async (databaseUrl: string): Promise<ReadonlyArray<string>> =>
  (await onServer(databaseUrl, "SELECT id::text AS id FROM event")).map(({ id }) => String(id))

/** The first order that succeeds after the cure; after the first refusal, if there is no cure. */
export const nextSuccess = (answers: ReadonlyArray<Answer>, fromMillis: number, isPassing: boolean) => {
  const later = answers.filter(({ atMillis }) => atMillis >= fromMillis)
  const refused = isPassing ? later.findIndex(({ said }) => said !== "201") : 0
  return refused === -1 ? undefined : later.slice(refused).find(({ said }) => said === "201")
}

/** Plays one outage from its beginning to the arrival of what it held up. */
export const playPhase = async (
  { databaseUrl, load, receiver }: OutageWorld,
  options: PhaseOptions
): Promise<Phase> => {
  const notes: Array<string> = []
  const fromMillis = performance.now()
  const since = (at: number) => load.answers.filter(({ atMillis }) => atMillis >= at)
  const cure = await options.begin()
  let curedAtMillis = 0
  try {
    await wait(options.holdMillis)
    const { shows } = options
    const hasShown =
      shows === undefined || (await millisUntil(showsMillis, () => shows({ answers: since(fromMillis), fromMillis })))
    if (hasShown === null) notes.push("the outage had no effect")
    notes.push(...((await options.look?.()) ?? []))
  } finally {
    curedAtMillis = performance.now()
    await cure()
  }
  if (options.isPassing === true) curedAtMillis = fromMillis
  const next = () => nextSuccess(load.answers, curedAtMillis, options.isPassing === true)
  await millisUntil(successMillisMax, () => next() !== undefined)
  const succeededAtMillis = next()?.atMillis ?? null
  const ids = await eventIds(databaseUrl)
  const arrived = () => new Set(receiver.all.map(({ eventId }) => eventId))
  const arrivedMillis = await millisUntil(arrivedMillisMax, () => {
    const there = arrived()
    return ids.every((id) => there.has(id))
  })
  const until = succeededAtMillis ?? Infinity
  const answers = since(fromMillis).filter(({ atMillis }) => atMillis <= until)
  return {
    what: options.what,
    answers,
    longestMillis: Math.max(0, ...answers.map(({ atMillis, sentAtMillis }) => atMillis - sentAtMillis)),
    successMillis: succeededAtMillis === null ? null : succeededAtMillis - curedAtMillis,
    arrivedMillis,
    notes
  }
}

const seconds = (millis: number | null): string => (millis === null ? "never" : (millis / 1_000).toFixed(1))

/** The row of an outage in the table of docs/drills.md. */
export const rowOf = ({ answers, arrivedMillis, longestMillis, successMillis, what }: Phase): string => {
  const said = talliesOf(answers).map(([answer, times]) => `${times} × ${answer}`)
  const times = [longestMillis, successMillis, arrivedMillis].map(seconds)
  return `| ${what} | ${said.join(", ") || "none"} | ${times.join(" | ")} |`
}
