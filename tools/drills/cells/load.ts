import { randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { validOrder } from "../../harness/http.ts"
import type { PatientClient } from "./patient-client.ts"

/** What one group has asked for. */
export interface CustomerActs {
  /** The missions that were acknowledged, by the key of the order. */
  readonly ordered: ReadonlyMap<string, string>
  /** Acknowledged changes of dates, by mission. */
  readonly changed: ReadonlyMap<string, number>
  /** Missions of which a change got no answer: it may have been made or not. */
  readonly uncertain: ReadonlySet<string>
  /** Orders that were sent again with their key, and got another mission. */
  readonly doubled: () => number
}

interface RunningLoad {
  /** Ends when each request has its answer. */
  readonly stop: () => Promise<void>
}

export interface CustomerLoad extends CustomerActs, RunningLoad {}

interface LoadOptions {
  readonly client: PatientClient
  readonly key: string
  readonly perSecond: number
}

interface Mission {
  readonly id: string
  readonly idempotencyKey: string
  changes: number
}

const pauseMillis = 5
const remembered = 300
const changesOfDay = 8
const days = 9

/** Another time than the one before. */
const changedDates = (changes: number) => ({
  legs: {
    "livraison-aller": {
      date: `2031-03-${20 + (Math.floor(changes / changesOfDay) % days)}`,
      start_time: `${15 + (changes % changesOfDay)}:00`
    }
  }
})

/**
 * What a group asks for: of ten requests, three orders with a key, one of them sent again, two changes of dates, one estimate
 * and three readings.
 */
export const makeActs = (client: PatientClient, key: string) => {
  const ordered = new Map<string, string>()
  const changed = new Map<string, number>()
  const uncertain = new Set<string>()
  const recent: Array<Mission> = []
  let doubled = 0
  const any = (): Mission | undefined => recent[Math.floor(Math.random() * recent.length)]
  const order = async (idempotencyKey: string): Promise<unknown> => {
    const headers = { "idempotency-key": idempotencyKey }
    return (await client.expect(201, "/v1/transports", { key, headers, body: validOrder() }))?.json()["id"]
  }
  const create = async () => {
    const idempotencyKey = randomUUID()
    const id = await order(idempotencyKey)
    if (typeof id !== "string") return
    ordered.set(idempotencyKey, id)
    if (recent.push({ id, idempotencyKey, changes: 0 }) > remembered) recent.shift()
  }
  const again = async () => {
    const mission = any()
    if (mission === undefined) return
    const id = await order(mission.idempotencyKey)
    if (id !== undefined && id !== mission.id) doubled++
  }
  const change = async () => {
    // Changed once at a time: of two changes at the same time, one is refused.
    const mission = recent.shift()
    if (mission === undefined) return
    const [path, body] = [`/v1/transports/${mission.id}/dates`, changedDates(mission.changes++)]
    const reply = await client.expect(200, path, { key, method: "PATCH", body })
    if (reply === null) {
      uncertain.add(mission.id)
      return
    }
    changed.set(mission.id, (changed.get(mission.id) ?? 0) + 1)
    recent.push(mission)
  }
  const price = () => {
    const { pickup, delivery, vehicle } = validOrder()
    return client.expect(200, "/v1/pricing", { key, body: { pickup, delivery, vehicle } })
  }
  const read = async (turn: number) => {
    const mission = any()
    const isDetail = turn % 2 === 0 && mission !== undefined
    await client.expect(200, isDetail ? `/v1/transports/${mission.id}` : "/v1/transports?limit=5", { key })
  }
  const act = async (turn: number): Promise<unknown> => {
    const kind = turn % 10
    if (kind < 3) return create()
    if (kind === 3) return again()
    if (kind < 6) return change()
    return kind === 6 ? price() : read(turn)
  }
  return { act, ordered, changed, uncertain, doubled: () => doubled }
}

/** Acts so many times a second, whether or not earlier acts have ended. */
export const startActing = (perSecond: number, act: (turn: number) => Promise<unknown>): RunningLoad => {
  let isOver = false
  const beganAt = performance.now()
  const running = (async () => {
    const under = new Set<Promise<unknown>>()
    for (let turn = 0; !isOver; await wait(pauseMillis)) {
      const due = ((performance.now() - beganAt) * perSecond) / 1_000
      while (turn < due) {
        const one: Promise<unknown> = act(turn++).finally(() => under.delete(one))
        under.add(one)
      }
    }
    await Promise.all(under)
  })()
  return {
    stop: () => {
      isOver = true
      return running
    }
  }
}

/** Sends so many requests a second for one group. */
export const startCustomerLoad = ({ client, key, perSecond }: LoadOptions): CustomerLoad => {
  const { act, ...acts } = makeActs(client, key)
  return { ...acts, ...startActing(perSecond, act) }
}
