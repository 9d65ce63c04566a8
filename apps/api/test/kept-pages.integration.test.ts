import { get, type IncomingHttpHeaders } from "node:http"
import { assert, describe, it } from "vitest"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { ask } from "../../../tools/harness/http.ts"
import { hashSource, policyOf } from "./page-policies.ts"
import { workerApi } from "../../../tools/harness/worker-api.ts"

/** An answer with the bytes of its transfer. */
const fetchBytes = (url: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }>(
    (resolve, reject) => {
      get(url, { headers }, (incoming) => {
        const chunks: Array<Buffer> = []
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
        incoming.once("error", reject)
        incoming.once("end", () =>
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes: Buffer.concat(chunks) })
        )
      }).once("error", reject)
    }
  )

describe("a page", async () => {
  const { api } = await workerApi()

  describe("of the explorer", () => {
    const emptyIcon = `<link rel="icon" href="data:,">`

    /** The scripts of the page, and the page without them. */
    const partsOf = (text: string) => {
      const scripts = [...text.matchAll(/<script>(.*?)<\/script>/gsu)].map(([, script = ""]) => script)
      return { scripts, around: scripts.reduce((left, script) => left.replace(script, () => ""), text) }
    }

    it(
      "holds everything it needs, and configures the explorer to contact no other host",
      { tags: "SEC-37" },
      async () => {
        const answer = await ask(api.origin, "/docs/explorer")
        assert.strictEqual(answer.status, 200)
        assert.match(String(answer.headers["content-type"]), /^text\/html/u)
        // An icon in the page itself: without one, browsers ask for a file.
        assert.include(answer.text, emptyIcon)
        const { scripts, around } = partsOf(answer.text.replace(emptyIcon, ""))
        for (const [path, keyStart] of [
          ["/docs/explorer", "svc_test_…"],
          ["/operations/docs", "ops_test_…"]
        ] as const)
          assert.include((await ask(api.origin, path)).text, `placeholder:"${keyStart}"`)
        assert.strictEqual(scripts.length, 4)
        assert.notMatch(around, /https?:|<(?:script|link|iframe|img|object|embed|style)\b[^>]+|\bsrc=|\bhref=/iu)
        const [, , setup = ""] = scripts
        assert.match(setup, /createApiReference/u)
        assert.include(setup, "/v1/transports")
        const options = JSON.parse(/\.\.\.(\{.*?\}),\n/su.exec(setup)?.[1] ?? "")
        assert.deepInclude(options, {
          withDefaultFonts: false,
          showDeveloperTools: "never",
          hideClientButton: true,
          telemetry: false
        })
        for (const name of ["proxyUrl", "favicon", "customCss", "customFetch"]) assert.notProperty(options, name)
      }
    )

    it("has a vendor's script that knows the options against other hosts", async () => {
      const [, vendor = ""] = partsOf((await ask(api.origin, "/docs/explorer")).text).scripts
      for (const option of [
        /showDeveloperTools:\w+\.enum\(\["always","localhost","never"\]\)/u,
        /hideClientButton:\w+\.boolean\(\)/u,
        /telemetry:\w+\.boolean\(\)/u,
        /withDefaultFonts:\w+\(\)/u
      ]) {
        assert.isTrue(option.test(vendor), option.source)
      }
    })

    it("lets browsers run only its own scripts, load only from this host, and show it in no frame", async () => {
      const { text, headers } = await ask(api.origin, "/docs/explorer")
      const policy = policyOf(headers)
      const hashes = partsOf(text).scripts.map(hashSource)
      assert.deepStrictEqual(policy.get("script-src"), hashes)
      assert.deepStrictEqual(policy.get("default-src"), ["'none'"])
      for (const name of ["base-uri", "form-action", "frame-ancestors"]) {
        assert.deepStrictEqual(policy.get(name), ["'none'"], name)
      }
      const sources = [...policy.values()].flat().filter((source) => !hashes.includes(source))
      assert.includeMembers(["'none'", "'self'", "'unsafe-inline'", "data:"], sources)
      assert.strictEqual(headers["x-frame-options"], "DENY")
    })
  })

  describe("a page that is the same for all clients", () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes } as const

    const bytesOf = (path: string, headers: Readonly<Record<string, string>>) =>
      fetchBytes(`${api.origin}${path}`, headers)

    it.each(["/docs/explorer", "/openapi.json", "/problems/rate_limited"])(
      "%s is compressed as the client asks",
      async (path) => {
        const plain = (await bytesOf(path, {})).bytes
        for (const encoding of ["br", "gzip", "identity"] as const) {
          const { bytes, headers } = await bytesOf(path, { "accept-encoding": encoding })
          assert.strictEqual(headers["content-encoding"], encoding === "identity" ? undefined : encoding)
          assert.strictEqual(headers["vary"], "accept-encoding")
          assert.isTrue(decoders[encoding](bytes).equals(plain), encoding)
          assert.strictEqual(Number(headers["content-length"]), bytes.length)
        }
      }
    )

    it("is a quarter of its size for browsers", async () => {
      const [plain, compressed] = [
        await bytesOf("/docs/explorer", {}),
        await bytesOf("/docs/explorer", { "accept-encoding": "gzip, br" })
      ]
      assert.isAtMost(compressed.bytes.length * 4, plain.bytes.length)
    })

    it("is not sent again to a client that has it", async () => {
      for (const accepted of ["br", "gzip", "identity"]) {
        const first = await bytesOf("/docs/explorer", { "accept-encoding": accepted })
        const tag = String(first.headers["etag"])
        assert.strictEqual(first.headers["cache-control"], "no-cache")
        for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
          const again = await bytesOf("/docs/explorer", { "accept-encoding": accepted, "if-none-match": known })
          assert.strictEqual(again.status, 304, known)
          assert.strictEqual(again.bytes.length, 0)
          assert.strictEqual(again.headers["etag"], tag)
        }
        const other = await bytesOf("/docs/explorer", { "accept-encoding": accepted, "if-none-match": '"other"' })
        assert.strictEqual(other.status, 200)
      }
    })
  })
})
