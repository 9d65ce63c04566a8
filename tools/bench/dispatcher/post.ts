// The work of every peer, and of the bare loop, for a delivery: sign as the specification says, and POST over
// kept-alive connections.
import { createHmac } from "node:crypto"
import { type Dispatcher, Pool } from "undici"
import { settings } from "./settings.ts"

export interface Job {
  readonly id: string
  readonly url: string
  readonly body: string
}

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
const standardKey = Buffer.from(secret.slice("whsec_".length), "base64")

/** Headers of both families, as Trajet sends them. */
const signed = ({ id, body }: Job): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const specified = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")
  const standard = createHmac("sha256", standardKey).update(`${id}.${timestamp}.${body}`).digest("base64")
  return {
    "content-type": "application/json",
    "X-SVC-Event-Type": "transport.created",
    "X-SVC-Delivery-Id": id,
    "X-SVC-Timestamp": timestamp,
    "X-SVC-Signature": `sha256=${specified}`,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${standard}`
  }
}

let pool: Pool | null = null

export interface Posted {
  readonly status: number
  readonly startedAt: Date
  readonly durationMillis: number
}

const poolOf = (origin: string): Pool => {
  pool ??= new Pool(origin, { connections: settings.concurrency, pipelining: 1 })
  return pool
}

/** Signs and POSTs; returns the content of an attempt row. */
export const post = async (job: Job): Promise<Posted> => {
  const { origin, pathname } = new URL(job.url)
  const startedAt = new Date()
  const began = performance.now()
  const { statusCode, body } = await poolOf(origin).request({
    path: pathname,
    method: "POST",
    headers: signed(job),
    body: job.body
  })
  await body.dump()
  return { status: statusCode, startedAt, durationMillis: Math.round(performance.now() - began) }
}

/** Signs and POSTs by `dispatch`, without the promise and the stream of `request`. Returns the status of the answer. */
export const postByDispatch = (job: Job): Promise<number> => {
  const { origin, pathname } = new URL(job.url)
  return new Promise((resolve, reject) => {
    let status = 0
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, statusCode) => {
        status = statusCode
      },
      onResponseData: () => undefined,
      onResponseEnd: () => resolve(status),
      onResponseError: (_controller, cause) => reject(cause)
    }
    poolOf(origin).dispatch({ path: pathname, method: "POST", headers: signed(job), body: job.body }, handler)
  })
}
