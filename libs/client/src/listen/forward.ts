import { createHash } from "node:crypto"
import { setTimeout as wait } from "node:timers/promises"
import { deliveryHeaders, envelopeText } from "../webhooks/sign-for-test.ts"
import type { TestKeyPair } from "../webhooks/key-pair-for-test.ts"
import { failureOf } from "./event-log.ts"
import type { LoggedEvent } from "./event-page.rules.ts"
import { retryAfterMillis } from "./retry-after.rules.ts"

interface ForwardOptions {
  readonly forwardTo: string
  readonly secret: string
  readonly keyPair?: TestKeyPair | undefined
  readonly signal: AbortSignal
  /** Receives a line for each attempt. */
  readonly say: (line: string) => void
  /** Pauses before the second attempt and each later attempt. */
  readonly retryMillis: ReadonlyArray<number>
  /** Runs an attempt as soon as fewer than the maximum are in flight. */
  readonly inTurn: <A>(attempt: () => Promise<A>) => Promise<A>
}

/** WHK-26, in the test environment. */
export const testRetryMillis = [2000, 5000, 10_000, 30_000]

const exchangeMillis = 15_000
const retryAfterMaxMillis = 3_600_000

/**
 * Derives the delivery id from the event id, a UUID (version 8), so that it is the same at each attempt and after a
 * restart of `trajet listen`. It differs from the id under which the service delivers to an endpoint.
 */
export const deliveryIdOf = (eventId: string): string => {
  const bytes = createHash("sha256").update(`trajet listen ${eventId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, "$1-$2-$3-$4-$5")
}

interface Attempt {
  readonly succeeded: boolean
  /** The status, or the reason why the answer has none. */
  readonly result: string
  readonly millis: number
  readonly retryAfterMillis: number | null
}

const post = async (event: LoggedEvent, options: ForwardOptions): Promise<Attempt> => {
  const { forwardTo, secret, keyPair, signal } = options
  const body = new TextEncoder().encode(envelopeText(event))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const parts = { deliveryId: deliveryIdOf(event.id), timestamp, body }
  const headers = await deliveryHeaders(event.type, parts, [secret], keyPair)
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await fetch(forwardTo, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(exchangeMillis)])
    })
    // The status alone decides.
    void answer.body?.cancel().catch(() => undefined)
    const { status, ok } = answer
    const asked = retryAfterMillis(status, answer.headers, Date.now())
    return { succeeded: ok, result: String(status), millis: took(), retryAfterMillis: asked }
  } catch (error) {
    if (signal.aborted) throw error
    return { succeeded: false, result: failureOf(error), millis: took(), retryAfterMillis: null }
  }
}

const timeOfDay = (): string => new Date().toTimeString().slice(0, 8)

const typeWidth = 29

/**
 * Posts an event until a 2xx answer or the last attempt. Signs each attempt again. Never fails, and stops early if the
 * signal is aborted.
 */
export const forward = async (event: LoggedEvent, options: ForwardOptions): Promise<void> => {
  const { say, retryMillis, inTurn, signal } = options
  const attemptsMax = retryMillis.length + 1
  const tell = ({ result, millis }: Attempt, outcome: string) =>
    say(`${timeOfDay()}  ${event.type.padEnd(typeWidth)}  ${result}  ${millis} ms  ${event.id}${outcome}`)
  try {
    for (let attempt = 1; ; attempt++) {
      const made = await inTurn(() => post(event, options))
      const count = `attempt ${attempt} of ${attemptsMax}`
      if (made.succeeded) return tell(made, attempt === 1 ? "" : `  ${count}`)
      const scheduled = retryMillis[attempt - 1]
      if (scheduled === undefined) return tell(made, `  ${count}, given up`)
      const millis = Math.max(scheduled, Math.min(made.retryAfterMillis ?? 0, retryAfterMaxMillis))
      tell(made, `  ${count}, again in ${Math.ceil(millis / 1000)} s`)
      await wait(millis, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
