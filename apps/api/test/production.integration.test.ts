import { assert, beforeAll, describe, it } from "vitest"
import { startApiProcess } from "../../../tools/harness/api-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { ask } from "../../../tools/harness/http.ts"
import { sendRaw } from "../../../tools/harness/raw-socket.ts"
import { anyPort } from "../../../tools/harness/any-port.ts"

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

  const behindProxy = (trustedProxies: string, env: Readonly<Record<string, string>> = {}) =>
    startApiProcess(database, {
      TRAJET_ENV: "production",
      TRAJET_TRUSTED_PROXIES: trustedProxies,
      TRAJET_PUBLIC_URL: "https://trajet.example",
      ...env
    })

  it("closes a connection that comes past its proxies unanswered, and answers the probes on their own port", async () => {
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
  })

  it("shows its figures to nobody on the public port, with or without a port for them", async () => {
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
