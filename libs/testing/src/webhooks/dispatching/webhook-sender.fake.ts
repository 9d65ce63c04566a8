import { instantOfMillis } from "@trajet/domain/time"
import type { AttemptError, AttemptResult } from "@trajet/domain/webhooks/deliveries"
import { WebhookSender, type WebhookRequest } from "@trajet/domain/webhooks/dispatching"
import { Clock, Effect, Layer } from "effect"

export interface FakeAnswer {
  readonly takesMillis?: number
  readonly statusCode?: number | null
  /** By default, a 2xx is a success and any other status an `http_status`. */
  readonly error?: AttemptError
  readonly answer?: string
  readonly retryAfterMillis?: number
}

export interface FakeSender {
  readonly layer: Layer.Layer<WebhookSender>
  /** All requests, oldest first, including those without an answer yet. */
  readonly sent: () => ReadonlyArray<WebhookRequest>
  /** All requests for tokens, oldest first. */
  readonly asked: () => ReadonlyArray<WebhookRequest>
  /** Sets the answers of a URL in order, and repeats the last. Other URLs answer 204 at once, and a token to a request for one. */
  readonly answer: (url: string, ...answers: ReadonlyArray<FakeAnswer>) => void
}

const isSuccess = (statusCode: number | null): boolean => statusCode !== null && statusCode >= 200 && statusCode < 300

const resultOf = (answer: FakeAnswer, startedAt: number, endedAt: number): AttemptResult => {
  const { statusCode = answer.error === undefined ? 204 : null } = answer
  const error = answer.error ?? (isSuccess(statusCode) ? null : "http_status")
  return {
    error,
    detail: error === null ? null : `the fake receiver says ${String(statusCode ?? error)}`,
    statusCode,
    startedAt: instantOfMillis(startedAt),
    durationMillis: endedAt - startedAt,
    answer: answer.answer ?? (statusCode === null ? null : ""),
    retryAfterMillis: answer.retryAfterMillis ?? null
  }
}

/** Customers' servers in memory, on the test's clock. */
export const fakeSender = (): FakeSender => {
  const sent: Array<WebhookRequest> = []
  const asked: Array<WebhookRequest> = []
  const scripts = new Map<string, ReadonlyArray<FakeAnswer>>()
  const next = (url: string): FakeAnswer | undefined => {
    const [first, ...rest] = scripts.get(url) ?? []
    if (rest.length > 0) scripts.set(url, rest)
    return first
  }
  const exchange = Effect.fnUntraced(function* (request: WebhookRequest, otherwise: FakeAnswer) {
    const answer = next(request.url) ?? otherwise
    const startedAt = yield* Clock.currentTimeMillis
    if (answer.takesMillis !== undefined) yield* Effect.sleep(answer.takesMillis)
    return resultOf(answer, startedAt, yield* Clock.currentTimeMillis)
  })
  const send = (request: WebhookRequest) => {
    sent.push(request)
    return exchange(request, {})
  }
  const ask = (request: WebhookRequest) => {
    const token = { access_token: `token-${asked.push(request)}`, token_type: "Bearer", expires_in: 3_600 }
    return exchange(request, { statusCode: 200, answer: JSON.stringify(token) })
  }
  return {
    layer: Layer.succeed(WebhookSender, WebhookSender.of({ send, ask })),
    asked: () => asked,
    sent: () => sent,
    answer: (url, ...answers) => {
      scripts.set(url, answers)
    }
  }
}
