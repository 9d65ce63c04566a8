import { assert, beforeAll, describe, it } from "vitest"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"

describe("an API in production", () => {
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
  })

  it("does not start without TLS of its own or a proxy that is named", async () => {
    const refused = await startApiProcess(database, {
      TRAJET_ENV: "production",
      TRAJET_PUBLIC_URL: "https://trajet.example"
    }).then(
      () => false,
      () => true
    )
    assert.isTrue(refused)
  })

  it("does not start without the https:// address that its links begin with", async () => {
    const refused = await startApiProcess(database, {
      TRAJET_ENV: "production",
      TRAJET_TRUSTED_PROXIES: "127.0.0.1"
    }).then(
      () => false,
      () => true
    )
    assert.isTrue(refused)
  })

  it("tells clients behind its proxy never to come without TLS again", async () => {
    const api = await startApiProcess(database, {
      TRAJET_ENV: "production",
      TRAJET_TRUSTED_PROXIES: "127.0.0.1",
      TRAJET_PUBLIC_URL: "https://trajet.example"
    })
    try {
      const { headers } = await ask(api.origin, "/healthz")
      assert.strictEqual(headers["strict-transport-security"], "max-age=63072000; includeSubDomains")
    } finally {
      await api.stop()
    }
  })
})
