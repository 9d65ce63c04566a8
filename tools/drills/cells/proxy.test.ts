import { readFileSync } from "node:fs"
import { assert, describe, it } from "vitest"
import { configurationOf, ofTwoCells } from "./proxy.ts"

const text = readFileSync(new URL("../../../ops/cells/haproxy.cfg", import.meta.url), "utf8")
const files = {
  ...{ folder: "/drill", certificate: "/drill/proxy.pem", socket: "/drill/socket", port: 9_443, plainPort: 9_080 },
  innerPorts: { "1": 9_001, "2": 9_002, "3": 9_003, "4": 9_004 }
}
const ports = (port: number) => ({ port, probesPort: port + 1 })
const two = { "a-api-1": ports(1), "a-api-2": ports(3), "b-api-1": ports(5), "b-api-2": ports(7) }
const servers = { ...two, "c-api-1": ports(9), "c-api-2": ports(11) }

describe("the proxy before cells", () => {
  it("has the configuration of ops/cells, with files and ports of the drill", () => {
    const configuration = configurationOf(text, files, servers)
    assert.include(configuration, "server b-api-2 127.0.0.1:7 check port 8\n")
    assert.include(configuration, "server b-api-2 127.0.0.1:7 check port 8 backup\n")
    assert.include(configuration, "bind 127.0.0.1:9443 ssl crt /drill/proxy.pem alpn")
    assert.include(configuration, "\n  bind 127.0.0.1:9080\n")
    assert.include(configuration, "map_beg(/drill/cells.map)")
    for (const place of ["server cell-b", "bind"]) assert.include(configuration, `${place} 127.0.0.1:9002\n`)
    assert.notMatch(configuration, /\/etc\/|\/run\/|:8\d{3}\b/u)
  })

  it("has two cells without what names the third one", () => {
    const configuration = configurationOf(ofTwoCells(text), files, two)
    assert.notMatch(configuration, /cell-c|c-api|a b c/u)
    assert.include(configuration, 'X-Trajet-Cells "a b" unless')
    for (const server of ["cell-b", "bind", "b-api-2"]) assert.include(configuration, `${server} 127.0.0.1:`)
    assert.throws(() => configurationOf(text, files, two), /unknown server c-api-1/u)
  })

  it("logs no request, since the header has a key", () => {
    const logs = text
      .split("\n")
      .filter((line) => /^(?:log|capture|option httplog|http-request capture)\b/u.test(line.trim()))
    assert.deepStrictEqual(logs, [])
  })

  it("refuses a server that the drill does not start", () => {
    assert.throws(() => configurationOf(text, files, { "a-api-1": ports(1) }), /unknown server a-api-2/u)
  })
})
