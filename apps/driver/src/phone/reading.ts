import { CallError } from "@trajet/pages/call-error.ts"
import { isFull } from "../store/is-full.ts"

/** How the last reading of the lists ended. */
export type Reading = "reading" | "read" | "unreachable" | "failed" | "full"

const failureOf = (error: unknown): Reading => {
  if (error instanceof CallError) return error.status === 0 ? "unreachable" : "failed"
  return isFull(error) ? "full" : "failed"
}

/**
 * Reads by `readAll`, one reading at a time, until `ending` is aborted. A `read` during a reading is followed by one more,
 * because what it asks for may have changed after the reading began.
 */
export const watchReading = (readAll: () => Promise<unknown>, ending: AbortSignal) => {
  const listeners = new Set<() => void>()
  let reading: Reading = "reading"
  let isBusy = false
  let isAskedAgain = false
  const say = (next: Reading): void => {
    reading = next
    for (const listener of listeners) listener()
  }
  const readOnce = async (): Promise<void> => {
    say("reading")
    try {
      await readAll()
      say("read")
    } catch (error) {
      if (!ending.aborted) say(failureOf(error))
    }
  }
  const read = async (): Promise<void> => {
    isAskedAgain = isBusy
    if (isBusy || ending.aborted) return
    isBusy = true
    do {
      isAskedAgain = false
      await readOnce()
    } while (isAskedAgain && !ending.aborted)
    isBusy = false
  }
  return {
    reading: () => reading,
    subscribeReading: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read: () => void read()
  }
}
