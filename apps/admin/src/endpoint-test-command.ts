import type { AttemptResult } from "@trajet/domain/webhooks/deliveries"
import { type LiveExchange, testEndpoint } from "@trajet/domain/webhooks/endpoints"
import { Console, Effect, Layer, Option, Schema } from "effect"
import { Command } from "effect/cli"
import { loopbackAllowed, ports, sealingKeyGiven } from "./connection.ts"
import { endpointId } from "./flags.ts"
import { Json, jsonText, plain } from "./output.ts"
import { settings } from "./settings.ts"

class TestRefused extends Schema.TaggedError<TestRefused>()("TestRefused", { outcome: Schema.String }) {
  override get message() {
    return `the endpoint did not take the event: ${this.outcome}`
  }
}

const outcomeOf = ({ error, detail }: AttemptResult): string =>
  [error, detail].filter((part) => part !== null).join(": ")

const exchangeRow = ({ request, result }: LiveExchange) => ({
  request: { method: "POST", url: request.url, headers: Object.fromEntries(request.headers), body: request.body },
  result: {
    succeeded: result.error === null,
    status_code: result.statusCode,
    error: result.error,
    detail: result.detail,
    started_at: result.startedAt,
    duration_millis: result.durationMillis,
    answer: result.answer
  }
})

// The request on the wire, without the headers that the sender adds: host, connection, type and length.
const exchangeText = ({ request, result }: LiveExchange): string =>
  [
    `POST ${request.url}`,
    ...request.headers.map(([name, value]) => `${name}: ${value}`),
    "",
    request.body,
    "",
    result.statusCode === null ? "no answer" : `answered ${result.statusCode}`,
    ...(result.error === null ? [] : [outcomeOf(result)]),
    `after ${result.durationMillis} ms`,
    ...(result.answer === null ? [] : ["", result.answer])
  ]
    .flatMap((line) => line.split(/\r?\n/u))
    .map(plain)
    .join("\n")

// Loaded only by this command, because an HTTP client takes longer to load than the other commands need to run.
const sender = Layer.unwrap(
  Effect.gen(function* () {
    const { webhookSender } = yield* Effect.promise(() => import("@trajet/adapters-http"))
    const { egressProxy } = yield* settings
    return webhookSender({ allowLoopback: yield* loopbackAllowed, proxy: Option.getOrNull(egressProxy) })
  })
)

export const testCommand = Command.make(
  "test",
  { id: endpointId },
  Effect.fn(
    function* ({ id }) {
      yield* sealingKeyGiven
      const exchange = yield* testEndpoint(id)
      yield* Console.log((yield* Json) ? jsonText(exchangeRow(exchange)) : exchangeText(exchange))
      if (exchange.result.error !== null) return yield* new TestRefused({ outcome: outcomeOf(exchange.result) })
    },
    Effect.provide(Layer.merge(ports, sender))
  )
).pipe(
  Command.withDescription(
    "Send webhook.test and show the exchange; fails where it was not answered by a 2xx. It is in no log and no list"
  )
)
