import { setTimeout as wait } from "node:timers/promises"

/** A process that is killed and restarted in the same place. */
export interface Crashing<P> {
  /** Null while it is down. */
  readonly current: () => P | null
  /**
   * Kills the process, and starts it again after `downMillis`; resolves once it runs. Does nothing while it is down.
   */
  readonly crash: (downMillis: number) => Promise<void>
  /** Ends the process for good, once it runs. */
  readonly dispose: () => Promise<void>
}

const startsMax = 10
const againMillis = 500

/** Restarts a process that ends during its start, as a supervisor does. */
const startAgain = async <P>(start: () => Promise<P>): Promise<P> => {
  for (let starts = 1; ; starts++) {
    try {
      return await start()
    } catch (cause) {
      if (starts === startsMax) throw cause
      await wait(againMillis)
    }
  }
}

export const crashing = async <P extends { readonly kill: () => Promise<void> }>(
  start: () => Promise<P>
): Promise<Crashing<P>> => {
  let current: P | null = await start()
  let restarted = Promise.resolve()
  const restart = async (victim: P, downMillis: number) => {
    await victim.kill()
    await wait(downMillis)
    current = await startAgain(start)
  }
  return {
    current: () => current,
    crash: async (downMillis) => {
      if (current === null) return
      const victim = current
      current = null
      restarted = restart(victim, downMillis)
      await restarted
    },
    dispose: async () => {
      await restarted
      await current?.kill()
    }
  }
}
