import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { orderMission } from "../../harness/missions.ts"

/** What a client needs to know of an answer. */
interface LoadReply {
  readonly status: number
  readonly text: string
}

export interface Answer {
  readonly sentAtMillis: number
  readonly atMillis: number
  /** Such as `201`, `502 relay_unavailable` or `none (ECONNREFUSED)`. */
  readonly said: string
}

/** An order that was acknowledged. */
export interface Acknowledged {
  readonly key: string
  readonly missionId: string
  /** When its first request was sent. */
  readonly sentAtMillis: number
  readonly atMillis: number
}

export interface LoadOptions {
  readonly keys: ReadonlyArray<string>
  readonly perSecond: number
  readonly order: (key: string, idempotencyKey: string) => Promise<LoadReply>
}

export interface Load {
  readonly answers: ReadonlyArray<Answer>
  /** Acknowledged orders by their idempotency keys. */
  readonly ordered: ReadonlyMap<string, Acknowledged>
  /** Starts no more orders, repeats the open ones until they are acknowledged, and returns how many are not. */
  readonly stop: () => Promise<number>
}

/** Sends one order by plain HTTP. */
export const plainOrder =
  (origin: () => string) =>
  (key: string, idempotencyKey: string): Promise<LoadReply> =>
    orderMission(origin(), key, idempotencyKey)

// More orders at once than the drill's machines keep waiting in a normal outage.
const openMax = 60
const againMillis = 250
const patienceMillis = 120_000

const saidBy = ({ status, text }: LoadReply): string => {
  if (status < 400) return String(status)
  const code = /"code":\s*"(\w+)"/u.exec(text)?.[1]
  return code === undefined ? String(status) : `${status} ${code}`
}

const reasonOf = (cause: unknown): string => {
  const code: unknown = Reflect.get(Object(cause), "code")
  return typeof code === "string" ? code : cause instanceof Error ? cause.message : String(cause)
}

/** True if a client may send the same order again. */
const isPassing = (said: string): boolean => /^(?:none|5|409|429)/u.test(said)

/** Sends a steady stream of orders, each under its own key, and repeats each one until it is acknowledged. */
export const startLoad = ({ keys, order, perSecond }: LoadOptions): Load => {
  const answers: Array<Answer> = []
  const ordered = new Map<string, Acknowledged>()
  const open = new Set<string>()
  const ending = new AbortController()
  let isOver = false

  const ask = async (key: string, idempotencyKey: string) => {
    const sentAtMillis = performance.now()
    const reply = await order(key, idempotencyKey).catch((cause: unknown) => reasonOf(cause))
    const said = typeof reply === "string" ? `none (${reply})` : saidBy(reply)
    answers.push({ sentAtMillis, atMillis: performance.now(), said })
    return { said, text: typeof reply === "string" ? "" : reply.text }
  }
  const create = async (key: string, idempotencyKey: string) => {
    const sentAtMillis = performance.now()
    while (!ending.signal.aborted) {
      const { said, text } = await ask(key, idempotencyKey)
      if (said === "201") {
        const missionId = String(JSON.parse(text).id)
        ordered.set(idempotencyKey, { key, missionId, sentAtMillis, atMillis: performance.now() })
        return void open.delete(idempotencyKey)
      }
      if (!isPassing(said)) return
      await wait(againMillis, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const sending = (async () => {
    const orders: Array<Promise<void>> = []
    for (let count = 0; !isOver; count++) {
      const key = keys[count % keys.length] ?? ""
      const idempotencyKey = randomUUID()
      if (open.size < openMax) {
        open.add(idempotencyKey)
        orders.push(create(key, idempotencyKey))
      }
      await wait(1_000 / perSecond)
    }
    await Promise.all(orders)
  })()
  return {
    answers,
    ordered,
    stop: async () => {
      isOver = true
      const timer = setTimeout(() => ending.abort(), patienceMillis)
      await sending
      clearTimeout(timer)
      return open.size
    }
  }
}
