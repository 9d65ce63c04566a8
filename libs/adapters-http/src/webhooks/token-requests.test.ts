import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { tokenIn, tokenRequest } from "@trajet/domain/webhooks/endpoints"
import { Effect, Result } from "effect"
import { connectProxy } from "../testing/connect-proxy.ts"
import { answers, drips, head, hostileServer, type Manner, pours, silent } from "../testing/hostile-server.ts"
import { makeAsker } from "../testing/webhook-sending.ts"
import type { WebhookSenderOptions } from "./webhook-sender.adapter.ts"

const secret = "open sesame"
const granted = (token: string) => JSON.stringify({ access_token: token, token_type: "bearer", expires_in: 60 })

/** What a token server of one manner makes of a request for a token. */
const asked = (manner: Manner, options: Partial<WebhookSenderOptions> = {}) =>
  Effect.gen(function* () {
    const server = yield* hostileServer(manner)
    const ask = yield* makeAsker({ allowLoopback: true, ...options })
    const tenant = { groupId: GroupId("group-1"), environment: "test" as const }
    const source = {
      tokenUrl: `http://127.0.0.1:${server.port}/token`,
      clientId: "trajet",
      scope: "a b",
      audience: null
    }
    const request = tokenRequest({ tenant }, source, secret)
    const result = yield* ask(request.url, request)
    return { result, token: tokenIn(result), server }
  })

describe("a request for a token", { tags: "WHK-70" }, () => {
  it.live("is a form of the client, also through the proxy, whose answer may be longer than that of a webhook", () =>
    Effect.gen(function* () {
      const proxy = yield* connectProxy()
      for (const way of [{}, { proxy: new URL(`http://127.0.0.1:${proxy.port}`) }]) {
        const long = "t".repeat(8_000)
        const { server, token } = yield* asked(answers(200, granted(long)), way)
        assert.deepStrictEqual(token, Result.succeed({ token: long, usableMillis: 48_000 }))
        const sent = String(server.requests[0])
        assert.match(sent, /^POST \/token HTTP\/1.1\r\n/u)
        const credentials = Buffer.from("trajet:open+sesame").toString("base64")
        assert.include(sent.toLowerCase(), "content-type: application/x-www-form-urlencoded")
        assert.notInclude(sent.toLowerCase(), "application/json\r\ncontent-type")
        assert.include(sent, `Basic ${credentials}`)
        assert.isTrue(sent.endsWith("grant_type=client_credentials&scope=a+b"))
      }
      assert.strictEqual(proxy.asked.length, 1)
    }).pipe(Effect.scoped)
  )

  it.live("has a bounded answer in a bounded time, and follows no redirect", () =>
    Effect.gen(function* () {
      const limits = { exchangeMillis: 300 }
      const elsewhere = yield* hostileServer(answers(200, granted("t")))
      const location = `http://127.0.0.1:${elsewhere.port}/`
      const hostile: ReadonlyArray<readonly [manner: Manner, words: string]> = [
        [silent, "no answer came in time"],
        [drips(head(200), 50), "no answer came in time"],
        [pours(head(200, { "content-length": 1_000_000_000 }), "x".repeat(1_000)), "no JSON of at most 32 KiB"],
        [answers(200, granted("t".repeat(33_000))), "no JSON of at most 32 KiB"],
        [answers(307, "", { location }), "redirects are not followed"],
        [answers(200, "<html>"), "no JSON"],
        [answers(401, `{"error":"invalid_client","error_description":"${secret}"}`), "answered 401 (invalid_client)"],
        [answers(500, secret), "answered 500"]
      ]
      for (const [manner, words] of hostile) {
        const { token } = yield* asked(manner, { limits })
        const detail = Result.getOrThrow(Result.flip(token))
        assert.isTrue(detail.startsWith("the token server: "))
        assert.include(detail, words)
        assert.notInclude(detail, secret)
        assert.notInclude(detail, "127.0.0.1")
      }
      assert.strictEqual(elsewhere.connections(), 0)
    }).pipe(Effect.scoped)
  )

  it.live("reaches no internal address", () =>
    Effect.gen(function* () {
      const { server, token } = yield* asked(answers(200, granted("t")), { allowLoopback: false })
      assert.deepStrictEqual(token, Result.fail("the token server: this address is not allowed for webhooks"))
      assert.strictEqual(server.connections(), 0)
    }).pipe(Effect.scoped)
  )
})
