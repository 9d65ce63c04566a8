import { cellHeader, cells } from "@trajet/pages/cells/cells.ts"
import { bodyOf } from "@trajet/pages/form.ts"
import { addressOf, failureOf, type PageRequest, unreachable } from "@trajet/pages/request.ts"
import { noteServiceTime } from "../clock/service-clock.ts"
import { requestMillis } from "./answer-time.rules.ts"

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A UUID v4, by which the API carries a write out once. */
  readonly idempotencyKey?: string | undefined
}

/** The key of this phone, in memory alone, and what the page does if the API does not know it. */
interface Entered {
  readonly key: string
  readonly refused: () => void
}

let entered: Entered | null = null

/** Sends the key with every call from now on; null: without a key. */
export const callAs = (given: Entered | null): void => {
  entered = given
}

/** Time after which a service that does not answer counts as out of reach. */
const reachMillis = 5_000

/** True if the service answers now. */
export const isReachable = (): Promise<boolean> =>
  fetch("/driver/files.json", { cache: "no-store", signal: AbortSignal.timeout(reachMillis) }).then(
    ({ ok }) => ok,
    () => false
  )

interface AskOptions extends CallOptions {
  /** The cell that is asked; null: the one that the proxy chooses. */
  readonly cell: string | null
}

const ask = async (request: PageRequest, { cell, idempotencyKey, signal }: AskOptions) => {
  const body = bodyOf(request.body)
  const ended = AbortSignal.timeout(requestMillis(body))
  try {
    const answer = await fetch(addressOf(request), {
      method: request.method,
      // The key alone says who asks. A session of the console in the same browser is left out.
      credentials: "omit",
      redirect: "error",
      body,
      signal: signal === undefined ? ended : AbortSignal.any([signal, ended]),
      headers: {
        accept: "application/json",
        // The browser sets the content type of a form, because it chooses the boundary.
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        ...(cell === null ? {} : { [cellHeader]: cell }),
        ...(entered === null ? {} : { "x-api-key": entered.key })
      }
    })
    cells.learn(answer)
    noteServiceTime(answer.headers.get("date"))
    return { answer, text: await answer.text() }
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
}

/** Reads the text of an answer; undefined if the text is no JSON, as that of a proxy that answers in place of Trajet. */
const dataOf = <A>(text: string): A | undefined => {
  try {
    return JSON.parse(text === "" ? "null" : text)
  } catch {
    return undefined
  }
}

const exchange = async <A>(request: PageRequest, options: AskOptions): Promise<A> => {
  const by = entered
  const { answer, text } = await ask(request, options)
  const data = dataOf<A>(text)
  if (answer.ok && data !== undefined) return data
  const error = failureOf(answer, data)
  // The home decides. Another cell may not know a new key yet.
  const [home] = cells.names
  if (
    error.status === 401 &&
    (options.cell ?? home) === home &&
    error.problem !== null &&
    by !== null &&
    by === entered
  )
    by.refused()
  throw error
}

/** Sends a request and returns its data. `call` alone uses it. */
export const send = <A>(request: PageRequest, options: CallOptions = {}): Promise<A> =>
  cells.send<A>(request, (asked, cell) => exchange(asked, { ...options, cell }))
