import { Agent, request as send } from "node:http"
import type { Reply } from "./http.ts"
import { patienceMillis } from "./until.ts"

/** A request whose target and headers are sent unchanged; a header may be repeated. */
export interface ExactRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Buffer | null
}

// Longer than every time-out of the API.
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

// The API closes connections that are idle for too long. It has not read a request that was sent at that moment.
const wasClosedBefore = (error: NodeJS.ErrnoException, reusedSocket: boolean): boolean =>
  reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE")

const exchange = (port: number, { method, target, headers, body }: ExactRequest, mayRepeat: boolean): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const length: ReadonlyArray<readonly [string, string]> =
      body === null ? [] : [["content-length", String(body.length)]]
    const all = [["host", `127.0.0.1:${port}`] as const, ...length, ...headers]
    const outgoing = send(
      { agent, host: "127.0.0.1", port, method, path: target, headers: all.flat(), setHost: false },
      (incoming) => {
        const chunks: Array<Buffer> = []
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
        incoming.on("error", reject)
        incoming.on("aborted", () => reject(new Error("the answer was cut")))
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8")
          const { headers: answered, statusCode = 0 } = incoming
          resolve({ status: statusCode, headers: answered, text, json: () => JSON.parse(text) })
        })
      }
    )
    outgoing.setTimeout(patienceMillis, () => outgoing.destroy(new Error(`no answer within ${patienceMillis} ms`)))
    outgoing.on("error", (error) =>
      mayRepeat && wasClosedBefore(error, outgoing.reusedSocket)
        ? resolve(exchange(port, { method, target, headers, body }, false))
        : reject(error)
    )
    outgoing.end(body ?? undefined)
  })

/** Sends one request on a kept connection; rejects if the connection broke before the answer was complete. */
export const sendExactly = (port: number, request: ExactRequest): Promise<Reply> => exchange(port, request, true)
