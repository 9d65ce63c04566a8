import { Agent, request as send } from "node:http"
import { patienceMillis } from "./until.ts"

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  readonly text: string
  /** The body as JSON; throws if it is not JSON. */
  readonly json: () => Record<string, unknown>
}

export interface Ask {
  readonly method?: string
  readonly key?: string
  readonly headers?: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** Sent as JSON; a string or bytes are sent unchanged. */
  readonly body?: unknown
}

// Longer than every time-out of the API, so that a missing answer fails the test.

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

const bytesOf = (body: unknown): Buffer | null => {
  if (body === undefined) return null
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body))
}

/**
 * Sends one HTTP request to a server on this machine; rejects if the connection broke before the answer was complete.
 */
export const ask = (origin: string, path: string, { method, key, headers, body }: Ask = {}): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const bytes = bytesOf(body)
    const outgoing = send(
      new URL(path, origin),
      {
        agent,
        method: method ?? (bytes === null ? "GET" : "POST"),
        headers: {
          ...(key === undefined ? {} : { "x-api-key": key }),
          ...(bytes === null ? {} : { "content-type": "application/json", "content-length": bytes.length }),
          ...headers
        }
      },
      (incoming) => {
        const chunks: Array<Buffer> = []
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
        incoming.on("error", reject)
        incoming.on("aborted", () => reject(new Error("the answer was cut")))
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8")
          const answer = { status: incoming.statusCode ?? 0, headers: incoming.headers, text }
          resolve({ ...answer, json: () => JSON.parse(text) })
        })
      }
    )
    outgoing.setTimeout(patienceMillis, () => outgoing.destroy(new Error(`no answer within ${patienceMillis} ms`)))
    outgoing.on("error", reject)
    outgoing.end(bytes ?? undefined)
  })

/** A valid order from Paris to Lyon in the far future, for `testBilling`. */
export const validOrder = (more: Readonly<Record<string, unknown>> = {}) => ({
  pickup: { address: "10 rue de Rivoli, 75001 Paris", date: "2031-03-17T09:00:00+01:00", start_time: "09:00" },
  delivery: { address: "Place Bellecour, 69002 Lyon", date: "2031-03-17T17:00:00+01:00" },
  billing: {
    company_name: "Test Fleet",
    email: "billing@test-fleet.example",
    address: "1 rue du Test, 75001 Paris",
    siret: "12345678900011"
  },
  vehicle: { registration: "AB-123-CD", brand: "Renault", model: "Clio" },
  ...more
})
