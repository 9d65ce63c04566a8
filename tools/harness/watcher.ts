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

export interface Watched {
  readonly answers: ReadonlyArray<Answered>
  readonly late: ReadonlyArray<Late>
  /** Durations in milliseconds of a fixed piece of work of the watcher, over its whole run. */
  readonly works: ReadonlyArray<number>
}

export interface Wait extends Answered {
  /** Duration of the answer, without the time in which the watcher or the watched process could not run. */
  readonly millis: number
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

/** The waits of a watcher, in the order of the answers. */
export const waitsOf = ({ answers, late }: Omit<Watched, "works">): ReadonlyArray<Wait> => {
  const lags = late.filter(({ dueAt, at }) => at - dueAt > lateMillisMin)
  return answers.map((answered) => {
    const { answeredAt, sentAt, starvedMillis } = answered
    // Both may wait at the same time, so that the longer of the two is subtracted.
    const lost = Math.max(starvedMillis, lostBetween(lags, sentAt, answeredAt))
    return { ...answered, millis: answeredAt - sentAt - lost }
  })
}

/** Milliseconds that the fixed piece of work takes on the machine for which bounds of time are written. */
const workMillis = 4.5

/**
 * The median time of the fixed piece of work in a run, as a multiple of its time on the machine for which bounds are written;
 * at least 1. Not the longest time, because a piece may meet a stall.
 */
export const slownessOf = (works: ReadonlyArray<number>): number =>
  Math.max(1, (works.toSorted((one, other) => one - other)[Math.floor(works.length / 2)] ?? 0) / workMillis)

interface Watching {
  readonly waits: ReadonlyArray<Wait>
  /** `slownessOf` the run: what bounds of time are multiplied with. */
  readonly slowness: number
}

interface Watcher {
  readonly stop: () => Promise<Watching>
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
        child.once("message", (watched: Watched) =>
          resolve({ waits: waitsOf(watched), slowness: slownessOf(watched.works) })
        )
        child.once("exit", (code) => reject(new Error(`the watcher ended with ${String(code)}`)))
        child.send("stop")
      })
  }
}
