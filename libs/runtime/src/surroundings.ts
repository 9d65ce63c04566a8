import type { Layer } from "effect"
import { collectAfterStart } from "./heap-growth.ts"
import { jsonLogs } from "./run-process.ts"

/** What a program of the product needs of the process that it runs in. */
export interface Surroundings {
  /** Learns the port of the program once it answers there. */
  readonly tellListening: (port: number) => void
  readonly logs: Layer.Layer<never>
}

/** Those of a process of its own, which tells its port to the process that started it. */
export const ofOwnProcess: Surroundings = {
  tellListening: (port) => {
    process.send?.({ listening: port })
    setImmediate(collectAfterStart)
  },
  logs: jsonLogs
}
