import type { Problem } from "../api/problems.ts"
import type { Answered } from "./call.model.ts"
import { UnexpectedAnswerError } from "./client.errors.ts"
import type { Unanswered } from "./repetition.rules.ts"
import { pauseMillis } from "./retry-after.rules.ts"

/** One request, and the bounds of its answer. */
export interface Exchange {
  readonly fetch: typeof fetch
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
  readonly signal: AbortSignal | undefined
  readonly timeoutMillis: number
  readonly answerBytesMax: number
  readonly nowMillis: () => number
}

export type Outcome<A> = Unanswered | { readonly kind: "answered"; readonly answer: Omit<Answered<A>, "attempts"> }

// `setTimeout` fires at once for a longer time.
const timerMaxMillis = 2 ** 31 - 1

/** Reads the text of a body; null if the body is larger than `bytesMax`. */
const boundedText = async (answer: Response, bytesMax: number): Promise<string | null> => {
  if (answer.body === null) return ""
  const reader = answer.body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  let size = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.byteLength
    if (size > bytesMax) {
      void reader.cancel().catch(() => undefined)
      return null
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Reads a JSON object; null for any other text. Does not check the members, and keeps unknown ones. */
const parsedObject = <A>(text: string): A | null => {
  try {
    const value = JSON.parse(text)
    return typeof value === "object" && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Reads a problem. The error page of a proxy becomes a problem without a code. */
const problemOf = (status: number, statusText: string, text: string): Problem => {
  const body = parsedObject<Partial<Problem>>(text) ?? {}
  const { code, errors, ...rest } = body
  return {
    ...rest,
    ...(typeof code === "string" ? { code } : {}),
    ...(Array.isArray(errors) ? { errors: errors.filter((error) => typeof error === "object" && error !== null) } : {}),
    type: typeof body.type === "string" ? body.type : "about:blank",
    title: typeof body.title === "string" ? body.title : statusText,
    status
  }
}

const isJson = (type: string | null): boolean => /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu.test(type ?? "")

const unexpected = (...given: ConstructorParameters<typeof UnexpectedAnswerError>): Unanswered => ({
  kind: "unexpected",
  error: new UnexpectedAnswerError(...given)
})

const outcomeOf = async <A>(answer: Response, { answerBytesMax, nowMillis }: Exchange): Promise<Outcome<A>> => {
  const { status, headers } = answer
  // A browser shows a redirect that was not followed as status 0.
  if (answer.type === "opaqueredirect" || status < 200 || (status >= 300 && status < 400)) {
    void answer.body?.cancel().catch(() => undefined)
    return unexpected(
      "redirect",
      status,
      `the answer is a redirect (${status}), which the API never sends: check baseUrl`
    )
  }
  const text = await boundedText(answer, answerBytesMax)
  if (status >= 400) {
    const retryAfterMillis = pauseMillis(headers, nowMillis())
    return { kind: "problem", problem: problemOf(status, answer.statusText, text ?? ""), headers, retryAfterMillis }
  }
  if (status === 204) {
    // The types of the calls know which answers have no data.
    const data: A = Reflect.get({}, "data")
    return { kind: "answered", answer: { data, status, headers, text: "" } }
  }
  if (text === null) return unexpected("too_large", status, `the answer has more than ${answerBytesMax} bytes`)
  const type = headers.get("content-type")
  if (!isJson(type))
    return unexpected(
      "content_type",
      status,
      `the answer is ${type ?? "without a type"} instead of JSON: check baseUrl`
    )
  const data = parsedObject<A>(text)
  if (data === null) return unexpected("json", status, "the answer is not a JSON object")
  return { kind: "answered", answer: { data, status, headers, text } }
}

/**
 * Sends one request, and reads its answer within the time. Follows no redirect. Every failure is an outcome, except an
 * aborted signal: then the promise rejects with the reason of the signal.
 */
export const exchange = async <A>(given: Exchange): Promise<Outcome<A>> => {
  const { fetch, signal, timeoutMillis, url, method, headers, body = null } = given
  const ended = new AbortController()
  const abort = () => ended.abort(signal?.reason)
  let isOver = false
  const timer = setTimeout(
    () => {
      isOver = true
      ended.abort()
    },
    Math.min(timeoutMillis, timerMaxMillis)
  )
  signal?.addEventListener("abort", abort, { once: true })
  let reason: "network" | "cut" = "network"
  try {
    signal?.throwIfAborted()
    const answer = await fetch(url, { method, headers, body, redirect: "manual", signal: ended.signal })
    reason = "cut"
    return await outcomeOf<A>(answer, given)
  } catch (cause) {
    signal?.throwIfAborted()
    return { kind: "lost", reason: isOver ? "timeout" : reason, cause }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener("abort", abort)
  }
}
