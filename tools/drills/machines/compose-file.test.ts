import { assert, describe, it } from "vitest"
import { composeOf } from "./compose-file.ts"

const networks = { inside: { ipam: { config: [{ subnet: "172.30.0.0/24" }] } } }
const database = { image: "postgres:18", healthcheck: { test: ["CMD", "ready"], interval: "5s", retries: 20 } }
const api = {
  image: "trajet:${VERSION:-1.2.3}",
  depends_on: { database: { condition: "service_healthy" } },
  environment: { URL: "${URL:-https://localhost}", REPLICAS: "3" },
  volumes: ["files:/var/lib/trajet", "./tls/ca.crt:/run/ca.crt:ro"],
  cap_drop: ["ALL"]
}

describe("a compose file", () => {
  it("is read with the defaults of its variables, each service after those that it depends on", () => {
    const { network, services } = composeOf({ networks, services: { api, database } })
    assert.strictEqual(network, "172.30.0")
    const [first, second] = services
    assert.deepStrictEqual(first?.healthcheck, { words: ["ready"], intervalMillis: 5_000, tries: 20 })
    assert.strictEqual(second?.image, "trajet:1.2.3")
    assert.deepStrictEqual(second?.environment, { URL: "https://localhost", REPLICAS: "3" })
    assert.deepStrictEqual(second?.dependsOn, [{ name: "database", condition: "service_healthy" }])
    assert.deepStrictEqual(second?.mounts, [
      { source: "files", target: "/var/lib/trajet", isReadOnly: false },
      { source: "./tls/ca.crt", target: "/run/ca.crt", isReadOnly: true }
    ])
    assert.isTrue(second?.dropsAll)
  })

  it("is refused with what the drill would leave out", () => {
    const wrong = (service: object) => () =>
      composeOf({ networks, services: { api: { ...api, ...service }, database } })
    assert.throws(wrong({ privileged: true }), /does not carry out privileged of api/u)
    assert.throws(wrong({ depends_on: ["cache"] }), /depends on cache/u)
    assert.throws(wrong({ depends_on: { database: { condition: "service_lucky" } } }), /does not know the condition/u)
    assert.throws(wrong({ healthcheck: { test: ["CMD-SHELL", "ready"] } }), /without a shell/u)
    assert.throws(() => composeOf({ services: { database } }), /one network/u)
  })
})
