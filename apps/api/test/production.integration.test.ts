import { randomBytes } from "node:crypto"
import { assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { sendRaw } from "../../../tools/harness/raw-socket.ts"
import { anyPort } from "../../../tools/harness/any-port.ts"
import { refusedStart } from "../../../tools/harness/refusals.ts"
import { testSecrets } from "../../../tools/harness/tenants.ts"

const production = {
  TRAJET_ENV: "production",
  TRAJET_TRUSTED_PROXIES: "127.0.0.1",
  TRAJET_PUBLIC_URL: "https://trajet.example",
  TRAJET_GEOCODER: "local",
  TRAJET_ROUTER: "local"
}

describe("an API in production", () => {
  let database = ""
  beforeAll(async () => {
    database = await testDatabase()
  })

  const refused = (env: Readonly<Record<string, string>>) => refusedStart(() => startApiProcess(database, env))

  /** Expects that the API exits at once, with one line that names the setting and shows no part of its value. */
  const refusedByName = async (setting: string, value: string, told: string) => {
    const { exitCode, log } = await refused({ ...production, [setting]: value })
    assert.strictEqual(exitCode, 1)
    const lines = log.trim().split("\n")
    assert.lengthOf(lines, 1, log)
    assert.include(lines[0], setting)
    assert.include(lines[0], told)
    assert.notInclude(log, value)
  }

  it("does not start without TLS of its own or a named proxy", { tags: "ACC-3" }, async () => {
    const { log } = await refused({ TRAJET_ENV: "production", TRAJET_PUBLIC_URL: "https://trajet.example" })
    assert.include(log, "TRAJET_TLS_CERT")
  })

  it("takes the embedded geocoder and router only by name", async () => {
    for (const setting of ["TRAJET_GEOCODER", "TRAJET_ROUTER"]) {
      const { exitCode, log } = await refused({ ...production, [setting]: "" })
      assert.strictEqual(exitCode, 1)
      assert.match(log, new RegExp(`set ${setting}: production takes .local. only by name`, "u"))
    }
  })

  it("does not start without the https:// address of its links", async () => {
    const { log } = await refused({ TRAJET_ENV: "production", TRAJET_TRUSTED_PROXIES: "127.0.0.1" })
    assert.include(log, "TRAJET_PUBLIC_URL")
  })

  it("does not start with a weak or repeated secret, and says how to make one", { tags: "SEC-25" }, async () => {
    // Each secret and each pair of them: safe-settings.rules.test.ts.
    await refusedByName("TRAJET_PEPPER", randomBytes(31).toString("base64url"), "openssl rand -hex 32")
    await refusedByName("TRAJET_SEALING_KEY_PREVIOUS", testSecrets.TRAJET_SEALING_KEY, "are equal")
  })

  it("does not start with another server without TLS", { tags: "SEC-25" }, async () => {
    // Each setting with an address: safe-settings.rules.test.ts.
    await refusedByName("TRAJET_S3_ENDPOINT", "http://user:hunter2@elsewhere.example", "must begin with https://")
  })

  it("tells clients behind its proxy to use only TLS", async () => {
    const api = await startApiHere(database, production)
    try {
      const { headers } = await ask(api.origin, "/healthz")
      assert.strictEqual(headers["strict-transport-security"], "max-age=63072000; includeSubDomains")
    } finally {
      await api.stop()
    }
  })

  const behindProxy = (trustedProxies: string, env: Readonly<Record<string, string>> = {}) =>
    startApiHere(database, { ...production, TRAJET_TRUSTED_PROXIES: trustedProxies, ...env })

  it(
    "closes a connection that bypasses its proxies without an answer, and answers the probes on their own port",
    { tags: "SEC-26" },
    async () => {
      const probesPort = await anyPort()
      const api = await behindProxy("10.0.0.0/8", { TRAJET_PROBES_PORT: String(probesPort) })
      try {
        for (const path of ["/v1/transports", "/healthz", "/metrics"]) {
          const reply = await sendRaw(api.port, `GET ${path} HTTP/1.1\r\nHost: trajet.example\r\n\r\n`)
          assert.deepStrictEqual(reply, { text: "", status: 0, body: "", closed: true })
        }
        const probes = `http://127.0.0.1:${probesPort}`
        assert.deepStrictEqual((await ask(probes, "/healthz")).json(), { status: "ok" })
        assert.deepStrictEqual((await ask(probes, "/readyz")).json(), { status: "ok" })
        assert.match(String((await ask(probes, "/metrics")).headers["content-type"]), /^text\/plain; version=0\.0\.4/u)
        for (const path of ["/v1/transports", "/docs", "/openapi.json", "/"]) {
          assert.strictEqual((await ask(probes, path)).status, 404, path)
        }
      } finally {
        await api.stop()
      }
    }
  )

  it("shows no metrics on the public port, with or without a port for them", { tags: "SEC-26" }, async () => {
    const probesPort = await anyPort()
    for (const env of [{}, { TRAJET_PROBES_PORT: String(probesPort) }]) {
      const api = await behindProxy("127.0.0.1", env)
      try {
        assert.strictEqual((await ask(api.origin, "/metrics")).status, 404)
      } finally {
        await api.stop()
      }
    }
  })
})

describe("an API without TRAJET_ENV", () => {
  it("does not listen on addresses that other machines reach", { tags: "SEC-25" }, async () => {
    const database = await testDatabase()
    const { exitCode, log } = await refusedStart(() => startApiProcess(database, { TRAJET_HOST: "0.0.0.0" }))
    assert.strictEqual(exitCode, 1)
    assert.match(log, /TRAJET_HOST is .*TRAJET_ENV is not set/u)
    const open = await startApiHere(database, { TRAJET_HOST: "0.0.0.0", TRAJET_ENV: "development" })
    await open.stop()
  })
})
