import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"
import { Cause, Clock, Duration, Effect, Exit, Layer, Metric, Option, Redacted, type Result, type Scope } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { CircuitBreaker, RateLimiter } from "effect/persistence"
import { type AnswerStatuses, exchange, jsonOf } from "./outbound-answer.ts"
import { callDuration, calls } from "./outbound.metrics.ts"
import { OutboundFailure } from "./outbound.errors.ts"
import { providerDefaults, type ProviderOptions } from "./outbound.model.ts"

export interface Question<A> {
  readonly request: HttpClientRequest.HttpClientRequest
  readonly statuses: AnswerStatuses
  /** Marks a POST that changes no data, so that a retry is safe. A GET is always safe. */
  readonly lookup?: boolean
  /** Calls of a kind that leave room for others: of `perSecondMax` a second, one more is not asked. */
  readonly kept?: { readonly kind: string; readonly perSecondMax: number }
  readonly read: (json: unknown, status: number) => Result.Result<A, OutboundFailure>
}

export interface Outbound {
  /** Sends the question to the provider, within the time limit, with one retry, through the breaker. */
  readonly ask: <A>(question: Question<A>) => Effect.Effect<A, OutboundFailure>
}

// Refusals that concern one request say nothing about the provider's health, and must not cut off all other requests.
const refusedForItself: ReadonlyArray<number | undefined> = [400, 413, 414, 422]

const outcomeOf = <A>(exit: Exit.Exit<A, OutboundFailure>): CircuitBreaker.Outcome => {
  if (Exit.isSuccess(exit)) return CircuitBreaker.success
  const failure = Option.getOrUndefined(Cause.findErrorOption(exit.cause))
  if (refusedForItself.includes(failure?.status)) return CircuitBreaker.success
  return failure?.retryAfterMillis === undefined
    ? CircuitBreaker.failure()
    : CircuitBreaker.failure({ retryAfter: failure.retryAfterMillis })
}

const rejected = (error: CircuitBreaker.CircuitBreakerError): OutboundFailure =>
  new OutboundFailure({ reason: "down", detail: `not asked: ${error.reason.message}`, transient: false })

const tooLate = (detail: string): Effect.Effect<never, OutboundFailure> =>
  Effect.fail(new OutboundFailure({ reason: "slow", detail, transient: false }))

const identified = (options: ProviderOptions) => (request: HttpClientRequest.HttpClientRequest) =>
  request.pipe(
    HttpClientRequest.prependUrl(options.baseUrl.replace(/(?<!\/)\/+$/u, "")),
    HttpClientRequest.acceptJson,
    HttpClientRequest.setHeader("user-agent", "trajet"),
    options.apiKey === undefined ? (same) => same : HttpClientRequest.bearerToken(Redacted.value(options.apiKey))
  )

/** Retries once, if a retry may help and half of the time is left for its answer. */
const retriedOnce = <A>(attempt: Effect.Effect<A, OutboundFailure>, pauseMillis: number, budgetMillis: number) =>
  Effect.gen(function* () {
    const started = yield* Clock.currentTimeMillis
    return yield* attempt.pipe(
      Effect.catch((failure) =>
        Effect.gen(function* () {
          const pause = failure.retryAfterMillis ?? pauseMillis
          const spent = (yield* Clock.currentTimeMillis) - started
          if (!failure.transient || spent + pause > budgetMillis / 2) return yield* failure
          return yield* Effect.delay(attempt, pause)
        })
      )
    )
  })

/**
 * Waits for a turn under the provider's own limit, and returns the waiting time in milliseconds. A call that would wait
 * for more than half of the time limit gets no turn, and takes none from others.
 */
const turn = (
  limiter: RateLimiter.RateLimiter,
  provider: string,
  perSecond: number,
  limitMillis: number,
  waited = 0
): Effect.Effect<number, OutboundFailure> =>
  limiter
    .consume({ key: provider, limit: perSecond, window: "1 second", algorithm: "token-bucket", onExceeded: "fail" })
    .pipe(
      Effect.as(waited),
      Effect.catch(({ reason }) => {
        if (reason._tag === "RateLimitStoreError") return Effect.die(reason)
        const pause = Math.max(1, Math.ceil(Duration.toMillis(reason.retryAfter)))
        if (waited + pause > limitMillis / 2) return tooLate("no turn under the provider's limit")
        return Effect.delay(
          Effect.suspend(() => turn(limiter, provider, perSecond, limitMillis, waited + pause)),
          pause
        )
      })
    )

/** Fails at once for a question of a kind that has used up its own limit. It takes no turn from others then. */
const withinKind = (limiter: RateLimiter.RateLimiter, provider: string, kept: Question<unknown>["kept"]) =>
  kept === undefined
    ? Effect.void
    : limiter
        .consume({
          ...{ key: `${provider} ${kept.kind}`, limit: kept.perSecondMax, window: "1 second" },
          ...{ algorithm: "token-bucket", onExceeded: "fail" }
        })
        .pipe(
          Effect.catch(({ reason }) =>
            reason._tag === "RateLimitStoreError" ? Effect.die(reason) : tooLate(`too many calls to ${kept.kind}`)
          )
        )

const counted = (provider: string) => {
  const duration = Metric.withAttributes(callDuration, { provider })
  const count = (outcome: string) => Metric.update(Metric.withAttributes(calls, { provider, outcome }), 1)
  return <A>(call: Effect.Effect<A, OutboundFailure>) =>
    call.pipe(
      Effect.tap(count("answered")),
      Effect.tapError(({ reason }) => count(reason)),
      Effect.trackDuration(duration, Duration.toSeconds),
      Effect.withSpan("outbound", { kind: "client", attributes: { provider } })
    )
}

/**
 * Makes the one client of a provider that all adapters of this library use. A call takes at most `timeoutMillis`, its
 * retry included, and reads at most `bodyBytesMax`. Redirects are not followed. Failures in a row open a breaker.
 */
export const makeOutbound = (
  provider: string,
  options: ProviderOptions
): Effect.Effect<
  Outbound,
  never,
  HttpClient.HttpClient | CircuitBreaker.CircuitBreakerStore | RateLimiter.RateLimiter | Scope.Scope
> =>
  Effect.gen(function* () {
    const settings = { ...providerDefaults, ...options }
    const client = HttpClient.mapRequest(yield* HttpClient.HttpClient, identified(options))
    const limiter = yield* RateLimiter.RateLimiter
    const breaker = yield* CircuitBreaker.make({
      tripPolicy: CircuitBreaker.consecutive(settings.breakerFailures),
      openDuration: settings.breakerOpenMillis,
      maxOpenDuration: settings.breakerOpenMillis * 2
    })

    const ask = <A>({ kept, lookup, read, request, statuses }: Question<A>): Effect.Effect<A, OutboundFailure> => {
      const attempt = Effect.gen(function* () {
        const answer = yield* exchange(client, request, settings.bodyBytesMax, statuses)
        const json = yield* Effect.fromResult(jsonOf(answer, statuses))
        return yield* Effect.fromResult(read(json, answer.status))
      })
      const safe = request.method === "GET" || lookup === true
      return Effect.gen(function* () {
        yield* withinKind(limiter, provider, kept)
        const perSecond = options.callsPerSecond
        const waited = perSecond === undefined ? 0 : yield* turn(limiter, provider, perSecond, settings.timeoutMillis)
        const budget = settings.timeoutMillis - waited
        return yield* (safe ? retriedOnce(attempt, settings.retryPauseMillis, budget) : attempt).pipe(
          Effect.timeoutOrElse({
            duration: budget,
            orElse: () => tooLate(`no answer in ${settings.timeoutMillis} ms`)
          }),
          // Inside the breaker: calls that the breaker refuses are not logged.
          Effect.tapError((failure) => Effect.logWarning(`${provider} gave no answer: ${failure.message}`)),
          breaker.execute({ key: provider, classify: outcomeOf }),
          Effect.catchTag("CircuitBreakerError", (error) => Effect.fail(rejected(error)))
        )
      }).pipe(counted(provider))
    }
    return { ask }
  })

// Bounds the sockets that a hanging provider can hold.
const connectionsPerProvider = 64

/** The services that `makeOutbound` needs. Each adapter has its own memory of breaker and limiter. */
export const outboundLayer = Layer.mergeAll(
  NodeHttpClient.layerUndiciOptions({ connections: connectionsPerProvider }),
  Layer.fresh(CircuitBreaker.layerStoreMemory()),
  Layer.fresh(RateLimiter.layer.pipe(Layer.provide(RateLimiter.layerStoreMemory)))
)
