import { randomBytes } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { selfSigned } from "../../../tools/harness/certificates.ts"
import { onServer, testDatabase } from "../../../tools/harness/database.ts"
import { makeEndpoint } from "../../../tools/harness/endpoints.ts"
import { makeGroup, testSecrets } from "../../../tools/harness/tenants.ts"
import { runAdmin } from "../../../tools/harness/admin-in-process.ts"

const former = testSecrets.TRAJET_SEALING_KEY
const next = randomBytes(32).toString("hex")

describe("the secrets, headers and client certificates of endpoints after a change of the sealing key", () => {
  let database = ""
  const endpoints = 3
  const headers = ["X-A", "X-B"].map((name) => ({ name, value: name }))
  const { cert, key } = selfSigned("DNS:client")
  const mtls = { certificate: cert, key }
  const reseal = (env: Readonly<Record<string, string>>) =>
    runAdmin(["endpoints", "reseal", "--json"], { DATABASE_URL: database, ...env })
  const sealedUnder = async () =>
    (
      await onServer(
        database,
        `SELECT DISTINCT split_part(sealed, '.', 2) AS key FROM (
           SELECT sealed FROM webhook_secret UNION ALL SELECT sealed_key FROM webhook_secret
           UNION ALL SELECT sealed FROM webhook_sealed
         ) AS every`
      )
    ).map(({ key }) => key)

  beforeAll(async () => {
    database = await testDatabase()
    for (const name of ["one", "two", "three"].slice(0, endpoints)) {
      const settings = { hasKeyPair: true, headers, mtls }
      await makeEndpoint(database, await makeGroup(database, name), `https://${name}.example/in`, settings)
    }
  })

  it("are sealed again under the new key, once, so that the former one is needed no longer", async () => {
    const [before] = await sealedUnder()
    const rotated = { TRAJET_SEALING_KEY: next, TRAJET_SEALING_KEY_PREVIOUS: former }
    assert.deepStrictEqual((await reseal(rotated)).json(), { resealed: endpoints * 4 })
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
