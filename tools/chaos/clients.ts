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
  /** Count of requests without an answer, or answered by 5xx or 409, which were repeated. */
  readonly repeated: () => number
  /** Resolves once so many events were confirmed; rejects, when all clients are done, if one got an impossible answer. */
  readonly finished: Promise<void>
}

interface ClientsOptions {
  readonly customers: ReadonlyArray<Customer>
  readonly concurrency: number
  /** Confirmed events after which no new mission is started, or whether to start none any more. */
  readonly events: number | (() => boolean)
  /** Origins of the running APIs; may be empty. */
  readonly origins: () => ReadonlyArray<string>
  /** Ends requests that no API answers, with a failure. */
  readonly abandoned?: AbortSignal
}

const movesMax = 10
const againMillis = 100

// While a commit waits for its standby, the outcome of its key is open (IDM-11). A client reads before it goes on. These
// clients repeat the request under its key, which must not make a second mission either.
const isPassing = ({ json, status }: Reply): boolean =>
  status >= 500 || (status === 409 && (json()["code"] === "request_in_progress" || json()["outcome_unknown"] === true))

/**
 * Sends orders, changes of dates and cancellations over HTTP, and repeats requests without an answer, as integrations
 * do.
 */
export const startClients = ({ abandoned, concurrency, customers, events, origins }: ClientsOptions): Clients => {
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
      await wait(againMillis, undefined, { signal: abandoned })
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
      // No leg moves if an earlier answer to the same request was lost.
      if (Array.isArray(moved["updated_legs"]) && moved["updated_legs"].length > 0) promise("transport.dates_updated")
    }
    const cancelled = await untilAnswered((origin) => cancelMission(origin, key, missionId))
    // Refused if an earlier request succeeded and its answer was lost.
    if (cancelled.status === 409 && cancelled.json()["code"] === "already_cancelled") return
    expect(cancelled, 200)
    promise("transport.cancelled")
  }

  const isEnough = typeof events === "number" ? () => promised.length >= events : events

  const client = async (index: number): Promise<void> => {
    const customer = customers[index % customers.length]
    while (customer !== undefined && !isEnough()) await mission(customer)
  }

  return {
    promised,
    creationsAsked: () => creationsAsked,
    repeated: () => repeated,
    finished: Promise.allSettled(Array.from({ length: concurrency }, (_, index) => client(index))).then((ends) => {
      for (const end of ends) if (end.status === "rejected") throw end.reason
    })
  }
}
