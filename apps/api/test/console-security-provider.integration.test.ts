import type { GroupId } from "@trajet/domain/access"
import type { ServerResponse } from "node:http"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { startOpenIdProvider, type TestClaims } from "../../../tools/harness/openid-provider.ts"
import { makeGroup } from "../../../tools/harness/tenants.ts"
import { browserOf, cookiesOf, makeUser, sameSite, type TestUser } from "../../../tools/harness/users.ts"

const client = { id: "trajet", secret: "secretOfTheTest" }

describe("a sign-in by an OpenID provider", () => {
  let database = ""
  let api: ApiHere
  let bare: ApiHere
  let group: GroupId
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>

  beforeAll(async () => {
    database = await testDatabase()
    group = await makeGroup(database, "fleet")
    provider = await startOpenIdProvider(client)
    bare = await startApiHere(database)
    api = await startApiHere(database, {
      TRAJET_OIDC_ISSUER: provider.issuer,
      TRAJET_OIDC_CLIENT_ID: client.id,
      TRAJET_OIDC_CLIENT_SECRET: client.secret,
      TRAJET_OIDC_NAME: "Fleet login",
      TRAJET_OIDC_DOMAINS: "users.example, other.example",
      TRAJET_RATE_FAILED_AUTH: "1000"
    })
  })
  afterAll(async () => {
    await Promise.all([api.stop(), bare.stop()])
    await provider.stop()
  })

  const newMember = () => makeUser(database, { role: "member", groupId: group })

  const begin = async (cookie = "") => {
    const begun = await ask(api.origin, "/console/api/session/provider", {
      method: "POST",
      headers: { ...sameSite, cookie }
    })
    assert.strictEqual(begun.status, 200, begun.text)
    return { url: String(begun.json()["url"]), cookie: cookiesOf(begun) }
  }
  const finish = (cookie: string, body: object) =>
    ask(api.origin, "/console/api/session/provider-answer", { headers: { ...sameSite, cookie }, body })
  /** A whole sign-in, as the browser of a user does it. */
  const signIn = async (claims: TestClaims): Promise<Reply> => {
    const { cookie, url } = await begin()
    return finish(cookie, provider.signedIn(url, claims))
  }
  const sessionsOf = ({ id }: TestUser) => onServer(database, "SELECT 1 FROM console_session WHERE user_id = $1", [id])

  it("is offered if one is set, and needs no more than a verified address of a user", { tags: "CON-82" }, async () => {
    const shown = (origin: string) => ask(origin, "/console/api/session/methods").then(({ json }) => json())
    assert.deepStrictEqual(await shown(api.origin), { provider: "Fleet login", sends_mails: false })
    assert.deepStrictEqual(await shown(bare.origin), { provider: null, sends_mails: false })
    const user = await newMember()
    const { cookie, url } = await begin()
    const asked = new URL(url)
    assert.strictEqual(asked.origin, provider.issuer)
    assert.deepInclude(Object.fromEntries(asked.searchParams), {
      ...{ response_type: "code", client_id: client.id, scope: "openid email", code_challenge_method: "S256" },
      ...{ redirect_uri: `${api.origin}/console/provider` }
    })
    const entered = await finish(cookie, provider.signedIn(url, { email: user.email.toUpperCase() }))
    assert.strictEqual(entered.status, 200, entered.text)
    const session = await ask(api.origin, "/console/api/session", { headers: { cookie: cookiesOf(entered) } })
    assert.deepInclude(Object(session.json()["user"]), { id: user.id, role: "member" })
    const none = await ask(bare.origin, "/console/api/session/provider", { method: "POST", headers: sameSite })
    assert.strictEqual(none.json()["code"], "sign_in_refused")
  })

  it(
    "makes nobody a user, and refuses an unverified address, another domain and every wrong token alike",
    { tags: "CON-82" },
    async () => {
      const user = await newMember()
      const { email } = user
      const foreign = await makeUser(database, { role: "member", groupId: group })
      await onServer(database, "UPDATE console_user SET email = 'ada@evil.example' WHERE id = $1", [foreign.id])
      const past = Math.floor(Date.now() / 1_000) - 3_600
      const wrong: ReadonlyArray<TestClaims> = [
        { email: "nobody@users.example" },
        { email: "ada@evil.example" },
        { email, email_verified: false },
        { email, nonce: "another" },
        { email, aud: "another client" },
        { email, iss: "https://evil.example" },
        { email, exp: past }
      ]
      const refusals = []
      for (const claims of wrong) refusals.push(await signIn(claims))
      provider.forge(true)
      refusals.push(await signIn({ email }))
      provider.forge(false)
      for (const { json, status } of refusals)
        assert.deepStrictEqual([status, json()["code"]], [401, "sign_in_refused"])
      for (const { text } of refusals) assert.strictEqual(text, refusals[0]?.text)
      assert.lengthOf(await sessionsOf(user), 0)
      const made = await onServer(database, "SELECT 1 FROM console_user WHERE email = 'nobody@users.example'")
      assert.lengthOf(made, 0)
    }
  )

  it("is of the browser that began it, once and within ten minutes", { tags: "CON-83" }, async () => {
    const user = await newMember()
    const [victim, attacker] = [await begin(), await begin()]
    const stolen = provider.signedIn(attacker.url, { email: user.email })
    for (const cookie of ["", victim.cookie, `trajet_provider=${"x".repeat(43)}`]) {
      assert.strictEqual((await finish(cookie, stolen)).status, 401, cookie)
    }
    assert.strictEqual((await finish(attacker.cookie, { ...stolen, state: "another" })).status, 401)
    assert.strictEqual((await finish(attacker.cookie, stolen)).status, 200)
    const again = provider.signedIn(attacker.url, { email: user.email })
    assert.strictEqual((await finish(attacker.cookie, again)).status, 401)
    await onServer(database, "UPDATE console_challenge SET expires_at = clock_timestamp()")
    assert.strictEqual((await finish(victim.cookie, provider.signedIn(victim.url, user))).status, 401)
    const foreign = await ask(api.origin, "/console/api/session/provider", {
      method: "POST",
      headers: { "sec-fetch-site": "cross-site" }
    })
    assert.strictEqual(foreign.json()["code"], "cross_site_request")
  })

  it("fixes no session, and ends the one that the browser had", { tags: "CON-83" }, async () => {
    const user = await newMember()
    const before = await browserOf(api.origin, user)
    const { cookie, url } = await begin(before.cookie)
    const entered = await finish(`${before.cookie}; ${cookie}`, provider.signedIn(url, { email: user.email }))
    assert.strictEqual(entered.status, 200)
    const token = (cookies: string) => /trajet_session=(\w*)/u.exec(cookies)?.[1]
    assert.notStrictEqual(token(cookiesOf(entered)), token(before.cookie))
    assert.strictEqual((await before.ask("/console/api/session")).status, 401)
    const ended = [entered.headers["set-cookie"] ?? []].flat().find((set) => set.startsWith("trajet_provider="))
    assert.match(String(ended), /^trajet_provider=; .*Max-Age=0/u)
  })

  it(
    "allows sensitive changes only if the provider asked the user in the last ten minutes",
    { tags: "CON-83" },
    async () => {
      const user = await newMember()
      const now = Math.floor(Date.now() / 1_000)
      const change = async (auth_time: number) => {
        const cookie = cookiesOf(await signIn({ email: user.email, auth_time }))
        const body = { password: "another good password" }
        const headers = { ...sameSite, cookie }
        return (await ask(api.origin, "/console/api/account/password", { headers, body })).status
      }
      assert.strictEqual(await change(now - 3_600), 403)
      assert.strictEqual(await change(now - 5), 204)
    }
  )

  it(
    "asks the provider alone, follows no redirect, and bounds time and size of its answers",
    { tags: "CON-84" },
    async () => {
      const user = await newMember()
      const elsewhere = await startOpenIdProvider(client)
      provider.answers.set("/token", (response) => {
        response.writeHead(307, { location: `${elsewhere.issuer}/token` }).end()
      })
      assert.strictEqual((await signIn({ email: user.email })).status, 401)
      // Right in all but its length.
      provider.answers.clear()
      assert.strictEqual((await signIn({ email: user.email, padding: "x".repeat(200_000) })).status, 401)
      // Without an end of the API's own, the request of the test ends without an answer.
      for (const silent of [() => undefined, (response: ServerResponse) => void response.writeHead(200).write("{")]) {
        provider.answers.set("/token", silent)
        assert.strictEqual((await signIn({ email: user.email })).status, 401)
      }
      provider.answers.clear()
      assert.strictEqual((await signIn({ email: user.email, padding: "x".repeat(150_000) })).status, 200)
      assert.deepStrictEqual(elsewhere.paths, [])
      assert.sameMembers([...new Set(provider.paths)], ["/.well-known/openid-configuration", "/token", "/keys"])
      await elsewhere.stop()
    }
  )

  it("is 502 while the provider is away, and other sign-ins go on", { tags: "CON-84" }, async () => {
    const gone = await startOpenIdProvider(client)
    await gone.stop()
    const host = await startApiHere(database, {
      TRAJET_OIDC_ISSUER: gone.issuer,
      TRAJET_OIDC_CLIENT_ID: client.id,
      TRAJET_OIDC_CLIENT_SECRET: client.secret
    })
    try {
      const begun = await ask(host.origin, "/console/api/session/provider", { method: "POST", headers: sameSite })
      assert.deepStrictEqual([begun.status, begun.json()["code"]], [502, "provider_unavailable"])
      await browserOf(host.origin, await newMember())
    } finally {
      await host.stop()
    }
  })
})
