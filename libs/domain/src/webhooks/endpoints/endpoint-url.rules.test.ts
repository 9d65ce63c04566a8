import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { checkEndpointUrl, checkNewEndpointUrl, endpointUrlMax } from "./endpoint-url.rules.ts"

const accepted = (text: string, allowLoopback = false) => Result.getOrNull(checkEndpointUrl(text, allowLoopback))

const problemOf = (text: string, allowLoopback = false) => {
  const checked = checkEndpointUrl(text, allowLoopback)
  return Result.isFailure(checked) ? checked.failure.problem : assert.fail(`${text} is accepted`)
}

/** Spellings of 127.0.0.1 that browsers and libraries read. */
const loopbackHosts = [
  "127.0.0.1",
  "127.0.0.1.",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7F.1",
  "0x7f.0x0.0x0.0x1",
  "0177.0.0.1",
  "0177.0.0.01",
  "017700000001",
  "00000177.1",
  "１２７.０.０.１",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "127%2E0%2E0%2E1",
  "%31%32%37.0.0.1",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::0001]"
]

/** Refused even if loopback is allowed. */
const insideHosts = [
  "0.0.0.0",
  "0",
  "10.0.0.1",
  "012.0.0.1",
  "0xa.0.0.1",
  "167772161",
  "169.254.169.254",
  "0xA9FEA9FE",
  "2852039166",
  "169.254.43518",
  "100.100.100.200",
  "168.63.129.16",
  "172.16.0.1",
  "192.168.0.1",
  "3232235521",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "4294967295",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:a9fe:a9fe]",
  "[::127.0.0.1]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[64:ff9b:1::a00:1]",
  "[2002:7f00:1::]",
  "[2001::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[2606:4700::5efe:a00:1]"
]

const internalNames = [
  "internal",
  "metadata.google.internal",
  "metadata.google.internal.",
  "METADATA.GOOGLE.INTERNAL",
  "local",
  "printer.local",
  "printer.local.",
  "router.home.arpa"
]

const loopbackNames = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "hook.localhost",
  "ⓛocalhost",
  "ｌｏｃａｌｈｏｓｔ。",
  "local%68ost"
]

const unreadable = [
  "",
  "example.com",
  "//example.com/",
  "/hook",
  "https://",
  "https:///",
  "https://.",
  "https://..",
  "https://example.com..",
  "https://localhost..",
  "https://127.0.0.1..",
  "https://a..b/",
  "https://.example.com",
  "https://exa mple.com",
  "https://example.com:65536",
  "https://example.com:0",
  "https://example.com:-1",
  "https://256.256.256.256",
  "https://1.2.3.4.5",
  "https://example.0x7f",
  "https://example.1",
  "https://[fe80::1%25eth0]/",
  "https://[fe80::1%eth0]/",
  "https://[::1",
  "https://[v1.x]/",
  "https://exa<mple.com",
  "https://exa%00mple.com",
  "https://exa%2fmple.com",
  "https://-example.com",
  "https://example-.com",
  `https://${"a".repeat(64)}.example.com`,
  `https://${"a.".repeat(127)}example.com`
]

describe("the URL of an endpoint", () => {
  it("is accepted in its normalised form", () => {
    const forms = {
      "https://example.com": "https://example.com/",
      "https://example.com/hook?a=b&c=%20": "https://example.com/hook?a=b&c=%20",
      "HTTPS://EXAMPLE.com:443/Hook": "https://example.com/Hook",
      "https://example.com:8443/": "https://example.com:8443/",
      "https://example.com./hook": "https://example.com/hook",
      "https://bücher.example/": "https://xn--bcher-kva.example/",
      "https://hooks_v1.example.com/": "https://hooks_v1.example.com/",
      "  https://example.com/\t": "https://example.com/",
      "https:\\\\example.com\\hook": "https://example.com/hook",
      "https://8.8.8.8/": "https://8.8.8.8/",
      "https://134744072/": "https://8.8.8.8/",
      "https://[2606:4700:4700:0:0:0:0:1111]:444/": "https://[2606:4700:4700::1111]:444/",
      "https://internal.example.com/": "https://internal.example.com/",
      "https://mylocal/": "https://mylocal/",
      "https://notlocalhost.example/": "https://notlocalhost.example/"
    }
    for (const [text, form] of Object.entries(forms)) assert.strictEqual(accepted(text), form, text)
  })

  it("is https, and http only by the development setting", { tags: "WHK-33" }, () => {
    assert.match(problemOf("http://example.com/"), /https/u)
    assert.strictEqual(accepted("http://example.com/", true), "http://example.com/")
    for (const text of [
      "ftp://example.com/",
      "file:///etc/passwd",
      "javascript:alert(1)",
      "data:,x",
      "ws://example.com/"
    ]) {
      assert.match(problemOf(text), /https/u)
      assert.match(problemOf(text, true), /https/u)
    }
  })

  it("has no private host, in any spelling", { tags: "WHK-33" }, () => {
    for (const host of [...loopbackHosts, ...insideHosts]) {
      assert.strictEqual(problemOf(`https://${host}/hook`), "its address is not public", host)
      assert.strictEqual(problemOf(`https://${host}:8443`), "its address is not public", host)
    }
    for (const host of [...internalNames, ...loopbackNames]) {
      assert.strictEqual(problemOf(`https://${host}/hook`), "its host is not on the public internet", host)
    }
  })

  it("may be loopback by the development setting, but no other private host", { tags: "WHK-36" }, () => {
    for (const host of [...loopbackHosts, ...loopbackNames]) {
      for (const scheme of ["http", "https"]) assert.isNotNull(accepted(`${scheme}://${host}:3000/`, true), host)
    }
    for (const host of [...insideHosts, ...internalNames]) {
      for (const scheme of ["http", "https"]) problemOf(`${scheme}://${host}:3000/`, true)
    }
  })

  it("is refused if it cannot be parsed or its host looked up", () => {
    for (const text of unreadable) {
      assert.isNotEmpty(problemOf(text))
      assert.isNotEmpty(problemOf(text, true))
    }
  })

  it("has no user information and no fragment", { tags: "WHK-33" }, () => {
    for (const user of ["a@", "a:b@", ":b@", "example.com@", "example.com%40x@", "https%3A%2F%2F@", "a@b@"]) {
      assert.match(problemOf(`https://${user}example.org/`), /user name/u, user)
    }
    for (const fragment of ["#", "#x", "?q#", "/#/hook"]) {
      assert.match(problemOf(`https://example.org${fragment}`), /fragment/u, fragment)
    }
  })

  it("names the host that people read, despite at signs and backslashes", () => {
    assert.strictEqual(accepted("https://example.com\\@127.0.0.1/"), "https://example.com/@127.0.0.1/")
    assert.strictEqual(accepted("https://example.com/@10.0.0.1"), "https://example.com/@10.0.0.1")
    assert.match(problemOf("https://example.com@127.0.0.1/"), /user name/u)
    assert.match(problemOf("https://\t127.0.\n0.1/"), /address/u)
  })

  it("has at most 2,000 characters, also in normalised form", () => {
    const start = "https://example.com/"
    const longest = start + "a".repeat(endpointUrlMax - start.length)
    assert.strictEqual(accepted(longest), longest)
    assert.match(problemOf(`${longest}a`), /2000/u)
    assert.match(problemOf(start + "é".repeat(endpointUrlMax / 4)), /in normalised form/u)
  })

  it("is accepted again in its normalised form", () => {
    const text = fc.oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true, validSchemes: ["https", "http"] }),
      fc.ipV4Extended().map((host) => `https://${host}/`),
      fc.ipV6().map((host) => `https://[${host}]/`),
      fc.string({ unit: "binary", maxLength: 12 }).map((host) => `https://${host}/`),
      fc.tuple(fc.domain(), fc.constantFrom(".", "..", "。", "")).map(([host, dot]) => `https://${host}${dot}/`)
    )
    let count = 0
    fc.assert(
      fc.property(text, fc.boolean(), (asked, allowLoopback) => {
        const href = accepted(asked, allowLoopback)
        if (href === null) return
        count++
        assert.strictEqual(accepted(href, allowLoopback), href)
        const { hostname, username, password, hash } = new URL(href)
        assert.deepStrictEqual([username, password, hash], ["", "", ""])
        assert.isFalse(hostname.endsWith("."))
      }),
      { numRuns: 5_000 }
    )
    assert.isAbove(count, 500)
  })

  it("has port 443 or one above 1023 if it is new, so that no other service is tried", { tags: "WHK-33" }, () => {
    const refused = (text: string, allowLoopback = false) =>
      Result.match(checkNewEndpointUrl(text, allowLoopback), {
        onSuccess: () => "none",
        onFailure: ({ problem }) => problem
      })
    for (const port of ["", ":443", ":1024", ":8443", ":65535"]) {
      assert.strictEqual(refused(`https://hooks.example${port}/x`), "none", port)
    }
    for (const port of [":1", ":22", ":80", ":442", ":444", ":1023"]) {
      const url = `https://hooks.example${port}/x`
      assert.strictEqual(refused(url), "its port is neither 443 nor above 1023", port)
      assert.isNotNull(accepted(url), port)
    }
    assert.strictEqual(refused("http://localhost:25/x", true), "its port is neither 443 nor above 1023")
    assert.strictEqual(refused("http://localhost/x", true), "none")
    assert.strictEqual(refused("https://10.0.0.1:22/x"), "its address is not public")
  })
})
