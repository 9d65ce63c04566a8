import { randomUUID } from "node:crypto"
import { Agent } from "node:https"
import { validOrder } from "../../harness/http.ts"
import { asking } from "../tls-client.ts"

/** A request that was not answered as it must be. */
export interface Refusal {
  readonly what: string
  readonly during: string
}

export interface LoadFigures {
  readonly requests: number
  readonly created: number
  readonly refusals: ReadonlyArray<Refusal>
  readonly longestMillis: number
}

export interface Load {
  /** Names the rotation that goes on, for the refusals. */
  readonly enter: (step: string) => void
  readonly created: () => number
  readonly stop: () => Promise<LoadFigures>
}

interface LoadOptions {
  readonly origins: ReadonlyArray<string>
  readonly keys: ReadonlyArray<string>
  readonly clients: number
}

/** Certificates of a drill are signed by themselves. Every second client opens a connection for each request. */
const agentOf = (index: number) => new Agent({ keepAlive: index % 2 === 0, rejectUnauthorized: false })

/**
 * Lets clients price, order by the quote, and read two pages of missions, each step at another API than the one before:
 * what one API has sealed, another one opens.
 */
export const startLoad = ({ clients, keys, origins }: LoadOptions): Load => {
  const refusals: Array<Refusal> = []
  let [requests, created, longestMillis, isOver, during] = [0, 0, 0, false, ""]

  const client = async (index: number): Promise<void> => {
    const ask = asking(agentOf(index))
    const key = keys[index % keys.length] ?? ""
    let turn = index
    const expect = async (status: number, path: string, body?: unknown): Promise<Record<string, unknown>> => {
      const beganAt = performance.now()
      const origin = origins[turn++ % origins.length] ?? ""
      requests++
      const step = during
      try {
        const answer = await ask(
          origin,
          body === undefined
            ? { method: "GET", path, key }
            : { method: "POST", path, key, body, idempotencyKey: randomUUID() }
        )
        if (answer.status === status) return JSON.parse(answer.text)
        refusals.push({ during: step, what: `${path} was answered ${answer.status}: ${answer.text.slice(0, 200)}` })
      } catch (cause) {
        refusals.push({ during: step, what: `${path}: ${cause instanceof Error ? cause.message : "no answer"}` })
      } finally {
        longestMillis = Math.max(longestMillis, performance.now() - beganAt)
      }
      return {}
    }
    while (!isOver) {
      const { delivery, pickup, vehicle } = validOrder()
      const quote = await expect(200, "/v1/pricing", { pickup, delivery, vehicle })
      const order = await expect(201, "/v1/transports", validOrder({ quote_id: quote["quote_id"] }))
      if (order["id"] !== undefined) created++
      const page = await expect(200, "/v1/transports?limit=1")
      const cursor = page["next_cursor"]
      if (typeof cursor === "string") {
        await expect(200, `/v1/transports?limit=1&cursor=${encodeURIComponent(cursor)}`)
      }
    }
  }

  const running = Array.from({ length: clients }, (_, index) => client(index))
  return {
    enter: (step) => {
      during = step
    },
    created: () => created,
    stop: async () => {
      isOver = true
      await Promise.all(running)
      return { requests, created, refusals, longestMillis }
    }
  }
}
