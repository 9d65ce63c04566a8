import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import S3rver from "s3rver"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import { deposit, type Depositor, samplePdf } from "../../../tools/harness/deposits.ts"
import { recordedFiles, sha256Of } from "../../../tools/harness/files.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const bucket = "documents"
const directory = mkdtempSync(join(tmpdir(), "trajet-api-s3-"))

describe("documents on an S3 server", () => {
  let database = ""
  let api: ApiHere
  let to: Depositor
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }]
  })
  let isUp = true
  const stopServer = async () => {
    if (isUp) await server.close()
    isUp = false
  }

  beforeAll(async () => {
    const { port } = await server.run()
    database = await testDatabase()
    const key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    api = await startApiHere(database, {
      TRAJET_STORAGE: "s3",
      TRAJET_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      TRAJET_S3_BUCKET: bucket,
      TRAJET_S3_KEY_ID: "S3RVER",
      TRAJET_S3_SECRET: "S3RVER"
    })
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    to = { origin: api.origin, key, missionId: String(created.json()["id"]) }
  })
  afterAll(async () => {
    await api.stop()
    await stopServer()
    rmSync(directory, { recursive: true, force: true })
  })

  const objects = () =>
    readdirSync(join(directory, bucket), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith("._S3rver_object"))
      .map((name) => name.split("/").at(-1)?.split(".")[0] ?? "")

  it("are stored unchanged, also those of several parts, and the bucket holds nothing else", async () => {
    const files = [1_000, 5 * 1024 * 1024, 9_000_000].map((size) => ({ content: samplePdf(size) }))
    const reply = await deposit(to, [...files, { content: samplePdf(11_000_000) }])
    assert.strictEqual(reply.status, 207, reply.text)
    for (const [index, { content }] of files.entries()) {
      const url = new URL(String(member(list(reply.json()["data"])[index], "document", "url")))
      const file = await ask(api.origin, url.pathname)
      assert.strictEqual(file.headers["content-length"], String(content.length))
      assert.strictEqual(sha256Of(Buffer.from(file.text)), sha256Of(content))
    }
    const { documents, states } = await recordedFiles(database)
    assert.sameMembers(objects(), [...documents.keys()])
    assert.sameMembers([...states.keys()], [...documents.keys()])
  })

  it("are answered 502 while the server is down, and none is recorded", async () => {
    const listed = await ask(api.origin, `/v1/transports/${to.missionId}/documents`, { key: to.key })
    const url = new URL(String(member(list(listed.json()["data"])[0], "url")))
    await stopServer()
    const before = (await recordedFiles(database)).documents.size
    for (const reply of [await deposit(to, [{ content: samplePdf() }]), await ask(api.origin, url.pathname)]) {
      assert.deepStrictEqual([reply.status, problemOf(reply).code], [502, "relay_unavailable"], reply.text)
    }
    assert.strictEqual((await recordedFiles(database)).documents.size, before)
  })
})
