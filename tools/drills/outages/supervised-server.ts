import { setTimeout as wait } from "node:timers/promises"
import type { TestServer } from "../../harness/postgres.ts"

interface SupervisedServer {
  /** Ends of the server that nobody asked for. */
  readonly deaths: () => number
  readonly release: () => Promise<void>
}

const pauseMillis = 500

/** Starts PostgreSQL again whenever it ends, as the supervisor of a machine does. */
export const supervise = (postgres: TestServer): SupervisedServer => {
  let deaths = 0
  let isOver = false
  let restarting = Promise.resolve()
  const restart = async () => {
    while (!isOver) {
      await wait(pauseMillis)
      const started = await postgres.restart().then(
        () => true,
        () => false
      )
      if (started) return watch()
    }
  }
  const watch = () =>
    postgres.server.onDeath(() => {
      deaths++
      restarting = restart()
    })
  watch()
  return {
    deaths: () => deaths,
    release: async () => {
      isOver = true
      await restarting
    }
  }
}
