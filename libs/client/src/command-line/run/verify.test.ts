import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, describe, it } from "vitest"
import { startCommandHere } from "../../testing/command.ts"
import { operatorKey, sampleDossier } from "../../testing/sample-dossier.ts"

describe("trajet verify", { tags: "EVD-12" }, () => {
  const folder = mkdtempSync(join(tmpdir(), "trajet-verify-"))
  const key = operatorKey()
  const dossier = sampleDossier(key)
  const file = join(folder, "dossier.pdf")
  writeFileSync(file, dossier)
  writeFileSync(join(folder, "keys.json"), JSON.stringify({ data: [{ public_key: key.publicKey }] }))
  afterAll(() => rmSync(folder, { recursive: true }))

  // No key of an API and no address that answers: nothing is asked.
  const run = (...args: ReadonlyArray<string>) =>
    startCommandHere(["verify", ...args], { env: { HOME: folder, TRAJET_API: "http://127.0.0.1:9/v1" } }).ended

  const changed = (at: number): string => {
    const bytes = Buffer.from(dossier)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    const path = join(folder, `changed-${at}.pdf`)
    writeFileSync(path, bytes)
    return path
  }

  it("accepts a dossier by its key, as a text or a file", async () => {
    for (const given of [key.publicKey, join(folder, "keys.json")]) {
      const { code, stderr, stdout } = await run(file, "--key", given)
      assert.strictEqual(code, 0, stderr)
      assert.match(stdout, /^valid {2}every byte/u)
      assert.include(stdout, "M-10000001, aller, test")
      assert.include(stdout, "photo 2 of the pickup")
      assert.include(stdout, "not in the dossier (too large): document big-1.pdf")
    }
    const { stdout } = await run(file, "--key", key.publicKey, "--json")
    assert.deepInclude(JSON.parse(stdout), { key: key.id, timestamp: "none" })
  })

  it("names the changed part, and ends with 1", async () => {
    const { code, stderr, stdout } = await run(
      changed(dossier.indexOf(Buffer.alloc(100, 0xd7))),
      "--key",
      key.publicKey
    )
    assert.strictEqual(code, 1)
    assert.strictEqual(stdout, "")
    assert.include(stderr, "not valid: photo 2 of the pickup was changed")
  })

  it("refuses a dossier of another key, and says which key it names", async () => {
    const { code, stderr } = await run(file, "--key", operatorKey().publicKey)
    assert.strictEqual(code, 1)
    assert.include(stderr, `it names the key ${key.id}`)
  })

  it("refuses a PDF that is no dossier", async () => {
    const path = join(folder, "other.pdf")
    writeFileSync(path, "%PDF-1.7\n%%EOF\n")
    const { code, stderr } = await run(path, "--key", key.publicKey, "--json")
    assert.strictEqual(code, 1)
    assert.deepInclude(JSON.parse(stderr).error, { code: "no_seal" })
  })

  it("needs a key", async () => {
    assert.strictEqual((await run(file)).code, 2)
    assert.strictEqual((await run(file, "--key", "evpk_no")).code, 2)
    assert.strictEqual((await run(join(folder, "missing.pdf"), "--key", key.publicKey)).code, 2)
  })
})
