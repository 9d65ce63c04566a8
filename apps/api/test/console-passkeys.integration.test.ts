import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import { passkeyDevice } from "../../../tools/harness/passkey-device.ts"
import { browserOf, cookiesOf, makeLink, makeUser, sameSite } from "../../../tools/harness/users.ts"
import { sharedStage } from "../../../tools/harness/stages.ts"

type Browser = Awaited<ReturnType<typeof browserOf>>
type Device = ReturnType<typeof passkeyDevice>

describe("a passkey of the console", async () => {
  const { api, database, groupId: group } = await sharedStage()
  const member = await makeUser(database, { role: "member", groupId: group })

  const challengeIn = (reply: Reply): string => String(reply.json()["challenge"])

  const begun = async (browser: Browser) =>
    challengeIn(await browser.ask("/console/api/account/passkeys/options", { method: "POST" }))

  const add = (browser: Browser, passkey: ReturnType<Device["create"]>) =>
    browser.ask("/console/api/account/passkeys", { body: { name: "Laptop", passkey } })

  const signInBegun = async () =>
    challengeIn(await ask(api.origin, "/console/api/session/passkey-options", { method: "POST", headers: sameSite }))

  const enter = (answer: ReturnType<Device["answer"]>) =>
    ask(api.origin, "/console/api/session/passkey", { headers: sameSite, body: answer })

  it(
    "is added, signs its user in, is listed, and does neither once it is deleted",
    { tags: ["CON-30", "CON-31"] },
    async () => {
      const browser = await browserOf(api.origin, member)
      const device = passkeyDevice()
      const added = await add(browser, device.create({ challenge: await begun(browser), origin: api.origin }))
      assert.strictEqual(added.status, 201, added.text)
      assert.deepInclude(added.json(), { id: device.id, name: "Laptop", last_used_at: null })
      const entered = await enter(device.answer({ challenge: await signInBegun(), origin: api.origin }))
      assert.strictEqual(entered.status, 200, entered.text)
      const shown = await ask(api.origin, "/console/api/session", { headers: { cookie: cookiesOf(entered) } })
      assert.deepInclude(shown.json()["user"], { id: member.id })
      const path = `/console/api/account/passkeys/${device.id}`
      const stranger = await browserOf(api.origin, await makeUser(database, { role: "member", groupId: group }))
      assert.strictEqual((await stranger.ask(path, { method: "DELETE" })).status, 404)
      assert.include((await browser.ask("/console/api/account/passkeys")).text, device.id)
      assert.strictEqual((await browser.ask(path, { method: "DELETE" })).status, 204)
      const gone = await enter(device.answer({ challenge: await signInBegun(), origin: api.origin }))
      assert.deepStrictEqual([gone.status, gone.json()["code"]], [401, "sign_in_refused"])
    }
  )

  it(
    "ends with a password that is replaced by a link, and its user is told of each change",
    { tags: ["CON-29", "CON-96"] },
    async () => {
      const user = await makeUser(database, { role: "member", groupId: group })
      const browser = await browserOf(api.origin, user)
      const [device, deleted] = [passkeyDevice(), passkeyDevice()]
      for (const one of [device, deleted]) {
        const added = await add(browser, one.create({ challenge: await begun(browser), origin: api.origin }))
        assert.strictEqual(added.status, 201, added.text)
      }
      await browser.ask(`/console/api/account/passkeys/${deleted.id}`, { method: "DELETE" })
      const answered = async () => enter(device.answer({ challenge: await signInBegun(), origin: api.origin }))
      await browser.ask("/console/api/account/password", { body: { password: "a second password" } })
      assert.strictEqual((await answered()).status, 200)
      const token = (await makeLink(database, user, "reset")).split("#")[1]
      const body = { token, password: "a third password" }
      assert.strictEqual((await ask(api.origin, "/console/api/session/link", { headers: sameSite, body })).status, 200)
      assert.strictEqual((await answered()).status, 401)
      const notices = await onServer(
        database,
        "SELECT text FROM notice WHERE recipients = ARRAY[$1] ORDER BY created_at",
        [user.email]
      )
      const told = notices.flatMap(
        ({ text }) => /Une clé d’accès .*|Votre mot de passe .*/u.exec(String(text))?.[0] ?? []
      )
      assert.deepStrictEqual(told, [
        "Une clé d’accès a été ajoutée à votre compte.",
        "Une clé d’accès a été ajoutée à votre compte.",
        "Une clé d’accès de votre compte a été supprimée.",
        "Votre mot de passe a été changé. Vos autres sessions ont pris fin.",
        "Votre mot de passe a été remplacé par le lien d’un mail. Vos clés d’accès et vos autres sessions ont pris fin."
      ])
    }
  )

  it(
    "answers each challenge once, within 5 minutes, of its own user and site alone",
    { tags: ["CON-30", "SEC-45"] },
    async () => {
      const browser = await browserOf(api.origin, member)
      const stranger = await browserOf(api.origin, await makeUser(database, { role: "member", groupId: group }))
      const { origin } = api
      const refused: ReadonlyArray<readonly [string, Reply]> = [
        ["of nobody", await add(browser, passkeyDevice().create({ challenge: "AQID", origin }))],
        ["of another user", await add(browser, passkeyDevice().create({ challenge: await begun(stranger), origin }))],
        ["of a sign-in", await add(browser, passkeyDevice().create({ challenge: await signInBegun(), origin }))],
        [
          "on another site",
          await add(
            browser,
            passkeyDevice().create({ challenge: await begun(browser), origin: "https://evil.example" })
          )
        ],
        [
          "by a device that verified nobody",
          await add(browser, passkeyDevice().create({ challenge: await begun(browser), origin, isVerified: false }))
        ]
      ]
      for (const [what, reply] of refused) {
        assert.deepStrictEqual([reply.status, reply.json()["code"]], [422, "passkey_refused"], what)
      }
      const challenge = await begun(browser)
      const device = passkeyDevice()
      assert.strictEqual((await add(browser, device.create({ challenge, origin }))).status, 201)
      assert.strictEqual((await add(browser, passkeyDevice().create({ challenge, origin }))).status, 422)
      const asked = await signInBegun()
      const answer = device.answer({ challenge: asked, origin })
      assert.strictEqual((await enter(answer)).status, 200)
      assert.strictEqual((await enter(answer)).status, 401)
      const late = await signInBegun()
      await onServer(database, "UPDATE console_challenge SET expires_at = clock_timestamp()")
      assert.strictEqual((await enter(device.answer({ challenge: late, origin }))).status, 401)
    }
  )

  it("signs nobody in by a signature of another device, or on another site", { tags: "CON-30" }, async () => {
    const browser = await browserOf(api.origin, member)
    const [device, other] = [passkeyDevice(), passkeyDevice()]
    await add(browser, device.create({ challenge: await begun(browser), origin: api.origin }))
    const forged = other.answer({ challenge: await signInBegun(), origin: api.origin })
    assert.strictEqual((await enter({ ...forged, id: device.id, rawId: device.id })).status, 401)
    const elsewhere = device.answer({ challenge: await signInBegun(), origin: "https://evil.example" })
    assert.strictEqual((await enter(elsewhere)).status, 401)
    const unverified = { challenge: await signInBegun(), origin: api.origin, isVerified: false }
    assert.strictEqual((await enter(device.answer(unverified))).status, 401)
  })

  it("is added and deleted after a recent sign-in alone", { tags: "CON-30" }, async () => {
    const user = await makeUser(database, { role: "member", groupId: group })
    const browser = await browserOf(api.origin, user)
    const challenge = await begun(browser)
    await onServer(
      database,
      "UPDATE console_session SET signed_in_at = clock_timestamp() - interval '601 s' WHERE user_id = $1",
      [user.id]
    )
    const replies = [
      await browser.ask("/console/api/account/passkeys/options", { method: "POST" }),
      await add(browser, passkeyDevice().create({ challenge, origin: api.origin })),
      await browser.ask("/console/api/account/passkeys/AQID", { method: "DELETE" })
    ]
    for (const reply of replies) {
      assert.deepStrictEqual([reply.status, reply.json()["code"]], [403, "sign_in_again"])
    }
  })
})
