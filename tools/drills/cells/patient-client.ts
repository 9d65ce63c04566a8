import { setTimeout as wait } from "node:timers/promises"
import { type Ask, ask, type Reply } from "../../harness/http.ts"

/** A request that was answered with nothing done, and is repeated. */
export interface Refusal {
  readonly atMillis: number
  readonly what: string
}

export interface PatientClient {
  /** Asks, and repeats what is refused for now. Null if the answer is another one than expected, which is a fault. */
  readonly expect: (status: number | ReadonlyArray<number>, path: string, request: Ask) => Promise<Reply | null>
  readonly refusals: ReadonlyArray<Refusal>
  readonly faults: ReadonlyArray<string>
  /** Requests, without repetitions. */
  readonly requests: () => number
}

// `fetch` of a good client does the same: nothing was done, and the answer says when to ask again.
const refusedForNow: ReadonlySet<number> = new Set([429, 502, 503])
const patienceMillis = 60_000
const pauseMillisDefault = 500
const shownCharacters = 200

const pauseAfter = ({ headers }: Reply): number => {
  const seconds = Number(headers["retry-after"])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : pauseMillisDefault
}

/** A client that waits for a cell, and notes how long it had to. */
export const patientClient = (origin: string): PatientClient => {
  const refusals: Array<Refusal> = []
  const faults: Array<string> = []
  let requests = 0
  const expect: PatientClient["expect"] = async (status, path, request) => {
    const statuses = [status].flat()
    const named = `${request.method ?? (request.body === undefined ? "GET" : "POST")} ${path.split("?", 1).join("")}`
    const until = Date.now() + patienceMillis
    requests++
    for (;;) {
      const reply = await ask(origin, path, request).catch((cause: unknown) => String(cause))
      const isFault = typeof reply === "string" || !refusedForNow.has(reply.status)
      if (typeof reply !== "string" && statuses.includes(reply.status)) return reply
      const what = typeof reply === "string" ? reply : `${reply.status} ${reply.text.slice(0, shownCharacters)}`
      if (isFault || Date.now() > until) {
        faults.push(`${named} expected ${statuses.join(" or ")}, got ${what}`)
        return null
      }
      refusals.push({ atMillis: Date.now(), what: `${named}: ${what}` })
      await wait(pauseAfter(reply))
    }
  }
  return { expect, refusals, faults, requests: () => requests }
}
