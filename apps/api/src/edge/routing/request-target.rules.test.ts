import { assert, describe, it } from "vitest"
import { hasNeedlessEscape, originForm, routedPath } from "./request-target.rules.ts"

const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
const codes = Array.from({ length: 256 }, (_, code) => code)
const escapeOf = (code: number): string => `%${code.toString(16).padStart(2, "0")}`

describe("an escape in a path", () => {
  it("is needless for each unreserved character and for no other byte, in either case of its digits", () => {
    for (const code of codes) {
      const isUnreserved = unreserved.includes(String.fromCharCode(code))
      for (const escape of [escapeOf(code), escapeOf(code).toUpperCase()]) {
        for (const path of [`/${escape}`, `${escape}/v1`, `/v1/a${escape}b/c`, `/v1/%2F${escape}`]) {
          assert.strictEqual(hasNeedlessEscape(path), isUnreserved, path)
        }
      }
    }
  })

  it("is not needless if it is cut, or itself escaped", () => {
    for (const path of ["/v1", "/v1/%", "/v1/%7", "/v1/%g6", "/v1/%2576", "/v1/%%", ""]) {
      assert.isFalse(hasNeedlessEscape(path), path)
    }
    assert.isTrue(hasNeedlessEscape("/v1/%%76"))
  })
})

describe("an absolute target", () => {
  it.each([
    ["http://localhost/v1/a?b=c", "localhost", "/v1/a?b=c"],
    ["HTTP://LocalHost/V1/%2f/../a", "localhost", "/V1/%2f/../a"],
    ["http://localhost:80/a", "localhost", "/a"],
    ["http://localhost/a", "localhost:80", "/a"],
    ["https://localhost:443/a", "localhost", "/a"],
    ["https://host:8080/a", "HOST:8080", "/a"],
    ["http://[::1]:8080/a", "[::1]:8080", "/a"],
    ["http://localhost", "localhost", "/"],
    ["http://localhost?a=b", "localhost", "/?a=b"],
    ["http://localhost//a", "localhost", "//a"],
    ["http://localhost/http://other/", "localhost", "/http://other/"]
  ])("%s for the host %s is the path %s", (target, host, path) => {
    assert.strictEqual(originForm(target, host), path)
  })

  it.each([
    ["http://other/v1", "localhost"],
    ["http://localhost:81/v1", "localhost"],
    ["http://localhost:443/v1", "localhost"],
    ["https://localhost:80/v1", "localhost"],
    ["http://localhost.evil/v1", "localhost"],
    ["http://user@localhost/v1", "localhost"],
    ["http://localhost\\@other/v1", "localhost"],
    ["http:///v1", ""],
    ["http:/localhost/v1", "localhost"],
    ["http://localhost/v1", undefined],
    ["ftp://localhost/v1", "localhost"],
    ["//localhost/v1", "localhost"],
    ["/v1", "localhost"],
    ["*", "localhost"],
    ["", "localhost"]
  ])("%s for the host %s stays as it is", (target, host) => {
    assert.strictEqual(originForm(target, host), target)
  })
})

describe("the path of a target", () => {
  it.each([
    ["/v1/a", "/v1/a"],
    ["/v1/a?b=%41;#", "/v1/a"],
    ["/v1/a;b/c", "/v1/a%3Bb/c"],
    ["/v1/a#b/c?d", "/v1/a%23b/c"],
    ["?a", ""]
  ])("of %s is %s", (target, path) => {
    assert.strictEqual(routedPath(target), path)
  })
})
