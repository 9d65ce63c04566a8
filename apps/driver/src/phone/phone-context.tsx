import { createContext, use, useState, useSyncExternalStore } from "react"
import { serviceNow } from "../clock/service-clock.ts"
import { queued } from "../outbox/queued.rules.ts"
import type { Work } from "../outbox/work.model.ts"
import type { Locating } from "../positions/watch-road.ts"
import type { Change, Kept } from "../store/kept.model.ts"
import type { Phone } from "./phone.ts"
import type { Reading } from "./reading.ts"

const Context = createContext<Phone | null>(null)

export const PhoneProvider = Context

/** The opened phone. */
export const usePhone = (): Phone => {
  const phone = use(Context)
  if (phone === null) throw new Error("a page of the opened phone is outside of its provider")
  return phone
}

/** Everything that the phone has stored. */
export const useKept = (): Kept => {
  const { store } = usePhone()
  return useSyncExternalStore(store.subscribe, store.state)
}

export const useReading = (): Reading => {
  const { reading, subscribeReading } = usePhone()
  return useSyncExternalStore(subscribeReading, reading)
}

/** Whether the phone has its position. */
export const useLocating = (): Locating => {
  const { road } = usePhone()
  return useSyncExternalStore(road.subscribe, road.locating)
}

/** True after a failure of the network, until something was sent again. */
export const useIsCut = (): boolean => {
  const { sender } = usePhone()
  return useSyncExternalStore(sender.subscribe, sender.isCut)
}

/** Puts work into the outbox, with what else is stored at the same time. */
export const useTell = (): ((works: ReadonlyArray<Work>, more?: Omit<Change, "items">) => Promise<void>) => {
  const { store } = usePhone()
  return (works, more = {}) =>
    store.commit((state) => ({ ...more, items: queued(state, works, serviceNow(), () => crypto.randomUUID()) }))
}

/** Puts work into the outbox. `failed`: the phone could not keep it; nothing has changed then. */
export const useTelling = (): {
  readonly failed: boolean
  readonly tell: (works: ReadonlyArray<Work>, done?: () => void) => void
} => {
  const tell = useTell()
  const [failed, setFailed] = useState(false)
  const attempt = async (works: ReadonlyArray<Work>, done?: () => void): Promise<void> => {
    try {
      await tell(works)
      setFailed(false)
      done?.()
    } catch {
      setFailed(true)
    }
  }
  return { failed, tell: (works, done) => void attempt(works, done) }
}
