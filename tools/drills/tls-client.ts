import type { Agent } from "node:https"
import { request as send } from "node:https"

export interface TlsQuestion {
  readonly method: "GET" | "POST" | "PATCH"
  readonly path: string
  readonly key: string
  readonly body?: unknown
  readonly idempotencyKey?: string
}

interface TlsAnswer {
  readonly status: number
  readonly text: string
}

const answerMillis = 20_000

/** Asks over TLS; rejects if the connection broke before the answer was complete. */
export const asking =
  (agent: Agent) =>
  (origin: string, { body, idempotencyKey, key, method, path }: TlsQuestion): Promise<TlsAnswer> =>
    new Promise((resolve, reject) => {
      const outgoing = send(
        new URL(path, origin),
        {
          agent,
          method,
          headers: {
            "x-api-key": key,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey })
          }
        },
        (incoming) => {
          const chunks: Array<Buffer> = []
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
          incoming.on("error", reject)
          incoming.on("end", () =>
            resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") })
          )
        }
      )
      outgoing.setTimeout(answerMillis, () => outgoing.destroy(new Error(`no answer within ${answerMillis} ms`)))
      outgoing.on("error", reject)
      outgoing.end(body === undefined ? undefined : JSON.stringify(body))
    })
