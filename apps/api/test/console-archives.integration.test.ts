import { unzipSync } from "fflate"
import { randomUUID } from "node:crypto"
import { mkdirSync, rmSync } from "node:fs"
import { get } from "node:http"
import { join } from "node:path"
import { setImmediate } from "node:timers/promises"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { storageFolderOf } from "../../../tools/harness/api-process.ts"
import { onServer } from "../../../tools/harness/database.ts"
import { deposit, type FileToDeposit, samplePdf } from "../../../tools/harness/deposits.ts"
import { ask, validOrder } from "../../../tools/harness/http.ts"
import { makeKey } from "../../../tools/harness/tenants.ts"
import { type Browser, type ConsoleStage, consoleStage } from "./console-stage.ts"
import { list, member } from "./member.ts"

const mebibyte = 1024 * 1024
const largest = 10 * mebibyte

describe("an archive of documents", () => {
  let stage: ConsoleStage
  let key = ""

  beforeAll(async () => {
    stage = await consoleStage()
    key = (await makeKey(stage.database, stage.group)).clear
  })
  afterAll(() => stage.stop())

  const ordered = async (reference: string, files: ReadonlyArray<FileToDeposit>): Promise<string> => {
    const created = await ask(stage.api.origin, "/v1/transports", { key, body: validOrder({ reference }) })
    const missionId = String(created.json()["id"])
    for (let at = 0; at < files.length; at += 2) {
      const reply = await deposit({ origin: stage.api.origin, key, missionId }, files.slice(at, at + 2))
      assert.strictEqual(reply.status, 201, reply.text)
    }
    return missionId
  }
  const asked = (ids: ReadonlyArray<string>, browser: Browser = stage.member) =>
    browser.ask("/console/api/document-archives", { body: { mission_ids: ids } })
  const linkTo = async (...ids: ReadonlyArray<string>): Promise<string> => {
    const reply = await asked(ids)
    assert.strictEqual(reply.status, 200, reply.text)
    return new URL(String(reply.json()["url"])).pathname
  }
  const opened = (path: string, method = "GET") => fetch(`${stage.api.origin}${path}`, { method })
  const readBack = async (path: string) => {
    const answer = await opened(path)
    assert.strictEqual(answer.status, 200)
    return unzipSync(new Uint8Array(await answer.arrayBuffer()))
  }
  /** Opens a link, reads nothing of its body, and ends with the connection. */
  const unread = (path: string) =>
    new Promise<{ readonly close: () => void; readonly rest: () => Promise<number> }>((resolve, reject) => {
      const request = get(`${stage.api.origin}${path}`, { agent: false }, (answer) =>
        resolve({
          close: () => void request.destroy(),
          rest: async () => {
            let bytes = 0
            for await (const chunk of answer) bytes += Buffer.byteLength(chunk)
            return bytes
          }
        })
      )
      request.on("error", reject)
    })
  const until = async (isSo: () => Promise<boolean>) => {
    const deadline = performance.now() + 10_000
    while (!(await isSo())) {
      assert.isBelow(performance.now(), deadline)
      await setImmediate()
    }
  }

  /** Where the storage keeps the first document of a mission. */
  const firstFileOf = async (missionId: string): Promise<string> => {
    const [row] = await onServer(
      stage.database,
      "SELECT body -> 'documents' -> 0 -> 'file' ->> 'fileId' AS id FROM mission WHERE id = $1",
      [missionId]
    )
    const id = String(row?.["id"])
    return join(storageFolderOf(stage.database), stage.group, "test", id.slice(-2), id)
  }

  it("has the bytes of each document, in a folder for each mission", { tags: "DOC-23" }, async () => {
    const [first, second, third] = [samplePdf(300_000), samplePdf(), samplePdf()]
    const reference = `lot-${randomUUID().slice(0, 8)}`
    const one = await ordered(reference, [{ content: first }, { content: second, key: "autre" }])
    const two = await ordered(reference, [{ content: third }])
    const empty = await ordered("without", [])
    const number = String((await stage.member.ask(`/console/api/v1/transports/${two}`)).json()["transport_id"])
    const reply = await asked([one, two.toUpperCase(), empty, one])
    assert.deepInclude(reply.json(), { file_count: 3, bytes: first.length + second.length + third.length })
    const path = await linkTo(one, two, empty)
    const answer = await opened(path)
    assert.strictEqual(answer.headers.get("content-type"), "application/zip")
    assert.strictEqual(answer.headers.get("content-disposition"), 'attachment; filename="documents.zip"')
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    assert.deepStrictEqual(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")]),
      [
        [`${reference}/carte_grise-1.pdf`, first.toString("base64")],
        [`${reference}/autre-1.pdf`, second.toString("base64")],
        [`${reference} ${number}/carte_grise-1.pdf`, third.toString("base64")]
      ]
    )
    assert.strictEqual((await opened(path, "HEAD")).status, 200)
    assert.isNull((await asked([empty])).json()["url"])
  })

  it(
    "is of the own group, and shows no document that the mission has no longer",
    { tags: ["DOC-23", "SEC-12"] },
    async () => {
      const one = await ordered("own", [{ content: samplePdf() }])
      for (const ids of [[one], [randomUUID()], ["..", one], ["x"]]) {
        assert.strictEqual((await asked(ids, stage.stranger)).status, 404, ids.join())
      }
      assert.strictEqual((await asked([one, randomUUID()])).status, 404)
      const path = await linkTo(one)
      await onServer(
        stage.database,
        "UPDATE mission SET body = (body::jsonb || '{\"documents\": []}')::json WHERE id = $1",
        [one]
      )
      assert.deepStrictEqual(await readBack(path), {})
    }
  )

  it("says which missions are too many, and which files", { tags: "LIM-63" }, async () => {
    const one = await ordered("large", [{ content: samplePdf() }])
    const errors = async (ids: ReadonlyArray<string>) => {
      const reply = await asked(ids)
      assert.strictEqual(reply.status, 422, reply.text)
      return list(reply.json()["errors"]).map((error) => [member(error, "field"), member(error, "error")])
    }
    const many = Array.from({ length: 31 }, () => one)
    assert.strictEqual((await asked(many.slice(1))).status, 200)
    assert.deepStrictEqual(await errors(many), [["mission_ids", "too_long"]])
    assert.strictEqual((await asked([])).status, 422)
    const path = await linkTo(one)
    await onServer(
      stage.database,
      `UPDATE mission SET body = jsonb_set(body::jsonb, '{documents,0,file,bytes}', '${1024 * mebibyte + 1}')::json
       WHERE id = $1`,
      [one]
    )
    assert.deepStrictEqual(await errors([one]), [["mission_ids", "too_long"]])
    assert.strictEqual((await opened(path)).status, 422)
  })

  it("names a file that the storage has lost, in the language of the user", { tags: "DOC-23" }, async () => {
    const kept = samplePdf()
    const one = await ordered("lost", [{ content: samplePdf() }, { content: kept, key: "autre" }])
    const path = await linkTo(one)
    rmSync(await firstFileOf(one))
    const files = await readBack(path)
    assert.deepStrictEqual(Object.keys(files), ["lost/autre-1.pdf", "fichiers-manquants.txt"])
    assert.include(Buffer.from(files["fichiers-manquants.txt"] ?? []).toString(), "lost/carte_grise-1.pdf")
  })

  it("breaks off if the storage fails", { tags: "DOC-23" }, async () => {
    const one = await ordered("failing", [{ content: samplePdf() }])
    const path = await linkTo(one, await ordered("whole", [{ content: samplePdf() }]))
    const file = await firstFileOf(one)
    rmSync(file)
    mkdirSync(file)
    const isWhole = await opened(path)
      .then((answer) => answer.arrayBuffer())
      .then(
        () => true,
        () => false
      )
    assert.isFalse(isWhole)
  })

  it(
    "is read no faster than its reader reads, and twice at once by a group",
    { tags: ["DOC-23", "LIM-64", "SEC-19"] },
    async () => {
      const files = Array.from({ length: 6 }, () => ({ content: samplePdf(largest) }))
      const missionId = await ordered("slow", files)
      const path = await linkTo(missionId)
      const before = process.memoryUsage().arrayBuffers
      const slow = await unread(path)
      const second = await unread(path)
      const refused = await opened(path)
      assert.deepStrictEqual([refused.status, refused.headers.get("retry-after")], [429, "10"])
      assert.include(await refused.text(), "on the axis archives")
      assert.strictEqual((await asked([missionId])).status, 429)
      // Each of these requests gives the archives more turns than all their chunks need.
      for (let turn = 0; turn < 20; turn += 1) await asked([missionId])
      assert.isBelow(process.memoryUsage().arrayBuffers - before, largest)
      second.close()
      await until(async () => (await asked([missionId])).status === 200)
      assert.isAbove(await slow.rest(), 6 * largest)
      await until(async () => (await asked([missionId])).status === 200)
      assert.strictEqual(Object.keys(await readBack(path)).length, 6)
    }
  )
})
