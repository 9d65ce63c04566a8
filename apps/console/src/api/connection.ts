import type { CallError } from "@trajet/pages/call-error.ts"
import { addressOf, failureOf, type PageRequest, unreachable } from "@trajet/pages/request.ts"
import { cellHeader, cells } from "@trajet/pages/cells/cells.ts"
import { bodyOf } from "@trajet/pages/form.ts"
import { underKeptKey } from "./kept-keys.ts"
import { isKeptWrite } from "./kept-keys.rules.ts"
import { tabStore } from "./tab-store.ts"

export type Environment = "live" | "test"

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** A UUID v4, by which the API carries a write out once. By default a write has one until its outcome is known. */
  readonly idempotencyKey?: string | undefined
  /** By default the one that the user has chosen. */
  readonly environment?: Environment | undefined
}

/** The page's answers to what a call needs from its user. */
interface Attendant {
  readonly environment: () => Environment
  /** The id of the user of the session; null without one. */
  readonly userId: () => string | null
  /** Asks the user to sign in again, for a change that needs a recent sign-in. False if the user declines. */
  readonly confirm: () => Promise<boolean>
  /** The session has ended. */
  readonly signedOut: () => void
}

let attendant: Attendant = {
  environment: () => "test",
  userId: () => null,
  confirm: () => Promise.resolve(false),
  signedOut: () => undefined
}

/** Sets the attendant of all calls. The page does so once, before its first call. */
export const attendCalls = (given: Attendant): void => {
  attendant = given
}

const problemOf = async (answer: Response): Promise<CallError> =>
  failureOf(answer, await answer.json().catch(() => null))

const dataOf = async <A>(answer: Response): Promise<A> => {
  const text = await answer.text()
  try {
    // An answer without a body (204) has no data.
    return JSON.parse(text === "" ? "null" : text)
  } catch {
    throw failureOf(answer, null)
  }
}

interface SendOptions extends CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  /** The cell that is asked; null: the one that the proxy chooses. */
  readonly cell: string | null
}

const ask = async (
  request: PageRequest,
  { cell, environment, headers, idempotencyKey, signal }: SendOptions
): Promise<Response> => {
  const body = bodyOf(request.body)
  try {
    const answer = await fetch(addressOf(request), {
      method: request.method,
      credentials: "same-origin",
      redirect: "error",
      body,
      signal: signal ?? null,
      headers: {
        accept: "application/json",
        "x-trajet-environment": environment ?? attendant.environment(),
        // The browser sets the content type of a form, because it chooses the boundary.
        ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
        ...(cell === null ? {} : { [cellHeader]: cell }),
        ...headers
      }
    })
    cells.learn(answer)
    return answer
  } catch (cause) {
    signal?.throwIfAborted()
    throw unreachable(cause)
  }
}

/** True if a session that the cell refuses has ended: the home decides. Another cell may not know a new one yet. */
const decidesAboutSessions = (cell: string | null): boolean => cell === null || cell === cells.names[0]

const exchange = async <A>(request: PageRequest, options: SendOptions): Promise<A> => {
  for (;;) {
    const answer = await ask(request, options)
    if (answer.ok) return dataOf<A>(answer)
    const error = await problemOf(answer)
    if (error.code === "sign_in_again" && (await attendant.confirm())) continue
    // A wrong password of the confirmation leaves the session as it is.
    const isEnded = error.status === 401 && error.code !== "sign_in_refused"
    if (isEnded && decidesAboutSessions(options.cell)) attendant.signedOut()
    throw error
  }
}

const toCells = <A>(request: PageRequest, options: CallOptions): Promise<A> =>
  cells.send<A>(request, (asked, cell) => exchange(asked, { ...options, cell }))

/**
 * Sends a request with the session of the page. A request that needs a recent sign-in is sent again after the user has
 * signed in again. A write has the key of an equal one whose outcome is not known.
 *
 * @throws CallError
 */
export const send = async <A>(request: PageRequest, options: CallOptions = {}): Promise<A> => {
  if (request.method !== "POST" || options.idempotencyKey !== undefined) return toCells(request, options)
  if (!isKeptWrite(request)) return toCells(request, { ...options, idempotencyKey: crypto.randomUUID() })
  const write = { userId: attendant.userId(), environment: options.environment ?? attendant.environment(), request }
  return underKeptKey(tabStore, write, (idempotencyKey) =>
    toCells(request, { ...options, environment: write.environment, idempotencyKey })
  )
}

/** Asks a cell that was silent, so that it counts as heard if it answers. */
export const askWhetherHeard = async (cell: string, signal: AbortSignal): Promise<boolean> => {
  try {
    const { ok } = await ask({ method: "GET", path: "/console/api/session" }, { cell, signal })
    if (ok) cells.sender?.note(cell, true)
    return ok
  } catch {
    return false
  }
}

/**
 * Opens the feed of operations of a cell; null: of the only one. It is read by fetch and not by EventSource, which cannot name the environment in a header.
 *
 * @throws CallError
 */
export const openFeed = async (
  cell: string | null,
  lastEventId: string | null,
  signal: AbortSignal
): Promise<Response> => {
  const answer = await ask(
    { method: "GET", path: "/console/api/operations/v1/feed" },
    {
      cell,
      signal,
      headers: { accept: "text/event-stream", ...(lastEventId === null ? {} : { "last-event-id": lastEventId }) }
    }
  )
  if (answer.ok) return answer
  const error = await problemOf(answer)
  if (error.status === 401 && decidesAboutSessions(cell)) attendant.signedOut()
  throw error
}
