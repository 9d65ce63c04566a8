import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as wait } from "node:timers/promises"

const parentOf = (pid: string): number => {
  try {
    return Number(/\) \S (\d+)/u.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1])
  } catch {
    return 0
  }
}

/** A process and all that it has started, as Linux lists them: PostgreSQL may run below a change of user. */
export const familyOf = (pid: number): ReadonlyArray<number> => {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => [Number(name), parentOf(name)] as const)
  const childrenOf = (parent: number): ReadonlyArray<number> =>
    parents.flatMap(([child, of]) => (of === parent ? [child, ...childrenOf(child)] : []))
  return [pid, ...childrenOf(pid)]
}

export const signal = (pids: ReadonlyArray<number>, name: "SIGSTOP" | "SIGCONT") => {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // A backend may have ended.
    }
  }
}

/** Repeats a short disturbance until the cure. */
export const repeated = (once: () => Promise<void>): (() => Promise<void>) => {
  let isOver = false
  const running = (async () => {
    while (!isOver) await once()
  })()
  return async () => {
    isOver = true
    await running
  }
}

/** Stops processes for a while, again and again. */
export const stutter = (family: () => ReadonlyArray<number>, stoppedMillis: number, runningMillis: number) =>
  repeated(async () => {
    const pids = family()
    signal(pids, "SIGSTOP")
    await wait(stoppedMillis)
    signal(pids, "SIGCONT")
    await wait(runningMillis)
  })
