import { execFile, execFileSync } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { generateKeyPairSync, sign } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, assert, describe, it } from "vitest"
import { signForTest, verify } from "./webhooks/index.ts"

const page = readFileSync(join(import.meta.dirname, "../../../docs/webhooks.md"), "utf8")
const home = mkdtempSync(join(tmpdir(), "trajet-docs-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const snippet = (language: string, part: string): string => {
  const blocks = [...page.matchAll(/^```(\w+)(?: [^\n]*)?\n([\s\S]*?)^```/gmu)].map(
    ([, name, text]) => [name, text ?? ""] as const
  )
  const found = blocks.filter(([name, text]) => name === language && text.includes(part))
  assert.strictEqual(found.length, 1, part)
  return found[0]?.[1] ?? ""
}

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`
const body = `{"id":"a","type":"transport.cancelled","created_at":"c","data":{"label":"Procès-verbal"}}`

describe("docs/webhooks.md", () => {
  it("shows how openssl computes the signature", async () => {
    const { headers } = await signForTest({ body, secret, timestamp: 1_795_168_800 })
    writeFileSync(join(home, "body.json"), body)
    const env = { PATH: process.env["PATH"], SECRET: secret, TIMESTAMP: "1795168800" }
    const said = execFileSync("sh", ["-c", snippet("sh", `echo "sha256=`)], { cwd: home, env, encoding: "utf8" })
    assert.strictEqual(said.trim(), headers["X-SVC-Signature"])
  })

  it("shows how openssl verifies a signature by its public key, and refuses one of another body", () => {
    const { privateKey, publicKey } = generateKeyPairSync("ed25519")
    const given = {
      PATH: process.env["PATH"],
      DELIVERY_ID: "d",
      TIMESTAMP: "1795168800",
      PUBLIC_KEY: `whpk_${publicKey.export({ format: "der", type: "spki" }).subarray(-32).toString("base64")}`,
      SIGNATURE: `v1a,${sign(null, Buffer.from(`d.1795168800.${body}`), privateKey).toString("base64")}`
    }
    const run = (sent: string) => {
      writeFileSync(join(home, "body.json"), sent)
      return execFileSync("sh", ["-c", snippet("sh", "pkeyutl -verify")], { cwd: home, env: given, encoding: "utf8" })
    }
    assert.include(run(body), "Signature Verified Successfully")
    assert.throws(() => run(`${body} `))
  })

  it("shows how curl sends a delivery that verifies", async () => {
    writeFileSync(join(home, "body.json"), body)
    const server = createServer(async (request, response) => {
      const chunks: Array<Buffer> = []
      for await (const chunk of request) chunks.push(chunk)
      const verified = verify(Buffer.concat(chunks), request.headers, secret)
      response
        .writeHead(
          await verified.then(
            ({ deliveryId }) => (deliveryId === "by-hand" ? 204 : 409),
            () => 400
          )
        )
        .end()
    })
    await once(server.listen(0, "127.0.0.1"), "listening")
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    const env = { PATH: process.env["PATH"], SECRET: secret, URL: `http://127.0.0.1:${port}/` }
    const { stdout } = await promisify(execFile)("sh", ["-c", snippet("sh", "curl")], { cwd: home, env })
    server.close()
    assert.strictEqual(stdout.trim(), "204")
  })

  it("shows a check by hand in Node that accepts valid deliveries and refuses others", async () => {
    const file = join(home, "by-hand.mjs")
    writeFileSync(file, snippet("js", "isGenuine"))
    const { isGenuine }: { readonly isGenuine: (...given: ReadonlyArray<unknown>) => boolean } = await import(file)
    const shown = async (timestamp: number) => {
      const { headers } = await signForTest({ body, secret, timestamp })
      return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
    }
    const now = Date.now() / 1000
    assert.isTrue(isGenuine(body, await shown(now), secret))
    assert.isFalse(isGenuine(`${body} `, await shown(now), secret))
    assert.isFalse(isGenuine(body, await shown(now - 400), secret))
    assert.isFalse(isGenuine(body, {}, secret))
  })

  it("shows a delivery with every header that the kit makes", async () => {
    const { headers } = await signForTest({ body, secret })
    const shown = [...snippet("http", "POST /hook").matchAll(/^([\w-]+): /gmu)].map(([, name = ""]) =>
      name.toLowerCase()
    )
    const made = Object.keys(headers).map((name) => name.toLowerCase())
    assert.deepStrictEqual([...shown].toSorted(), [...new Set(["content-type", ...made])].toSorted())
  })

  it("shows code with the kit that handles an event, and names the fault of a changed one", async () => {
    const kit = JSON.stringify(new URL("./webhooks/index.ts", import.meta.url).href)
    const code = snippet("ts", "import { verify").replace(`"@trajet/client/webhooks"`, kit)
    const file = join(home, "with-kit.ts")
    const { headers } = await signForTest({ body, secret })
    const given = (rawBody: string) => JSON.stringify({ rawBody, request: { headers }, secret })
    const print = (rawBody: string) => {
      writeFileSync(file, `${code}\n`.replace("try {", `const { rawBody, request, secret } = ${given(rawBody)}\ntry {`))
      return execFileSync(process.execPath, [file], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim()
    }
    const cancelled = body.replace(`"label":"Procès-verbal"`, `"cancelled_at":"2026-11-20T10:00:00.000000Z"`)
    const signed = await signForTest({ body: cancelled, secret })
    Object.assign(headers, signed.headers)
    assert.strictEqual(print(cancelled), "2026-11-20T10:00:00.000000Z")
    assert.strictEqual(print(`${cancelled} `), "")
  })

  it("names every refusal code, and no other", () => {
    const source = readFileSync(join(import.meta.dirname, "webhooks/verification.errors.ts"), "utf8")
    const codes = [...source.matchAll(/^ {2}\| "(\w+)"/gmu)].map(([, code]) => code ?? "")
    const shown = [...page.matchAll(/^\| `((?:body|missing|timestamp|signature|secret)_\w+)`/gmu)].map(
      ([, code]) => code ?? ""
    )
    assert.deepStrictEqual(shown.toSorted(), codes.toSorted())
  })
})
