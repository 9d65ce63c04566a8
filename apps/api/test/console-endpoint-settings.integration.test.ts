import { createPublicKey, verify, X509Certificate } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { selfSigned } from "../../../tools/harness/certificates.ts"
import { onServer } from "../../../tools/harness/database.ts"
import type { Reply } from "../../../tools/harness/http.ts"
import { type Receiver, startReceiver } from "../../../tools/harness/receiver.ts"
import type { ConsoleStage } from "./console-stage.ts"
import { endpointsPath, endpointStage } from "./endpoint-stage.ts"

const publicKeyIn = (text: string) => {
  const bytes = Buffer.from(text.slice("whpk_".length), "base64")
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), bytes])
  return createPublicKey({ key: der, format: "der", type: "spki" })
}
const listOf = (answer: Reply): ReadonlyArray<Record<string, unknown>> => {
  const data = answer.json()["data"]
  return Array.isArray(data) ? data : []
}

describe("webhook endpoints in the console, by their settings,", () => {
  const { created, post, receiver: receiverOf, stage: stageOf } = endpointStage()
  let stage: ConsoleStage
  let receiver: Receiver

  beforeAll(() => {
    ;[stage, receiver] = [stageOf(), receiverOf()]
  })

  it("have a rate and an order of their own", { tags: ["CON-148", "WHK-59", "WHK-60"] }, async () => {
    const { administrator } = stage
    const { id, shown } = await created(administrator, { rate_limit: 5 })
    assert.deepInclude(shown, { rate_limit: 5, ordered: false })
    const change = (body: unknown) => administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body })
    assert.deepInclude((await change({ ordered: true })).json(), { rate_limit: 5, ordered: true })
    // Null is a member that is left out.
    assert.deepInclude((await change({ rate_limit: null, ordered: null })).json(), { rate_limit: 5, ordered: true })
    for (const rate_limit of [-1, 1_001, 1.5, "5", [5]]) {
      const refused = await change({ rate_limit })
      assert.strictEqual(refused.status, 422, JSON.stringify(rate_limit))
      assert.include(refused.text, '"field":"rate_limit"')
    }
    assert.deepInclude((await change({ rate_limit: 1_000 })).json(), { rate_limit: 1_000 })
    const removed = await change({ rate_limit: 0, ordered: false })
    assert.deepInclude(removed.json(), { rate_limit: null, ordered: false, url: `${receiver.url}/hook` })
  })

  it("have a filter, which is tried without being saved", { tags: ["CON-149", "WHK-61"] }, async () => {
    const { administrator, member } = stage
    const filter = [
      { path: "price.amount_ht", op: "ne", value: 449.5 },
      { path: "has_return", op: "in", value: [true, "a"] }
    ]
    const { id, shown } = await created(administrator, { filter: [...filter, { path: "id", op: "exists" }] })
    assert.deepInclude(shown, { filter: [...filter, { path: "id", op: "exists", value: true }] })
    const change = (body: unknown) => administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body })
    assert.deepInclude((await change({ filter })).json(), { filter })
    // Null is a member that is left out.
    assert.deepInclude((await change({ filter: null })).json(), { filter })
    const condition = { path: "a", op: "eq", value: "b" }
    for (const [field, refused] of [
      ["filter", Array.from({ length: 21 }, () => condition)],
      ["filter.1.path", [condition, { ...condition, path: "a.0" }]],
      ["filter.0.path", [{ ...condition, path: "a".repeat(201) }]],
      ["filter.0.op", [{ ...condition, op: "gt" }]],
      ["filter.0.value", [{ ...condition, value: "a".repeat(201) }]],
      ["filter.0.value", [{ ...condition, value: { a: 1 } }]],
      ["filter.0.value", [{ ...condition, value: Array.from({ length: 21 }, () => 1) }]],
      ["filter.0.value", [{ path: "a", op: "eq" }]],
      ["filter.0.value", [{ path: "a", op: "in", value: [] }]],
      ["filter.0.value.1", [{ path: "a", op: "in", value: [1, [1]] }]]
    ] as const) {
      for (const answer of [
        await change({ filter: refused }),
        await post(administrator, id, "filter-trial", { filter: refused })
      ]) {
        assert.strictEqual(answer.status, 422, JSON.stringify(refused))
        assert.include(answer.text, `"field":"${field}"`)
      }
    }
    const tried = await post(administrator, id, "filter-trial", { filter: [condition] })
    assert.deepStrictEqual(tried.json(), { events: 0, matching: 0, newest: [] })
    assert.strictEqual((await post(member, id, "filter-trial", { filter: [] })).status, 403)
    assert.deepInclude((await change({ filter: [] })).json(), { filter: [] })
  })

  it("have headers of their own, whose values are sent and never shown", { tags: ["CON-150", "WHK-62"] }, async () => {
    const { administrator, database } = stage
    const value = "open sesame of a test"
    const { id, shown } = await created(administrator, { headers: [{ name: "x-api-key", value }] })
    assert.deepInclude(shown, { headers: [{ name: "X-Api-Key" }] })
    const change = (headers: unknown) =>
      administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body: { headers } })
    const changed = await change([{ name: "X-Api-Key" }, { name: "X-Tenant", value: "b" }])
    assert.deepInclude(changed.json(), { headers: [{ name: "X-Api-Key" }, { name: "X-Tenant" }] })
    for (const [field, refused] of [
      ["headers", Array.from({ length: 11 }, (_, at) => ({ name: `X-${at}`, value }))],
      ["headers.0.name", [{ name: "Host", value }]],
      ["headers.0.name", [{ name: "X-SVC-Signature", value }]],
      ["headers.1.name", [{ name: "X-Api-Key" }, { name: "x-api-key", value }]],
      ["headers.0.name", [{ name: `X-${"a".repeat(63)}`, value }]],
      ["headers.0.value", [{ name: "X-New" }]],
      ["headers.0.value", [{ name: "X-New", value: `${value}\r\nHost: b` }]],
      ["headers.0.value", [{ name: "X-New", value: "a".repeat(1_001) }]]
    ] as const) {
      const answer = await change(refused)
      assert.strictEqual(answer.status, 422, JSON.stringify(refused))
      assert.include(answer.text, `"field":"${field}"`)
      assert.notInclude(answer.text, value)
    }
    const tested = await post(administrator, id, "test")
    assert.deepInclude(receiver.received.at(-1)?.headers, { "x-api-key": value, "x-tenant": "b" })
    const request = Object(tested.json()["request"])
    assert.deepStrictEqual(Object(request)["headers"].slice(-2), [
      { name: "X-Api-Key", value: "…" },
      { name: "X-Tenant", value: "…" }
    ])
    const kept = await onServer(
      database,
      "SELECT s.*, a.* FROM webhook_sealed s, audit a WHERE a.target = s.endpoint_id::text"
    )
    const everywhere = [tested.text, changed.text, JSON.stringify(shown), JSON.stringify(kept)]
    for (const text of [...everywhere, (await administrator.ask(endpointsPath)).text]) assert.notInclude(text, value)
    assert.deepInclude((await change([])).json(), { headers: [] })
    await post(administrator, id, "test")
    assert.notProperty(receiver.received.at(-1)?.headers, "x-api-key")
  })

  it("have a client certificate, whose key is never shown", { tags: ["CON-154", "SEC-56", "WHK-69"] }, async () => {
    const { administrator, database } = stage
    const [one, two] = [selfSigned("DNS:one"), selfSigned("DNS:two")]
    const secretPart = one.key.split("\n")[1] ?? assert.fail()
    const { id, shown } = await created(administrator, { mtls: { certificate: one.cert, key: one.key } })
    const leaf = new X509Certificate(one.cert)
    assert.deepInclude(shown, {
      mtls: {
        subject: "CN=self",
        issuer: "CN=self",
        fingerprint_sha256: leaf.fingerprint256,
        not_after: `${leaf.validToDate.toISOString().slice(0, -1)}000Z`
      }
    })
    const change = (mtls: unknown) => administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body: { mtls } })
    // What was read can be sent, and null is a member that is left out.
    for (const kept of [shown["mtls"], null]) {
      assert.deepInclude((await change(kept)).json(), { mtls: shown["mtls"] })
    }
    for (const [field, refused] of [
      ["mtls.key", { certificate: one.cert }],
      ["mtls.key", { certificate: one.cert, key: two.key }],
      ["mtls.key", { certificate: one.cert, key: one.key.repeat(50) }],
      ["mtls.certificate", { key: one.key }],
      ["mtls.certificate", { certificate: one.key, key: one.key }],
      ["mtls.certificate", { certificate: "a".repeat(20_001), key: one.key }],
      ["mtls.fingerprint_sha256", { fingerprint_sha256: new X509Certificate(two.cert).fingerprint256 }],
      ["mtls", [one.cert]]
    ] as const) {
      const answer = await change(refused)
      assert.strictEqual(answer.status, 422, answer.text)
      assert.include(answer.text, `"field":"${field}"`)
      assert.notInclude(answer.text, secretPart)
    }
    const replaced = await change({ certificate: two.cert, key: two.key, ...Object(shown["mtls"]) })
    assert.include(replaced.text, new X509Certificate(two.cert).fingerprint256)
    assert.isNull((await post(administrator, id, "test")).json()["error"])
    const kept = await onServer(
      database,
      "SELECT s.*, a.* FROM webhook_sealed s, audit a WHERE a.target = s.endpoint_id::text AND s.kind = 'mtls'"
    )
    assert.isNotEmpty(kept)
    for (const text of [JSON.stringify([shown, kept]), (await administrator.ask(endpointsPath)).text]) {
      assert.notInclude(text, secretPart)
      assert.notInclude(text, "BEGIN")
    }
    assert.deepInclude((await change({})).json(), { mtls: null })
    const left = "SELECT FROM webhook_sealed WHERE endpoint_id = $1"
    assert.isEmpty(await onServer(database, left, [id]))
  })

  it("have a source of tokens, whose secret is never shown", { tags: ["CON-154", "SEC-56", "WHK-70"] }, async () => {
    const { administrator, database } = stage
    const [secret, token] = ["open sesame of a test", "token-of-a-test"]
    const tokens = await startReceiver((_, response) => {
      response.writeHead(200).end(JSON.stringify({ access_token: token, token_type: "bearer", expires_in: 600 }))
    })
    const source = { token_url: `${tokens.url}/token`, client_id: "trajet", scope: "a" }
    const { id, shown } = await created(administrator, { oauth2: { ...source, client_secret: secret } })
    assert.deepInclude(shown, { oauth2: { ...source, audience: null } })
    const change = (oauth2: unknown) =>
      administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body: { oauth2 } })
    // What was read can be sent, and null is a member that is left out.
    for (const kept of [shown["oauth2"], null])
      assert.deepInclude((await change(kept)).json(), { oauth2: shown["oauth2"] })
    for (const [field, refused] of [
      ["oauth2.token_url", { ...source, token_url: "http://10.0.0.1/" }],
      ["oauth2.token_url", { client_id: "trajet" }],
      ["oauth2.client_id", { token_url: source.token_url }],
      ["oauth2.client_secret", { ...source, client_id: "other" }],
      ["oauth2.client_secret", { ...source, token_url: `${tokens.url}/other` }],
      ["oauth2.client_secret", { ...source, client_secret: `${secret}\n` }],
      ["oauth2.client_secret", { ...source, client_secret: secret.repeat(200) }],
      ["oauth2.scope", { ...source, scope: "a  b" }],
      ["oauth2.audience", { ...source, audience: "é" }],
      ["oauth2", [secret]]
    ] as const) {
      const answer = await change(refused)
      assert.strictEqual(answer.status, 422, answer.text)
      assert.include(answer.text, `"field":"${field}"`)
      assert.notInclude(answer.text, secret)
    }
    const tested = await post(administrator, id, "test")
    assert.strictEqual(receiver.received.at(-1)?.headers.authorization, `Bearer ${token}`)
    assert.deepInclude(Object(tested.json()["request"])["headers"], { name: "Authorization", value: "Bearer …" })
    await post(administrator, id, "test")
    assert.strictEqual(tokens.received.length, 1)
    const kept = await onServer(
      database,
      `SELECT s.*, a.*, t.* FROM webhook_sealed s, audit a, webhook_token t
       WHERE a.target = s.endpoint_id::text AND s.kind = 'oauth2' AND t.endpoint_id = s.endpoint_id`
    )
    assert.isNotEmpty(kept)
    for (const text of [tested.text, JSON.stringify([shown, kept]), (await administrator.ask(endpointsPath)).text]) {
      assert.notInclude(text, secret)
      assert.notInclude(text, token)
    }
    assert.deepInclude((await change({})).json(), { oauth2: null })
    await post(administrator, id, "test")
    assert.notProperty(receiver.received.at(-1)?.headers, "authorization")
    await tokens.close()
  })

  it(
    "are signed by key pair on request, which their public keys verify, also in a rotation, until it is taken back",
    { tags: ["CON-153", "WHK-66", "WHK-67"] },
    async () => {
      const { administrator, database } = stage
      const every = ["sha256", "v1"]
      const { id, shown } = await created(administrator)
      assert.deepInclude(shown, { signatures: every, public_keys: [] })
      const change = (body: unknown) => administrator.ask(`${endpointsPath}/${id}`, { method: "PATCH", body })
      for (const signatures of [[], ["v1a"], ["sha256"], ["sha256", "v1", "v1"], ["sha256", "v1", "v2"], "v1a"]) {
        const refused = await change({ signatures })
        assert.strictEqual(refused.status, 422, JSON.stringify(signatures))
        assert.include(refused.text, '"field":"signatures')
      }
      /** Whether each public key verifies a signature of a test. */
      const verified = async () => {
        const { public_keys: keys } = (await administrator.ask(`${endpointsPath}/${id}`)).json()
        await post(administrator, id, "test")
        const { headers, body } = receiver.received.at(-1) ?? assert.fail("nothing was received")
        const given = String(headers["webhook-signature"]).split(" ")
        const text = Buffer.from(`${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`)
        const byKey = (Array.isArray(keys) ? keys : []).map(({ key }: { key: string }) =>
          given.some(
            (one) => one.startsWith("v1a,") && verify(null, text, publicKeyIn(key), Buffer.from(one.slice(4), "base64"))
          )
        )
        return { versions: given.map((one) => one.split(",")[0]), byKey }
      }
      // Made by the release before, which has no key pairs.
      await onServer(
        database,
        "UPDATE webhook_secret SET sealed_key = NULL, public_key = NULL WHERE endpoint_id = $1",
        [id]
      )
      assert.deepStrictEqual(await verified(), { versions: ["v1"], byKey: [] })
      const asked = await change({ signatures: [...every, "v1a"] })
      assert.deepInclude(asked.json(), { signatures: [...every, "v1a"] })
      assert.match(asked.text, /"public_keys":\[\{"version":1,"key":"whpk_[A-Za-z0-9+/]{43}=","signs_until":null\}\]/u)
      assert.notInclude(asked.text, "whsk_")
      assert.deepStrictEqual(await verified(), { versions: ["v1", "v1a"], byKey: [true] })
      await post(administrator, id, "rotation")
      assert.deepStrictEqual(await verified(), { versions: ["v1", "v1", "v1a", "v1a"], byKey: [true, true] })
      const { headers: sent, body: raw } = receiver.received.at(-1) ?? assert.fail("nothing was received")
      const pasted = Object.entries(sent).map(([name, value]) => ({ name, value: String(value) }))
      const check = { endpoint_id: id, headers: pasted, body: String(raw) }
      const checked = await administrator.ask("/console/api/signature-check", { body: check })
      assert.deepStrictEqual(
        listOf(checked).map(({ scheme, problem }) => [scheme, problem]),
        [
          ["x-svc", null],
          ["standard", null],
          ["key-pair", null]
        ]
      )
      assert.deepInclude((await change({ signatures: null })).json(), { signatures: [...every, "v1a"] })
      assert.deepInclude((await change({ signatures: every })).json(), { signatures: every, public_keys: [] })
      assert.deepStrictEqual(await verified(), { versions: ["v1", "v1"], byKey: [] })
    }
  )
})
