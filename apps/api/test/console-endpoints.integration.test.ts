import { SubscribableType } from "@trajet/domain/events"
import { createHmac } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import { ask, type Reply } from "../../../tools/harness/http.ts"
import type { Receiver } from "../../../tools/harness/receiver.ts"
import { authorsOf, type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { endpointsPath, endpointStage } from "./endpoint-stage.ts"

const live = { "x-trajet-environment": "live" }
const listOf = (answer: Reply): ReadonlyArray<Record<string, unknown>> => {
  const data = answer.json()["data"]
  return Array.isArray(data) ? data : []
}

describe("webhook endpoints in the console", () => {
  const { created, post, receiver: receiverOf, stage: stageOf } = endpointStage()
  let stage: ConsoleStage
  let receiver: Receiver

  beforeAll(() => {
    ;[stage, receiver] = [stageOf(), receiverOf()]
  })

  const status = async (id: string) => (await stage.administrator.ask(`${endpointsPath}/${id}`)).json()["status"]

  it(
    "are created with a secret that is shown once, and listed in their environment only",
    { tags: ["CON-36", "CON-37"] },
    async () => {
      const { administrator, database, member } = stage
      const { id, secret, shown } = await created(administrator, { types: ["transport.created", "document.added"] })
      assert.match(secret, /^whsec_/u)
      assert.deepInclude(shown, {
        environment: "test",
        every_type: false,
        types: ["transport.created", "document.added"],
        status: "enabled",
        reason: null,
        open_deliveries: 0,
        failures_in_row: 0,
        paused_until: null
      })
      const everywhere = [
        await administrator.ask(endpointsPath),
        await administrator.ask(`${endpointsPath}/${id}`),
        await member.ask(endpointsPath),
        await administrator.ask(endpointsPath, { headers: live })
      ]
      for (const answer of everywhere) assert.notInclude(answer.text, secret)
      const listed = everywhere.map((answer, index) => index !== 1 && listOf(answer).some((one) => one["id"] === id))
      assert.deepStrictEqual(listed, [true, false, true, false])
      assert.strictEqual((await administrator.ask(`${endpointsPath}/${id}`, { headers: live })).status, 404)
      assert.deepStrictEqual(await authorsOf(database, id), [{ action: "endpoint.create", role: "administrator" }])
      assert.notInclude(JSON.stringify(await onServer(database, "SELECT * FROM webhook_secret", [])), secret)
    }
  )

  it(
    "have an address that the administration would allow, and this machine only by the setting",
    { tags: "CON-37" },
    async () => {
      const { administrator } = stage
      for (const url of ["ftp://example.com/", "https://10.0.0.1/", "http://example.internal/", "nonsense"]) {
        const answer = await administrator.ask(endpointsPath, { body: { url } })
        assert.strictEqual(answer.status, 422, url)
        assert.include(answer.text, '"field":"url"')
      }
      const strict = await consoleStage()
      try {
        const refused = await strict.administrator.ask(endpointsPath, { body: { url: `${receiver.url}/hook` } })
        assert.strictEqual(refused.status, 422, refused.text)
      } finally {
        await strict.stop()
      }
    }
  )

  it("change their address and types, pause with a reason, and are enabled again", { tags: "CON-38" }, async () => {
    const { administrator, database } = stage
    const { id } = await created(administrator)
    const change = (body: unknown) => administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body })
    const changed = await change({ url: `${receiver.url}/other`, types: ["transport.created"] })
    assert.deepInclude(changed.json(), { url: `${receiver.url}/other`, types: ["transport.created"] })
    assert.deepInclude((await change({ every_type: true })).json(), { every_type: true, types: [] })
    assert.strictEqual((await change({ every_type: true, types: ["transport.created"] })).status, 422)
    assert.strictEqual((await change({})).json()["url"], `${receiver.url}/other`)
    const paused = await post(administrator, id, "pause", { reason: "we move" })
    assert.deepInclude(paused.json(), { status: "paused", reason: "we move" })
    assert.include(String((await post(administrator, id, "pause")).json()["reason"]), "paused by")
    assert.deepStrictEqual((await post(administrator, id, "enabling")).json(), { enabled: true, resumed: 0 })
    assert.strictEqual(await status(id), "enabled")
    assert.deepStrictEqual(
      (await authorsOf(database, id)).map((row) => `${String(row["action"])} ${String(row["role"])}`),
      ["create", "update", "update", "pause", "pause", "enable"].map((action) => `endpoint.${action} administrator`)
    )
  })

  it(
    "are tested with the live exchange, whose signature the secret verifies, before and after a rotation",
    { tags: "CON-39" },
    async () => {
      const { administrator } = stage
      const { id, secret } = await created(administrator)
      const signed = (by: string) => {
        const last = receiver.received.at(-1)
        if (last === undefined) throw new Error("nothing was received")
        const { headers, body } = last
        const text = `${String(headers["x-svc-timestamp"])}.${body}`
        return headers["x-svc-signature"] === `sha256=${createHmac("sha256", by).update(text).digest("hex")}`
      }
      const tested = await post(administrator, id, "test")
      assert.deepInclude(tested.json(), { succeeded: true, status_code: 204, error: null })
      assert.isTrue(signed(secret))
      assert.notInclude(tested.text, secret)
      const rotated = await post(administrator, id, "rotation")
      const next = String(rotated.json()["secret"])
      assert.match(next, /^whsec_/u)
      assert.notStrictEqual(next, secret)
      await post(administrator, id, "test")
      assert.deepStrictEqual([signed(secret), signed(next)], [false, true])
      const { secrets } = (await administrator.ask(`${endpointsPath}/${id}`)).json()
      assert.deepStrictEqual(
        (Array.isArray(secrets) ? secrets : []).map(({ version }: { version: number }) => version),
        [1, 2]
      )
      assert.strictEqual((await post(administrator, id, "rotation", { at: "2020-01-01T00:00:00Z" })).status, 409)
      assert.strictEqual((await post(administrator, id, "rotation", { at: "soon" })).status, 422)
    }
  )

  it("are deleted with their secrets", async () => {
    const { administrator, database } = stage
    const { id } = await created(administrator)
    assert.strictEqual((await administrator.ask(`${endpointsPath}/${id}`, { method: "DELETE" })).status, 204)
    assert.strictEqual((await administrator.ask(`${endpointsPath}/${id}`)).status, 404)
    assert.isEmpty(await onServer(database, "SELECT version FROM webhook_secret WHERE endpoint_id = $1", [id]))
  })

  it(
    "are 404 to another group for every operation, as unknown ones are, and stay as they are",
    { tags: "CON-36" },
    async () => {
      const { administrator, stranger, database } = stage
      const { id } = await created(administrator)
      const received = receiver.received.length
      const asked = (one: string) => [
        stranger.ask(`${endpointsPath}/${one}`),
        stranger.ask(`${endpointsPath}/${one}`, { method: "PATCH", body: { url: "https://evil.example/" } }),
        stranger.ask(`${endpointsPath}/${one}`, { method: "DELETE" }),
        ...["rotation", "pause", "enabling", "test"].map((action) => post(stranger, one, action)),
        stranger.ask(`${endpointsPath}/${one}/deliveries`),
        stranger.ask("/console/api/signature-check", { body: { endpoint_id: one, headers: [], body: "" } })
      ]
      const [foreign, unknown] = [
        await Promise.all(asked(id)),
        await Promise.all(asked("0199a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b"))
      ]
      for (const [index, answer] of foreign.entries()) {
        assert.strictEqual(answer.status, 404, answer.text)
        assert.strictEqual(answer.json()["detail"], unknown[index]?.json()["detail"])
      }
      assert.isFalse(listOf(await stranger.ask(endpointsPath)).some((one) => one["id"] === id))
      assert.strictEqual(await status(id), "enabled")
      assert.strictEqual(receiver.received.length, received)
      assert.deepStrictEqual(await authorsOf(database, id), [{ action: "endpoint.create", role: "administrator" }])
    }
  )

  it(
    "are read by members, and changed by administrators who signed in lately where it matters",
    { tags: ["CON-36", "SEC-43"] },
    async () => {
      const { administrator, member, tired } = stage
      const { id } = await created(administrator)
      assert.strictEqual((await member.ask(`${endpointsPath}/${id}`)).status, 200)
      const changes = (browser: Browser) => ({
        create: browser.ask(endpointsPath, { body: { url: `${receiver.url}/x` } }),
        change: browser.ask(`${endpointsPath}/${id}`, { method: "PATCH", body: {} }),
        rotate: post(browser, id, "rotation"),
        delete: browser.ask(`${endpointsPath}/${id}`, { method: "DELETE" })
      })
      const others = (browser: Browser) => ({
        pause: post(browser, id, "pause"),
        enable: post(browser, id, "enabling"),
        test: post(browser, id, "test"),
        check: browser.ask("/console/api/signature-check", { body: { endpoint_id: id, headers: [], body: "" } })
      })
      for (const [name, answer] of Object.entries({ ...changes(member), ...others(member) })) {
        assert.strictEqual((await answer).json()["code"], "role_not_allowed", name)
      }
      for (const [name, answer] of Object.entries(changes(tired))) {
        assert.strictEqual((await answer).json()["code"], "sign_in_again", name)
      }
      for (const [name, answer] of Object.entries(others(tired))) assert.strictEqual((await answer).status, 200, name)
    }
  )

  it("are at most 20 in an environment", async () => {
    const { stranger } = stage
    for (let made = 0; made < 20; made++) await created(stranger)
    const refused = await stranger.ask(endpointsPath, { body: { url: `${receiver.url}/hook` } })
    assert.strictEqual(refused.status, 409, refused.text)
  })

  it(
    "subscribe from a catalogue of every event type, each with a sentence and an example",
    { tags: "CON-40" },
    async () => {
      const types = listOf(await stage.member.ask("/console/api/event-types"))
      assert.deepStrictEqual(
        types.map(({ type }) => type),
        [...SubscribableType.literals]
      )
      for (const { type, description_en: english, description_fr: french, example } of types) {
        assert.isNotEmpty(english)
        assert.isNotEmpty(french)
        assert.notStrictEqual(french, english)
        assert.deepInclude(JSON.parse(String(example)), { type })
      }
      assert.strictEqual((await ask(stage.api.origin, "/console/api/event-types")).status, 401)
    }
  )

  it("are tested at most 20 times an hour by a group", { tags: "LIM-53" }, async () => {
    const { administrator } = stage
    const { id } = await created(administrator)
    const answers: Array<number> = []
    while (answers.at(-1) !== 429 && answers.length < 30) answers.push((await post(administrator, id, "test")).status)
    // The tests above were of the same group.
    assert.isAtMost(answers.length, 21)
    assert.isAbove(answers.filter((status) => status === 200).length, 10)
    assert.strictEqual((await post(administrator, id, "pause")).status, 200)
  })
})
