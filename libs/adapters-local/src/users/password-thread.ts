import { type Argon2Parameters, argon2Sync } from "node:crypto"
import { constants, setPriority } from "node:os"
import { parentPort } from "node:worker_threads"

// On Linux a priority is that of a thread: requests go before checks of passwords. Elsewhere it would be that of the
// whole process.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW)

/** What a check has derived, and the processor time that it took: a thread that gives way may wait for much longer. */
export interface Derived {
  readonly bytes: Uint8Array
  readonly cpuMillis: number
}

parentPort?.on("message", (parameters: Argon2Parameters) => {
  const before = process.threadCpuUsage()
  const bytes = argon2Sync("argon2id", parameters)
  const { system, user } = process.threadCpuUsage(before)
  const derived: Derived = { bytes, cpuMillis: (system + user) / 1_000 }
  parentPort?.postMessage(derived)
})
