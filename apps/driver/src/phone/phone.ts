import { CallError } from "@trajet/pages/call-error.ts"
import { callAs } from "../api/connection.ts"
import { keepLead, onLead } from "../clock/service-clock.ts"
import { type Sender, startSender } from "../outbox/sender.ts"
import { type RoadWatch, watchRoad } from "../positions/watch-road.ts"
import type { Entry } from "../store/sealed.model.ts"
import { isFull } from "../store/is-full.ts"
import { openStore, type Store } from "../store/store.ts"
import { readAll } from "../sync/read-all.ts"
import { watchChances } from "./chances.ts"

/** How the last reading of the lists ended. */
export type Reading = "reading" | "read" | "unreachable" | "failed" | "full"

/** The opened phone of a driver. */
export interface Phone {
  readonly driver: Entry["driver"]
  readonly environment: Entry["environment"]
  readonly store: Store
  readonly sender: Sender
  readonly road: RoadWatch
  readonly reading: () => Reading
  readonly subscribeReading: (listener: () => void) => () => void
  /** Sends and reads now. */
  readonly refresh: () => void
  /** Ends sending and reading, and forgets the key. */
  readonly close: () => void
}

const failureOf = (error: unknown): Reading => {
  if (error instanceof CallError) return error.status === 0 ? "unreachable" : "failed"
  return isFull(error) ? "full" : "failed"
}

const watchReading = (store: Store, driverId: string, ending: AbortSignal) => {
  const listeners = new Set<() => void>()
  let reading: Reading = "reading"
  let isBusy = false
  const say = (next: Reading): void => {
    reading = next
    for (const listener of listeners) listener()
  }
  const read = async (): Promise<void> => {
    if (isBusy || ending.aborted) return
    isBusy = true
    say("reading")
    try {
      await readAll(store, driverId, ending)
      say("read")
    } catch (error) {
      if (!ending.aborted) say(failureOf(error))
    } finally {
      isBusy = false
    }
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

/** Opens the store of an entry, and keeps it and the service alike from now on. `refused`: the key was revoked. */
export const openPhone = async (entry: Entry, refused: () => void): Promise<Phone> => {
  const store = await openStore(entry.vault)
  const ending = new AbortController()
  keepLead(store.state().settings.leadMillis)
  const forgetLead = onLead((leadMillis) => {
    // A phone that is full notes the lead at a later answer.
    store.commit(({ settings }) => ({ settings: { ...settings, leadMillis } })).catch(() => undefined)
  })
  const { driver, environment, key } = entry
  callAs({ key, refused })
  const sender = startSender(store, driver.id)
  const { read, reading, subscribeReading } = watchReading(store, driver.id, ending.signal)
  const refresh = (): void => {
    sender.wake()
    read()
  }
  const unwatch = watchChances(refresh)
  const road = watchRoad(store, driver.id, sender.sendingId)
  read()
  return {
    ...{ driver, environment, store, sender, road, reading, subscribeReading, refresh },
    close: () => {
      ending.abort()
      unwatch()
      forgetLead()
      sender.stop()
      callAs(null)
      void road.stop().finally(store.close)
    }
  }
}
