import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

/** Milliseconds of the machine's monotonic clock, which all its processes share. */
export const monotonicMillis = (): number => Number(process.hrtime.bigint()) / 1e6

export interface Answered {
  readonly sentAt: number
  readonly answeredAt: number
  /** 0 if the connection broke. */
  readonly status: number
  /** The part of the time in which the watched process was ready to run and other processes had the processors. */
  readonly starvedMillis: number
}

/** A late tick of the watcher's timer; the delay is time in which the watcher could not run. */
export interface Late {
  readonly dueAt: number
  readonly at: number
}

/** The duration of the fixed piece of work at a time. */
export interface Work {
  readonly at: number
  readonly millis: number
}

export interface Watched {
  readonly answers: ReadonlyArray<Answered>
  readonly late: ReadonlyArray<Late>
  /** A fixed piece of work of the watcher, again and again over its whole run. */
  readonly works: ReadonlyArray<Work>
}

export interface Wait extends Answered {
  /** Duration of the answer, without the time in which the watcher or the watched process could not run. */
  readonly millis: number
  /** How many times as long as usual the fixed piece of work took around the answer. */
  readonly slowness: number
}

// Timers are precise to a millisecond.
const lateMillisMin = 1

/** Index of the first lag that ends after `time`. */
const firstAfter = (lags: ReadonlyArray<Late>, time: number): number => {
  let [low, high] = [0, lags.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lags[middle]?.at ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low
}

const lostBetween = (lags: ReadonlyArray<Late>, from: number, to: number): number => {
  let lost = 0
  for (let index = firstAfter(lags, from); index < lags.length; index++) {
    const { at, dueAt } = lags[index] ?? { at: to, dueAt: to }
    if (dueAt >= to) break
    lost += Math.min(to, at) - Math.max(from, dueAt)
  }
  return lost
}

/** Milliseconds that the fixed piece of work takes on the machine for which bounds of time are written. */
const workMillis = 4.5

/** The distance from a wait in which pieces of work tell how slow the machine was: about 16 pieces. */
const aroundMillis = 2_000

/**
 * The median time of the fixed piece of work between two times, as a multiple of its time on the machine for which bounds
 * are written; at least 1. Not the longest time, because a piece may meet a stall.
 */
const slownessBetween = (works: ReadonlyArray<Work>, from: number, to: number): number => {
  const around = works
    .filter(({ at }) => at >= from - aroundMillis && at <= to + aroundMillis)
    .map(({ millis }) => millis)
    .toSorted((one, other) => one - other)
  return Math.max(1, (around[Math.floor(around.length / 2)] ?? 0) / workMillis)
}

/** Only longer waits are worth the question how slow the machine was. */
const longMillisMin = 50

/** The waits of a watcher, in the order of the answers. */
export const waitsOf = ({ answers, late, works }: Watched): ReadonlyArray<Wait> => {
  const lags = late.filter(({ dueAt, at }) => at - dueAt > lateMillisMin)
  return answers.map((answered) => {
    const { answeredAt, sentAt, starvedMillis } = answered
    // Both may wait at the same time, so that the longer of the two is subtracted.
    const lost = Math.max(starvedMillis, lostBetween(lags, sentAt, answeredAt))
    const millis = answeredAt - sentAt - lost
    return { ...answered, millis, slowness: millis < longMillisMin ? 1 : slownessBetween(works, sentAt, answeredAt) }
  })
}

interface Watcher {
  readonly stop: () => Promise<ReadonlyArray<Wait>>
}

const program = fileURLToPath(new URL("./watcher-process.ts", import.meta.url))

interface WatchedApi {
  readonly port: number
  readonly pid: number
}

/** Starts a process that sends a small request every 5 ms over kept connections, until it is stopped. */
export const startWatcher = async ({ pid, port }: WatchedApi, path: string, key: string): Promise<Watcher> => {
  const child = fork(program, [String(port), path, key, String(pid)], { execArgv: [], serialization: "advanced" })
  await once(child, "message")
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        child.once("message", (watched: Watched) => resolve(waitsOf(watched)))
        child.once("exit", (code) => reject(new Error(`the watcher ended with ${String(code)}`)))
        child.send("stop")
      })
  }
}
