import type { Answered, ApiRequest, CallOptions, ConnectionOptions, KeyedCallOptions } from "./call.model.ts"
import { checkedKey, checkSession, filledPath, queryText } from "./configuration.rules.ts"
import { exchange } from "./exchange.ts"
import { formOf, isFileForm } from "./form.ts"
import { backoffMillis, decide } from "./repetition.rules.ts"

/** The clock and the random numbers of a connection. Tests and the client of Effects have their own. */
export interface Chance {
  readonly nowMillis: () => number
  /** Waits for a time. Rejects with the reason of the signal once the signal is aborted. */
  readonly wait: (millis: number, signal: AbortSignal | undefined) => Promise<void>
  /** A number from 0 to less than 1. */
  readonly random: () => number
}

const answerBytesMaxDefault = 16 * 1024 * 1024

type Limits = Record<keyof Omit<CallOptions, "signal">, number>

const limits: Limits = { attemptsMax: 4, timeoutMillis: 90_000, attemptTimeoutMillis: 30_000 }
// 25 MiB take a minute and a half at 2.5 Mbit/s.
const fileLimits: Limits = { attemptsMax: 4, timeoutMillis: 300_000, attemptTimeoutMillis: 120_000 }

/** The parts of a request that are the same each time it is sent. */
interface Prepared {
  readonly url: string
  readonly readFirst: string
  readonly idempotencyKey: string | null
  readonly body: string | FormData | undefined
  readonly headers: Record<string, string>
}

const bodyOf = async (body: unknown): Promise<string | FormData | undefined> => {
  if (body === undefined) return undefined
  return isFileForm(body) ? formOf(body) : JSON.stringify(body)
}

const prepare = async (base: string, request: ApiRequest, options: KeyedCallOptions): Promise<Prepared> => {
  const { path, params = {}, query = {}, repeat, readFirst = path } = request
  const url = `${base}${filledPath(path, params)}${queryText(query)}`
  const idempotencyKey = repeat === "with_key" ? checkedKey(options.idempotencyKey ?? crypto.randomUUID()) : null
  const body = await bodyOf(request.body)
  return {
    url,
    readFirst: `GET ${new URL(base).pathname.replace(/\/$/u, "")}${filledPath(readFirst, params)}`,
    idempotencyKey,
    body,
    headers: {
      accept: "application/json",
      // The runtime sets the content type of a form, because it chooses the boundary.
      ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
      ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey })
    }
  }
}

const callerHeader = async ({ apiKey, session }: ConnectionOptions): Promise<Record<string, string>> => {
  if (apiKey !== undefined) return { "x-api-key": apiKey }
  const current = typeof session === "function" ? await session() : (session ?? "")
  checkSession(current)
  return { authorization: `Bearer ${current}` }
}

const limitsOf = (prepared: Prepared, options: CallOptions, connection: CallOptions): Limits => {
  const byDefault = prepared.body instanceof FormData ? fileLimits : limits
  const limit = (name: keyof Limits): number => options[name] ?? connection[name] ?? byDefault[name]
  return {
    attemptsMax: limit("attemptsMax"),
    timeoutMillis: limit("timeoutMillis"),
    attemptTimeoutMillis: limit("attemptTimeoutMillis")
  }
}

const eitherOf = (one: AbortSignal | undefined, other: AbortSignal | undefined): AbortSignal | undefined =>
  one !== undefined && other !== undefined ? AbortSignal.any([one, other]) : (one ?? other)

/** Sends a request, and sends it again until `decide` calls its outcome final. */
export const send = async <A>(
  base: string,
  connection: ConnectionOptions,
  { nowMillis, wait, random }: Chance,
  request: ApiRequest,
  options: KeyedCallOptions
): Promise<Answered<A>> => {
  const signal = eitherOf(options.signal, connection.signal)
  const prepared = await prepare(base, request, options)
  const { attemptsMax, timeoutMillis, attemptTimeoutMillis } = limitsOf(prepared, options, connection)
  const endsAt = nowMillis() + timeoutMillis
  for (let attempts = 1, mayBeDone = false; ; attempts++) {
    const outcome = await exchange<A>({
      fetch: connection.fetch ?? fetch,
      method: request.method,
      url: prepared.url,
      headers: { ...prepared.headers, ...(await callerHeader(connection)) },
      body: prepared.body,
      signal,
      timeoutMillis: Math.min(attemptTimeoutMillis, endsAt - nowMillis()),
      answerBytesMax: connection.answerBytesMax ?? answerBytesMaxDefault,
      nowMillis
    })
    if (outcome.kind === "answered") return { ...outcome.answer, attempts }
    const decision = decide(outcome, {
      repeat: request.repeat,
      readFirst: prepared.readFirst,
      idempotencyKey: prepared.idempotencyKey,
      attempts,
      attemptsMax,
      mayBeDone,
      remainingMillis: endsAt - nowMillis(),
      backoffMillis: backoffMillis(attempts, random())
    })
    if (decision.next === "fail") throw decision.error
    mayBeDone = decision.mayBeDone
    await wait(decision.afterMillis, signal)
  }
}
