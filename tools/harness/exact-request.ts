import { Agent, request as send } from "node:http"
import type { Reply } from "./http.ts"

/** A request whose target and headers are sent as they are: nothing is normalised, and a header may come twice. */
export interface ExactRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: ReadonlyArray<readonly [name: string, value: string]>
  readonly body: Buffer | null
}

// Beyond every time-out of the API.
const answerMillis = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One exchange on a connection that is kept; rejects if it broke before the answer was whole. */
export const sendExactly = (port: number, { method, target, headers, body }: ExactRequest): Promise<Reply> =>
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
    outgoing.setTimeout(answerMillis, () => outgoing.destroy(new Error(`no answer within ${answerMillis} ms`)))
    outgoing.on("error", reject)
    outgoing.end(body ?? undefined)
  })
