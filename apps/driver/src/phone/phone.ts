import { callAs } from "../api/connection.ts"
import { keepLead, onLead } from "../clock/service-clock.ts"
import { type Sender, startSender } from "../outbox/sender.ts"
import { type RoadWatch, watchRoad } from "../positions/watch-road.ts"
import type { Entry } from "../store/sealed.model.ts"
import { openStore, type Store } from "../store/store.ts"
import { readAll } from "../sync/read-all.ts"
import { watchChances } from "./chances.ts"
import { type Reading, watchReading } from "./reading.ts"

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
  const { read, reading, subscribeReading } = watchReading(
    () => readAll(store, driver.id, ending.signal),
    ending.signal
  )
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
