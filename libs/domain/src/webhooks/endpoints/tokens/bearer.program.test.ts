import { assert, describe, it } from "@effect/vitest"
import { client, fakeSender, inWorld } from "@trajet/testing"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Instant } from "../../../time/instant.model.ts"
import type { AttemptResult } from "../../deliveries/delivery.model.ts"
import { createEndpointOf, deleteEndpoint, updateEndpoint } from "../administer-endpoints.program.ts"
import { makeBearers } from "./bearer.program.ts"
import { Endpoints } from "../endpoints.port.ts"
import { Tokens } from "./tokens.port.ts"

const tokenUrl = "https://tokens.example/oauth2"
const oauth2 = { tokenUrl, clientId: "trajet", clientSecret: "open sesame" }
const from = { source: { tokenUrl, clientId: "trajet", scope: null, audience: null }, clientSecret: "open sesame" }
const order = { url: "https://hooks.example.com/in", oauth2, allowLoopback: false }

const answered = (statusCode: number): AttemptResult => ({
  error: statusCode === 204 ? null : "http_status",
  detail: null,
  statusCode,
  startedAt: Instant("2026-11-30T10:00:00.000000Z"),
  durationMillis: 1,
  answer: null,
  retryAfterMillis: null
})

/** An endpoint with tokens and two processes, which send to a receiver that answers by `statusOf`. */
const scene = (statusOf: (token: string) => number = () => 204) =>
  Effect.gen(function* () {
    const sender = fakeSender()
    const made = Effect.provide(makeBearers, sender.layer)
    const processes = [yield* made, yield* made] as const
    let { endpoint } = yield* createEndpointOf(client.tenant, order)
    const sent: Array<string> = []
    const send = (process: 0 | 1 = 0) =>
      processes[process](endpoint, from, ([, value]) => {
        sent.push(value)
        return Effect.succeed(answered(statusOf(value)))
      })
    const change = Effect.gen(function* () {
      endpoint = yield* updateEndpoint(endpoint.id, { rateLimit: 5 }, false)
    })
    return { sender, sent, send, change, id: endpoint.id, asked: () => sender.asked().length }
  })

const tokens = (...numbers: ReadonlyArray<number>) => numbers.map((number) => `Bearer token-${number}`)

describe("the token of an endpoint", { tags: "WHK-70" }, () => {
  it.effect(
    "is asked for once by all who want it at the same time, and used by all until shortly before its end",
    inWorld(() =>
      Effect.gen(function* () {
        const { asked, send, sender, sent } = yield* scene()
        sender.answer(tokenUrl, {
          takesMillis: 500,
          statusCode: 200,
          answer: '{"access_token":"token-1","token_type":"Bearer","expires_in":3600}'
        })
        const wanted = yield* Effect.forkChild(
          Effect.all([send(0), send(0), send(1), send(1)], { concurrency: "unbounded" })
        )
        yield* TestClock.adjust(700)
        yield* Fiber.join(wanted)
        yield* TestClock.adjust(3_540_000 - 1_000)
        yield* send(0)
        yield* send(1)
        assert.deepStrictEqual(sent, tokens(1, 1, 1, 1, 1, 1))
        assert.strictEqual(asked(), 1)
        yield* TestClock.adjust(1_000)
        const renewed = yield* Effect.forkChild(send(1))
        yield* TestClock.adjust(500)
        yield* Fiber.join(renewed)
        assert.strictEqual(asked(), 2)
      })
    )
  )

  it.effect(
    "that a receiver refuses is replaced once, also for other processes, and again after five minutes",
    inWorld(() =>
      Effect.gen(function* () {
        const { asked, send, sent } = yield* scene(() => 401)
        for (let nth = 0; nth < 3; nth++) yield* send(0)
        yield* send(1)
        yield* send(1)
        assert.deepStrictEqual(sent, tokens(1, 2, 2, 2, 2))
        yield* TestClock.adjust(300_000)
        yield* send(1)
        yield* send(1)
        yield* send(0)
        // The other process learns of the new token by its own refusal.
        yield* send(0)
        assert.deepStrictEqual(sent.slice(5), tokens(2, 3, 2, 3))
        assert.strictEqual(asked(), 3)
      })
    )
  )

  it.effect(
    "stays after a refusal of another kind, and after a refusal that a new token does not have",
    inWorld(() =>
      Effect.gen(function* () {
        const { asked, send, sent } = yield* scene((token) => (token === "Bearer token-1" ? 401 : 403))
        for (let nth = 0; nth < 4; nth++) yield* send()
        assert.deepStrictEqual(sent, tokens(1, 2, 2, 2))
        assert.strictEqual(asked(), 2)
      })
    )
  )

  it.effect(
    "that is not granted fails attempts without a further request for three seconds, with no word of the secret",
    inWorld(() =>
      Effect.gen(function* () {
        const { asked, send, sender, sent } = yield* scene()
        const body = '{"error":"invalid_client","error_description":"open sesame"}'
        sender.answer(tokenUrl, { statusCode: 401, answer: body }, { error: "timeout_response" }, {})
        const failed = yield* send(0)
        assert.include(failed, { error: "oauth2_error", statusCode: null, answer: null })
        assert.include(failed.detail, "(invalid_client)")
        assert.deepStrictEqual([yield* send(0), yield* send(1)], [failed, failed])
        assert.strictEqual(asked(), 1)
        yield* TestClock.adjust(3_000)
        assert.include((yield* send(1)).detail, "the token server: ")
        assert.deepStrictEqual([asked(), sent.length], [2, 0])
        yield* TestClock.adjust(3_000)
        assert.include((yield* send(1)).detail, "no JSON")
      })
    )
  )

  it.effect(
    "is asked for again after a change of the endpoint, and wiped with its source or with the endpoint",
    inWorld(() =>
      Effect.gen(function* () {
        const { change, id, send, sent } = yield* scene()
        yield* send()
        yield* change
        yield* send()
        assert.deepStrictEqual(sent, tokens(1, 2))
        const takes = Effect.gen(function* () {
          const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(id))
          return (yield* Tokens.use(({ take }) => take(endpoint, 1_000))).is
        })
        assert.strictEqual(yield* takes, "kept")
        yield* updateEndpoint(id, { oauth2: {} }, false)
        assert.strictEqual(yield* takes, "yours")
        yield* deleteEndpoint(id)
      })
    )
  )

  it.effect(
    "is asked for by a process that waited in vain for another one",
    inWorld(() =>
      Effect.gen(function* () {
        const { asked, id, send, sent } = yield* scene()
        const { endpoint } = yield* Endpoints.use((endpoints) => endpoints.find(id))
        // The process that took the token has died.
        assert.strictEqual((yield* Tokens.use(({ take }) => take(endpoint, 2_000))).is, "yours")
        const waiting = yield* Effect.forkChild(send(1))
        yield* TestClock.adjust(1_900)
        assert.strictEqual(asked(), 0)
        yield* TestClock.adjust(300)
        yield* Fiber.join(waiting)
        assert.deepStrictEqual(sent, tokens(1))
      })
    )
  )
})
