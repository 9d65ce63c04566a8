import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "../../../access/tenant.model.ts"
import { Instant } from "../../../time/instant.model.ts"
import { Result } from "effect"
import type { AttemptResult } from "../../deliveries/delivery.model.ts"
import type { AskedTokenSource, TokenSource } from "../endpoint.model.ts"
import { checkTokenSource, tokenIn, tokenRequest } from "./oauth2.rules.ts"

const asked = { tokenUrl: "https://Tokens.example/oauth2", clientId: "trajet", clientSecret: "open sesame" }
const shown: TokenSource = {
  tokenUrl: "https://tokens.example/oauth2",
  clientId: "trajet",
  scope: null,
  audience: null
}
const check = (given: AskedTokenSource, kept: TokenSource | null = null) => checkTokenSource(given, kept, false)
const refusedAt = (given: AskedTokenSource, kept: TokenSource | null = null) =>
  Result.getOrThrow(Result.flip(check(given, kept))).field

describe("the source of tokens that an endpoint is asked to have", { tags: "WHK-70" }, () => {
  it("is taken with its secret, which stays for the same URL and client only, or is removed", () => {
    assert.deepStrictEqual(check(asked), Result.succeed({ shown, text: "open sesame" }))
    const { clientSecret: _, ...kept } = asked
    const more = { scope: "a b", audience: "https://api.example" }
    assert.deepStrictEqual(
      check({ ...kept, ...more }, shown),
      Result.succeed({ shown: { ...shown, ...more }, text: null })
    )
    assert.deepStrictEqual(check({}, shown), Result.succeed(null))
    assert.deepStrictEqual(check({ scope: null, audience: null }), Result.succeed(null))
    assert.strictEqual(refusedAt(kept), "oauth2.client_secret")
    assert.strictEqual(refusedAt({ ...kept, tokenUrl: "https://tokens.example/other" }, shown), "oauth2.client_secret")
    assert.strictEqual(refusedAt({ ...kept, clientId: "other" }, shown), "oauth2.client_secret")
  })

  it("is refused with the member that is wrong", () => {
    for (const tokenUrl of ["http://tokens.example/", "https://10.0.0.1/", "https://a:b@tokens.example/", "nonsense"]) {
      assert.strictEqual(refusedAt({ ...asked, tokenUrl }), "oauth2.token_url", tokenUrl)
    }
    assert.strictEqual(refusedAt({ clientId: "trajet" }), "oauth2.token_url")
    assert.strictEqual(refusedAt({ scope: "a" }), "oauth2.token_url")
    assert.strictEqual(refusedAt({ tokenUrl: asked.tokenUrl, clientSecret: "a" }), "oauth2.client_id")
    assert.strictEqual(refusedAt({ ...asked, clientId: "trajet\n" }), "oauth2.client_id")
    assert.strictEqual(refusedAt({ ...asked, clientSecret: "é" }), "oauth2.client_secret")
    for (const scope of ["a  b", " a", "a ", 'a"', "a\n"])
      assert.strictEqual(refusedAt({ ...asked, scope }), "oauth2.scope")
    assert.strictEqual(refusedAt({ ...asked, audience: "\u0000" }), "oauth2.audience")
  })
})

describe("the request for a token", { tags: "WHK-70" }, () => {
  it("has the client in its header, encoded as a form, and the rest in its body", () => {
    const tenant = { groupId: GroupId("g"), environment: "live" as const }
    const source = { ...shown, clientId: "a:b", scope: "x y", audience: "https://api.example/?a=b&c" }
    const { body, headers, url } = tokenRequest({ tenant }, source, "p%: +!'()*~-._")
    assert.strictEqual(url, shown.tokenUrl)
    const [, basic = ""] = headers.find(([name]) => name === "authorization") ?? []
    assert.strictEqual(
      atob(basic.replace("Basic ", "")),
      `a%3Ab:${String(new URLSearchParams({ a: "p%: +!'()*~-._" })).slice(2)}`
    )
    assert.deepStrictEqual(
      [...new URLSearchParams(body)],
      [
        ["grant_type", "client_credentials"],
        ["scope", "x y"],
        ["audience", "https://api.example/?a=b&c"]
      ]
    )
    assert.strictEqual(tokenRequest({ tenant }, shown, "s").body, "grant_type=client_credentials")
  })
})

describe("the answer of a token server", { tags: "WHK-70" }, () => {
  const answered = (answer: unknown, more: Partial<AttemptResult> = {}) =>
    tokenIn({
      error: null,
      detail: null,
      statusCode: 200,
      startedAt: Instant("2026-11-30T10:00:00.000000Z"),
      durationMillis: 5,
      answer: typeof answer === "string" ? answer : JSON.stringify(answer),
      retryAfterMillis: null,
      ...more
    })
  const granted = { access_token: "abc.DEF-1", token_type: "Bearer", expires_in: 3_600 }
  const usableOf = (expires_in: unknown) => Result.getOrThrow(answered({ ...granted, expires_in })).usableMillis

  it("has a bearer token, which is used until shortly before its end", () => {
    assert.deepStrictEqual(answered(granted), Result.succeed({ token: "abc.DEF-1", usableMillis: 3_540_000 }))
    assert.isTrue(Result.isSuccess(answered({ ...granted, token_type: "BEARER", scope: "a", more: {} })))
    const lives = [10, 300, 301, "600", null, 0, -5, 1e9]
    assert.deepStrictEqual(lives.map(usableOf), [8_000, 240_000, 241_000, 540_000, 240_000, 1_000, 1_000, 86_400_000])
    const { expires_in: _, ...endless } = granted
    assert.strictEqual(Result.getOrThrow(answered(endless)).usableMillis, 240_000)
  })

  it("that has none is told by a known code at most, and never by its own words", () => {
    const secret = "open sesame"
    for (const wrong of [
      "",
      "{",
      "[]",
      `{"access_token":"${secret}`,
      { ...granted, token_type: "mac" },
      { access_token: "a" },
      { ...granted, access_token: "" },
      { ...granted, access_token: "a\r\nHost: b" },
      { ...granted, access_token: "a".repeat(8_001) },
      { ...granted, expires_in: "soon" },
      { ...granted, access_token: 5 }
    ]) {
      const problem = Result.getOrThrow(Result.flip(answered(wrong)))
      assert.include(problem, "no JSON of at most 32 KiB with a bearer token")
      assert.notInclude(problem, secret)
    }
    const refused = { error: "http_status", detail: "answered 401", statusCode: 401 } as const
    const code = answered({ error: "invalid_client", error_description: secret }, refused)
    assert.deepStrictEqual(code, Result.fail("the token server: answered 401 (invalid_client)"))
    for (const said of [{ error: secret }, secret, { error: "open_sesame" }]) {
      assert.deepStrictEqual(answered(said, refused), Result.fail("the token server: answered 401"))
    }
  })
})
