import { nodeCrypto } from "@trajet/adapters-local"
import { Sealer, settingOwner } from "@trajet/domain/webhooks/endpoints"
import { Effect, Redacted } from "effect"
import { randomBytes } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { selfSigned } from "../../../tools/harness/certificates.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { makeGroup, testSecrets } from "../../../tools/harness/tenants.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const former = testSecrets.TRAJET_SEALING_KEY
const next = randomBytes(32).toString("hex")

describe("the secrets, settings and tokens of endpoints after a change of the sealing key", () => {
  let database = ""
  const endpoints = 3
  const headers = ["X-A", "X-B"].map((name) => ({ name, value: name }))
  const { cert, key } = selfSigned("DNS:client")
  const mtls = { certificate: cert, key }
  const oauth2 = { tokenUrl: "https://tokens.example/", clientId: "trajet", clientSecret: "open sesame" }
  const reseal = (env: Readonly<Record<string, string>>) =>
    runAdmin(["endpoints", "reseal", "--json"], { DATABASE_URL: database, ...env })
  const sealedUnder = async () =>
    (
      await onServer(
        database,
        `SELECT DISTINCT split_part(sealed, '.', 2) AS key FROM (
           SELECT sealed FROM webhook_secret UNION ALL SELECT sealed_key FROM webhook_secret
           UNION ALL SELECT sealed FROM webhook_sealed UNION ALL SELECT sealed FROM webhook_token
         ) AS every`
      )
    ).map(({ key }) => key)

  beforeAll(async () => {
    database = await testDatabase()
    for (const name of ["one", "two", "three"].slice(0, endpoints)) {
      const settings = { hasKeyPair: true, headers, mtls, oauth2 }
      const groupId = await makeGroup(database, name)
      const { endpoint } = await makeEndpoint(database, groupId, `https://${name}.example/in`, settings)
      const sealed = await Effect.runPromise(
        Sealer.use(({ seal }) => seal("token", settingOwner(endpoint, { kind: "oauth2", name: "token" }))).pipe(
          Effect.provide(nodeCrypto({ pepper: Redacted.make(""), sealingKey: Redacted.make(former) }))
        )
      )
      await onServer(
        database,
        "INSERT INTO webhook_token (group_id, environment, endpoint_id, version, sealed) VALUES ($1, 'test', $2, 1, $3)",
        [groupId, endpoint.id, sealed]
      )
    }
  })

  it("are sealed again under the new key, once, so that the former one is needed no longer", async () => {
    const [before] = await sealedUnder()
    const rotated = { TRAJET_SEALING_KEY: next, TRAJET_SEALING_KEY_PREVIOUS: former }
    assert.deepStrictEqual((await reseal(rotated)).json(), { resealed: endpoints * 6 })
    const [after, ...others] = await sealedUnder()
    assert.isEmpty(others)
    assert.notStrictEqual(after, before)
    assert.deepStrictEqual((await reseal({ TRAJET_SEALING_KEY: next })).json(), { resealed: 0 })
  })

  it("stay as they are, and the command says which setting to check, if no known key opens them", async () => {
    const before = await sealedUnder()
    const { status, stderr } = await reseal({ TRAJET_SEALING_KEY: randomBytes(32).toString("hex") })
    assert.strictEqual(status, 1)
    assert.include(stderr, "check that TRAJET_SEALING_KEY is the key that it was sealed with")
    assert.deepStrictEqual(await sealedUnder(), before)
  })
})
