import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import vm from "node:vm"
import { afterAll, assert, describe, it } from "vitest"
import { ConfigurationError, documentsDeposit, type FileContent } from "../index.ts"
import { hangUp, json, startHostileServer } from "../testing/hostile-server.ts"
import { errorOf, testConnection } from "../testing/test-connection.ts"

const home = mkdtempSync(join(tmpdir(), "trajet-form-"))
afterAll(() => rmSync(home, { recursive: true, force: true }))

const words = "%PDF-1.7 content"
const bytes = () => new TextEncoder().encode(words)

async function* chunks(): AsyncGenerator<Uint8Array> {
  yield bytes().subarray(0, 4)
  yield bytes().subarray(4)
}

const contents: ReadonlyArray<readonly [string, () => Promise<FileContent> | FileContent]> = [
  ["a Blob", () => new Blob([bytes()], { type: "application/pdf" })],
  ["a File", () => new File([bytes()], "own-name.pdf", { type: "application/pdf" })],
  ["bytes", bytes],
  ["a part of a larger buffer", () => new TextEncoder().encode(`--${words}--`).subarray(2, -2)],
  ["a buffer", () => bytes().buffer],
  ["bytes of another realm", () => vm.runInNewContext("Uint8Array.from(given)", { given: [...bytes()] })],
  ["a web stream", () => new Blob([bytes()]).stream()],
  ["a stream of Node", () => Readable.from([Buffer.from(words.slice(0, 3)), Buffer.from(words.slice(3))])],
  ["an async iterator", chunks],
  [
    "a file on disk",
    () => {
      writeFileSync(join(home, "a.pdf"), words)
      return openAsBlob(join(home, "a.pdf"), { type: "application/pdf" })
    }
  ]
]

/** Reads the parts of a form that the server received. */
const partsOf = async (body: Buffer, type: string | undefined): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { "content-type": type ?? "" } }).formData()

describe("a deposit of files", () => {
  it.each(contents)(
    "sends %s, and the same bytes again with the same key after a cut connection",
    async (name, content) => {
      const { baseUrl, seen, stop } = await startHostileServer(hangUp, json(201, { data: [] }))
      const { connection } = testConnection(baseUrl)
      const entry = { key: "pv_signe", leg: "retour", ...(name === "a File" ? {} : { file_name: "pv.pdf" }) } as const
      await documentsDeposit(connection, "a", { files: [{ ...entry, content: await content() }] })
      assert.strictEqual(seen.length, 2)
      assert.strictEqual(seen[0]?.headers["idempotency-key"], seen[1]?.headers["idempotency-key"])
      for (const { body, headers } of seen) {
        const form = await partsOf(body, headers["content-type"])
        assert.deepStrictEqual(JSON.parse(String(form.get("meta"))), [entry])
        const [file] = form.getAll("files")
        assert.instanceOf(file, File)
        assert.strictEqual(await file.text(), words)
        assert.strictEqual(file.name, name === "a File" ? "own-name.pdf" : "pv.pdf")
      }
      await stop()
    }
  )

  it("keeps the order of files and entries, and sends JSON as JSON", async () => {
    const { baseUrl, seen, stop } = await startHostileServer(json(201, { data: [] }))
    const { connection } = testConnection(baseUrl)
    const files = ["a", "b", "c"].map((key) => ({ key, content: new TextEncoder().encode(key) }))
    await documentsDeposit(connection, "a", { files })
    const form = await partsOf(seen[0]?.body ?? Buffer.alloc(0), seen[0]?.headers["content-type"])
    const sent = await Promise.all(form.getAll("files").map((file) => (typeof file === "string" ? file : file.text())))
    assert.deepStrictEqual(sent, ["a", "b", "c"])
    const document = { key: "a", file_name: "a.pdf", content_type: "application/pdf", content_base64: "YQ==" }
    await documentsDeposit(connection, "a", { documents: [document] })
    assert.strictEqual(seen[1]?.headers["content-type"], "application/json")
    assert.deepStrictEqual(JSON.parse(String(seen[1]?.body)), { documents: [document] })
    await stop()
  })

  it("stops reading a stream that is larger than a document may be", async () => {
    let read = 0
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read++
        yield new Uint8Array(1024 * 1024)
      }
    }
    const { connection } = testConnection("http://127.0.0.1:1/v1")
    const error = await errorOf(documentsDeposit(connection, "a", { files: [{ key: "a", content: endless() }] }))
    assert.instanceOf(error, ConfigurationError)
    assert.strictEqual(read, 11)
  })
})
