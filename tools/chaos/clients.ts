import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import type { Reply } from "../harness/http.ts"
import { cancelMission, moveDelivery, orderMission } from "../harness/missions.ts"
import type { Promised, TenantName } from "./history.model.ts"

export interface Customer {
  readonly tenant: TenantName
  readonly key: string
}

export interface Clients {
  readonly promised: ReadonlyArray<Promised>
  readonly creationsAsked: () => number
  /** Requests that were not answered, or by 5xx or 409, and were asked again. */
  readonly repeated: () => number
  /** Resolves once so many events were promised; rejects where a client is told what it cannot be told. */
  readonly finished: Promise<void>
}

export interface ClientsOptions {
  readonly customers: ReadonlyArray<Customer>
  readonly concurrency: number
  /** Promises after which no new mission is begun. */
  readonly events: number
  /** Those of the APIs that run now; may be none. */
  readonly origins: () => ReadonlyArray<string>
}

const movesMax = 10
const againMillis = 100

const isPassing = ({ json, status }: Reply): boolean =>
  status >= 500 || (status === 409 && json()["code"] === "request_in_progress")

/** Orders, changes of dates and cancellations, over HTTP, as integrations make them: what is not answered is asked again. */
export const startClients = ({ concurrency, customers, events, origins }: ClientsOptions): Clients => {
  const promised: Array<Promised> = []
  let creationsAsked = 0
  let repeated = 0

  const untilAnswered = async (ask: (origin: string) => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const running = origins()
      const origin = running[randomInt(Math.max(1, running.length))]
      const reply = origin === undefined ? null : await ask(origin).catch(() => null)
      if (reply !== null && !isPassing(reply)) return reply
      repeated++
      await wait(againMillis)
    }
  }

  const expect = (reply: Reply, status: number): Record<string, unknown> => {
    if (reply.status !== status) throw new Error(`answered by ${reply.status}: ${reply.text}`)
    return reply.json()
  }

  const mission = async ({ key, tenant }: Customer): Promise<void> => {
    const idempotencyKey = randomUUID()
    creationsAsked++
    const created = expect(await untilAnswered((origin) => orderMission(origin, key, idempotencyKey)), 201)
    const missionId = String(created["id"])
    const promise = (type: Promised["type"]) => void promised.push({ tenant, missionId, type })
    promise("transport.created")
    const moves = randomInt(movesMax + 1)
    for (let turn = 0; turn < moves; turn++) {
      const moved = expect(await untilAnswered((origin) => moveDelivery(origin, key, missionId, turn)), 200)
      // Nothing is moved where the answer to the same request was lost before.
      if (Array.isArray(moved["updated_legs"]) && moved["updated_legs"].length > 0) promise("transport.dates_updated")
    }
    const cancelled = await untilAnswered((origin) => cancelMission(origin, key, missionId))
    // Refused where it was carried out before and the answer to that was lost.
    if (cancelled.status === 409 && cancelled.json()["code"] === "already_cancelled") return
    expect(cancelled, 200)
    promise("transport.cancelled")
  }

  const client = async (index: number): Promise<void> => {
    const customer = customers[index % customers.length]
    while (customer !== undefined && promised.length < events) await mission(customer)
  }

  return {
    promised,
    creationsAsked: () => creationsAsked,
    repeated: () => repeated,
    finished: Promise.all(Array.from({ length: concurrency }, (_, index) => client(index))).then(() => undefined)
  }
}
