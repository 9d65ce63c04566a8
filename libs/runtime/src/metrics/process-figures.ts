import { Context, Effect, type Scope } from "effect"
import { readdirSync, readFileSync } from "node:fs"
import { totalmem } from "node:os"
import { getHeapStatistics } from "node:v8"
import {
  cpuSeconds,
  eventLoopDelay,
  filesMax,
  heapLimit,
  heapUsed,
  memoryLimit,
  openFiles,
  residentBytes,
  startTime
} from "./process.metrics.ts"

const none = Context.empty()
const sampledMillis = 250

// A process without a limit is told an impossible size, or none at all.
const memoryLimitBytes = (): number => {
  const limit = process.constrainedMemory()
  const machine = totalmem()
  return limit > 0 && limit < machine ? limit : machine
}

/** Null on systems without /proc. */
const fileFigures = (): { readonly open: number; readonly most: number } | null => {
  try {
    const most = /^Max open files\s+(\d+)/mu.exec(readFileSync("/proc/self/limits", "utf8"))?.[1]
    return { open: readdirSync("/proc/self/fd").length, most: Number(most) }
  } catch {
    return null
  }
}

// One for the process, which may have two pages of metrics while its settings are read again.
let countedSeconds = 0

const measure = (): void => {
  const { system, user } = process.cpuUsage()
  const usedSeconds = (system + user) / 1_000_000
  cpuSeconds.updateUnsafe(usedSeconds - countedSeconds, none)
  countedSeconds = usedSeconds
  const heap = getHeapStatistics()
  startTime.updateUnsafe(performance.timeOrigin / 1_000, none)
  residentBytes.updateUnsafe(process.memoryUsage.rss(), none)
  memoryLimit.updateUnsafe(memoryLimitBytes(), none)
  heapUsed.updateUnsafe(heap.used_heap_size, none)
  heapLimit.updateUnsafe(heap.heap_size_limit, none)
  const files = fileFigures()
  if (files === null) return
  openFiles.updateUnsafe(files.open, none)
  filesMax.updateUnsafe(files.most, none)
}

const sampleEventLoop = Effect.acquireRelease(
  Effect.sync(() => {
    let dueMillis = performance.now() + sampledMillis
    const timer = setInterval(() => {
      const nowMillis = performance.now()
      eventLoopDelay.updateUnsafe(Math.max(0, nowMillis - dueMillis) / 1_000, none)
      dueMillis = nowMillis + sampledMillis
    }, sampledMillis)
    return timer.unref()
  }),
  (timer) => Effect.sync(() => clearInterval(timer))
)

/** Watches the event loop until the scope ends, and returns what measures the process for a page of metrics. */
export const processFigures: Effect.Effect<Effect.Effect<void>, never, Scope.Scope> = Effect.map(sampleEventLoop, () =>
  Effect.sync(measure)
)
