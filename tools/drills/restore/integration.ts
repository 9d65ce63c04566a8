import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { ask } from "../../harness/http.ts"
import { moveDelivery, orderMission } from "../../harness/missions.ts"
import type { UsedValues } from "./used-values.ts"

/** An order that was answered with success. */
export interface Acknowledged {
  readonly missionId: string
  readonly idempotencyKey: string
  readonly answeredAtMillis: number
}

export interface Period {
  readonly orders: ReadonlyArray<Acknowledged>
  readonly changes: number
  readonly failures: ReadonlyArray<string>
}

const turns = 50
const changedAgain = 5

/** Lets clients order with keys, look at the numbers, and change the dates of new and of old missions, until told to stop. */
export const startLoad = (options: {
  readonly origins: ReadonlyArray<string>
  readonly key: string
  readonly clients: number
  readonly used: UsedValues
  /** Missions that were there before. */
  readonly old: ReadonlyArray<string>
}) => {
  const { clients, key, old, origins, used } = options
  const orders: Array<Acknowledged> = []
  const failures: Array<string> = []
  let [changes, isOver] = [0, false]
  const origin = () => origins[randomInt(origins.length)] ?? ""

  const change = async (missionId: string) => {
    const moved = await moveDelivery(origin(), key, missionId, randomInt(turns))
    if (moved.status === 200) changes++
    else failures.push(`a change was answered by ${moved.status}: ${moved.text.slice(0, 200)}`)
  }
  const one = async () => {
    const idempotencyKey = randomUUID()
    const ordered = await orderMission(origin(), key, idempotencyKey)
    if (ordered.status !== 201) {
      failures.push(`an order was answered by ${ordered.status}: ${ordered.text.slice(0, 200)}`)
      return
    }
    const missionId = String(ordered.json()["id"])
    orders.push({ missionId, idempotencyKey, answeredAtMillis: Date.now() })
    const shown = await ask(origin(), `/v1/transports/${missionId}`, { key })
    used.see("M- number", String(shown.json()["transport_id"]), missionId)
    await change(missionId)
    // The same few missions change in every period: their sequences would repeat.
    const oldest = (old.length > 0 ? old : orders.map((order) => order.missionId)).slice(0, changedAgain)
    const again = oldest[randomInt(oldest.length)]
    if (again !== undefined) await change(again)
  }
  const client = async () => {
    while (!isOver) await one().catch((cause: unknown) => failures.push(String(cause)))
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  return async (): Promise<Period> => {
    isOver = true
    await running
    return { orders, changes, failures }
  }
}

interface Page {
  readonly data: ReadonlyArray<{
    readonly id: string
    readonly created_at: string
    readonly offer_id: string
    readonly transport_id: string
    readonly sequence: number
  }>
  readonly next_cursor: string | null
}

const pageSize = 20
const pollMillis = 100

/** Follows the log by cursors and `since`; what it knows survives a restore of the service, as a client's does. */
export class Reader {
  readonly #key: string
  readonly #used: UsedValues
  #read: Array<string> = []
  #since: string | null = null
  #cursor: string | null = null

  constructor(key: string, used: UsedValues) {
    this.#key = key
    this.#used = used
  }

  /** Ids of the events that were read since the last call, in their order. */
  takeRead(): ReadonlyArray<string> {
    return this.#read.splice(0)
  }

  /** Reads until told to stop, and then to the end of the log. */
  follow(origin: string): () => Promise<void> {
    let isLast = false
    const reading = (async () => {
      for (;;) {
        const wasLast = isLast
        if ((await this.#page(origin)) && wasLast) return
        await wait(this.#cursor === null ? pollMillis : 0)
      }
    })()
    reading.catch(() => undefined)
    return () => {
      isLast = true
      return reading
    }
  }

  /** True at the end of the log. */
  async #page(origin: string): Promise<boolean> {
    const place =
      this.#cursor === null
        ? this.#since === null
          ? ""
          : `&since=${encodeURIComponent(this.#since)}`
        : `&cursor=${encodeURIComponent(this.#cursor)}`
    const reply = await ask(origin, `/v1/events?limit=${pageSize}${place}`, { key: this.#key })
    if (reply.status !== 200) throw new Error(`the log was answered by ${reply.status}: ${reply.text}`)
    const page: Page = JSON.parse(reply.text)
    for (const { created_at, id, offer_id, sequence, transport_id } of page.data) {
      this.#read.push(id)
      this.#since = created_at
      this.#used.see("cursor", created_at, id)
      this.#used.see("sequence of a mission", `${offer_id} ${sequence}`, id)
      this.#used.see("M- number", transport_id, offer_id)
    }
    this.#cursor = page.next_cursor
    return this.#cursor === null
  }
}
