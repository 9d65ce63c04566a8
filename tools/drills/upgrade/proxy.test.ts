import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { configurationOf } from "./proxy.ts"

const text = readFileSync(new URL("../../../ops/compose/haproxy.cfg", import.meta.url), "utf8")
const files = { certificate: "/drill/proxy.pem", socket: "/drill/socket", port: 9_443 }
const servers = { "api-1": { port: 1, probesPort: 2 }, "api-2": { port: 3, probesPort: 4 } }

describe("the proxy of a drill", () => {
  it("has the configuration of ops/compose, with the ports of the drill", () => {
    const configuration = configurationOf(text, files, servers)
    assert.include(configuration, "server api-1 127.0.0.1:1 check port 2\n")
    assert.include(configuration, "server api-2 127.0.0.1:3 check port 4\n")
    assert.include(configuration, "bind 127.0.0.1:9443 ssl crt /drill/proxy.pem alpn")
    assert.include(configuration, "option httpchk GET /readyz")
    assert.notInclude(configuration, "/run/tls")
    assert.notMatch(configuration, /api-\d:8080/u)
  })

  it("refuses a server that the drill does not start", () => {
    assert.throws(() => configurationOf(text, files, { "api-1": servers["api-1"] }), /unknown server api-2/u)
  })
})
