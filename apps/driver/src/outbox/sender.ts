import { CallError } from "@trajet/pages/call-error.ts"
import { call } from "../api/call.ts"
import { completedAgain } from "../inspection/phase-changes.rules.ts"
import { serviceNow } from "../clock/service-clock.ts"
import { draftName } from "../store/kept.model.ts"
import type { Store } from "../store/store.ts"
import { hasOpenParts, nextItem, type Outcome, outcomeOf, waitMillis } from "./outbox.rules.ts"
import { type Sent, sendWork } from "./send-work.ts"
import { isDoneBefore, refusedChange, settled } from "./settled.rules.ts"
import { isOfKind, type Item, type Refusal } from "./work.model.ts"

/** Sends what is in the outbox. */
export interface Sender {
  /** Sends what waits, at once. */
  readonly wake: () => void
  /** The item that is being sent. */
  readonly sendingId: () => string | null
  /** True after a failure of the network, until something was sent again. */
  readonly isCut: () => boolean
  readonly subscribe: (listener: () => void) => () => void
  readonly stop: () => void
}

const refusalOf = (error: CallError): Refusal => ({
  status: error.status,
  // The code of the field says more than that of the request.
  code: error.problem?.errors?.[0]?.error ?? error.code ?? null,
  detail: error.problem?.detail ?? ""
})

const judged = ({ work }: Item, { code, failure, status }: CallError): Outcome =>
  outcomeOf(work, { status, code: code ?? null, isProblem: failure === "problem" })

/** The mission, if it shows that the work was done before. */
const doneBefore = async (item: Item, driverId: string): Promise<Sent | null> => {
  const mission = await call("GET /operations/v1/missions/:id", { path: { id: item.work.missionId } })
  return isDoneBefore(item.work, mission, driverId) ? { mission, refusal: null } : null
}

type Ending = "sent" | "again" | "cut" | "revoked"

const settle = async (store: Store, item: Item, sent: Sent): Promise<Ending> => {
  const { mission, refusal } = sent
  await store.commit((state) =>
    refusal === null ? settled(state, item, mission, serviceNow()) : refusedChange(state, item, refusal)
  )
  return "sent"
}

/** Completes a phase again whose parts the service lacks: first behind all parts, later only if some of them still wait. */
const completeAgain = async (store: Store, item: Item, repeated: Set<string>): Promise<boolean> => {
  if (!isOfKind(item, "complete")) return false
  const phase = draftName(item.work)
  const sendsParts = !repeated.has(phase)
  if (!sendsParts && !hasOpenParts(store.state().items.values(), item.work)) return false
  repeated.add(phase)
  const context = { now: serviceNow(), makeId: () => crypto.randomUUID(), sendingId: item.id }
  await store.commit((state) => completedAgain(state, item, sendsParts, context))
  return true
}

const sendItem = async (store: Store, item: Item, driverId: string, repeated: Set<string>): Promise<Ending> => {
  try {
    return await settle(store, item, await sendWork(item.work, item.id, store.bytesOf))
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const outcome = judged(item, error)
    if (outcome === "revoked") return "revoked"
    if (outcome === "again") return error.status === 0 ? "cut" : "again"
    if (outcome === "lacks_parts" && (await completeAgain(store, item, repeated))) return "sent"
    const refused = { mission: null, refusal: refusalOf(error) }
    if (outcome !== "compare") return settle(store, item, refused)
    try {
      return await settle(store, item, (await doneBefore(item, driverId)) ?? refused)
    } catch (failure) {
      if (failure instanceof CallError && (failure.status === 0 || failure.status >= 500)) return "again"
      return settle(store, item, refused)
    }
  }
}

/** When each item that failed may be sent again. */
const makeWaits = () => {
  const waits = new Map<string, number>()
  const failures = new Map<string, number>()
  return {
    times: waits,
    hold: (id: string): void => {
      const count = (failures.get(id) ?? 0) + 1
      failures.set(id, count)
      waits.set(id, Date.now() + waitMillis(count, Math.random()))
    },
    forget: (id: string): void => {
      failures.delete(id)
      waits.delete(id)
    },
    /** Milliseconds until the next of these items may be sent; null if none waits. */
    next: (items: ReadonlyMap<string, Item>): number | null => {
      const times = [...waits].flatMap(([id, time]) => (items.has(id) ? [time] : []))
      return times.length === 0 ? null : Math.max(0, Math.min(...times) - Date.now())
    }
  }
}

/** Sends the items of a store, one after the other, until it is stopped or the key is revoked. */
export const startSender = (store: Store, driverId: string): Sender => {
  const waits = makeWaits()
  const repeated = new Set<string>()
  const listeners = new Set<() => void>()
  let sending: string | null = null
  let isCut = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = () => listeners.forEach((listener) => listener())
  const send = async (item: Item): Promise<void> => {
    sending = item.id
    tell()
    // The phone may not be able to store the answer. The item is then sent again, which changes nothing a second time.
    const ending = await sendItem(store, item, driverId, repeated).catch((): Ending => "again")
    sending = null
    isCut = ending === "cut"
    if (ending === "revoked") isStopped = true
    if (ending === "sent") waits.forget(item.id)
    else waits.hold(item.id)
  }
  const run = async (): Promise<void> => {
    if (sending !== null) return
    clearTimeout(timer)
    for (;;) {
      const item = isStopped ? null : nextItem(store.state().items.values(), waits.times, Date.now())
      if (item === null) break
      await send(item)
      // Without network the other items would fail alike.
      if (isCut) break
    }
    tell()
    const millis = isStopped ? null : waits.next(store.state().items)
    if (millis !== null) timer = setTimeout(() => void run(), millis)
  }
  const unsubscribe = store.subscribe(() => void run())
  void run()
  return {
    wake: () => {
      waits.times.clear()
      void run()
    },
    sendingId: () => sending,
    isCut: () => isCut,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    }
  }
}
