import { setTimeout as wait } from "node:timers/promises"
import { type Ask, ask, type Reply } from "../../harness/http.ts"

/** A request that was answered with nothing done, and is repeated. */
export interface Refusal {
  readonly atMillis: number
  /** Its id in the log of the API; empty if the proxy itself answered. */
  readonly requestId: string
  readonly what: string
}

export interface PatientClient {
  /** Asks, and repeats what is refused for now. Null if the answer is another one than expected, which is a fault. */
  readonly expect: (status: number | ReadonlyArray<number>, path: string, request: Ask) => Promise<Reply | null>
  /** 502 and 503. */
  readonly refusals: ReadonlyArray<Refusal>
  /** Requests that were shed (429), because the machine was busy. */
  readonly shed: () => number
  readonly faults: ReadonlyArray<string>
  /** Requests whose connection broke, or that got no answer. Those that are safe to repeat were sent again. */
  readonly unanswered: () => number
  /** Requests, without repetitions. */
  readonly requests: () => number
}

// `fetch` of a good client does the same: nothing was done, and the answer says when to ask again.
const refusedForNow: ReadonlySet<number> = new Set([429, 502, 503])
// The first attempt of a keyed order may still be under way, or its claim waits for its end.
const inProgress = 409
const patienceDefault = { patienceMillis: 60_000, pauseMillis: 500 }
const shownCharacters = 200

const pauseAfter = ({ headers }: Reply, otherwise: number): number => {
  const seconds = Number(headers["retry-after"])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : otherwise
}

const isSafe = ({ body, headers = {} }: Ask): boolean => body === undefined || "idempotency-key" in headers

/** True if the proxy says that the connection to the cell broke: what the cell has done is not known. */
const isBroken = ({ headers, status }: Reply): boolean => status === 502 && headers["x-request-id"] === undefined

const isForNow = (reply: Reply, request: Ask): boolean =>
  refusedForNow.has(reply.status) || (reply.status === inProgress && "idempotency-key" in (request.headers ?? {}))

/** A client that waits for a cell, and notes how long it had to. */
export const patientClient = (origin: string, { patienceMillis, pauseMillis } = patienceDefault): PatientClient => {
  const refusals: Array<Refusal> = []
  const faults: Array<string> = []
  let [requests, shed, unanswered] = [0, 0, 0]
  const note = (named: string, { headers, status, text }: Reply) => {
    const what = `${named}: ${status} ${text.slice(0, shownCharacters)}`
    const requestId = String(headers["x-request-id"] ?? "")
    if (status === 429) shed++
    else if (status !== inProgress) refusals.push({ atMillis: Date.now(), requestId, what })
  }
  const expect: PatientClient["expect"] = async (status, path, request) => {
    const statuses = [status].flat()
    const named = `${request.method ?? (request.body === undefined ? "GET" : "POST")} ${path.split("?", 1).join("")}`
    const until = Date.now() + patienceMillis
    requests++
    for (;;) {
      const answer = await ask(origin, path, request).catch(() => null)
      const reply = answer !== null && isBroken(answer) && !isSafe(request) ? null : answer
      if (reply !== null && statuses.includes(reply.status)) return reply
      if (reply === null) {
        unanswered++
        if (!isSafe(request)) return null
        if (Date.now() < until) continue
      } else if (isForNow(reply, request) && Date.now() < until) {
        note(named, reply)
        await wait(pauseAfter(reply, pauseMillis))
        continue
      }
      const got = reply === null ? "no answer" : `${reply.status} ${reply.text.slice(0, shownCharacters)}`
      faults.push(`${named} expected ${statuses.join(" or ")}, got ${got}`)
      return null
    }
  }
  return {
    ...{ expect, refusals, faults },
    unanswered: () => unanswered,
    requests: () => requests,
    shed: () => shed
  }
}
