import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import {
  deposit,
  depositForm,
  depositJson,
  filePart,
  formOf,
  metaPart,
  type Part,
  samplePdf,
  sendForm
} from "../../../tools/harness/deposits.ts"
import { filesOnDisk, recordedFiles, removeFiles } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"
import { sendRaw } from "../../../tools/harness/raw-socket.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { problemOf } from "./refusals.ts"

const mebibyte = 1024 * 1024
const file = { content: samplePdf() }
const [one, meta] = [filePart(file), metaPart([file])]
const field = (name: string, content: string): Part => ({ disposition: `name="${name}"`, content })

describe("a deposit over its limits", async () => {
  const { api, database, key } = await ownStage()
  const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
  const to = { origin: api.origin, key, missionId: String(created.json()["id"]) }

  /** Expects a refusal with this code and field, and neither file nor record afterwards. */
  const refused = async (about: string, sent: Promise<Reply>, code: string, fields: ReadonlyArray<string>) => {
    const reply = await sent
    const problem = problemOf(reply)
    assert.deepStrictEqual([reply.status, problem.code], [422, code], `${about}: ${reply.text}`)
    assert.deepStrictEqual(
      problem.errors.map((error) => `${error.field} ${error.error}`),
      fields,
      about
    )
    assert.isEmpty([...filesOnDisk(database).keys()], about)
    const states = [...(await recordedFiles(database)).states.values()]
    assert.isTrue(
      states.every((state) => state === "dropping"),
      `${about}: ${states.join()}`
    )
  }

  it("has at most 10 files", { tags: "DOC-8" }, async () => {
    const eleven = Array.from({ length: 11 }, () => ({ content: samplePdf() }))
    await refused("eleven", depositJson(to, eleven), "validation_failed", ["documents too_long"])
    await refused("none", depositJson(to, []), "validation_failed", ["documents too_short"])
    await refused("eleven", deposit(to, eleven), "validation_failed", ["files too_long"])
    await refused("none", deposit(to, []), "validation_failed", ["meta.documents too_short"])
    const many = Array.from({ length: 30 }, () => field("comment", "x"))
    await refused("parts", sendForm(to, formOf([...many, meta, one])), "validation_failed", ["files too_long"])
  })

  it("has at most 25 MiB of files", { tags: "DOC-8" }, async () => {
    const files = [10, 10, 6].map((size) => ({ content: samplePdf(size * mebibyte - (size === 6 ? mebibyte - 1 : 0)) }))
    await refused("one byte over", deposit(to, files), "payload_too_large", ["files too_long"])
    await refused("far over", deposit(to, [...files, ...files]), "payload_too_large", ["files too_long"])
    const chunked = fetch(`${api.origin}/v1/transports/${to.missionId}/documents`, {
      method: "POST",
      headers: { "x-api-key": to.key, ...depositForm([]).headers },
      body: new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(Buffer.from(`--${"x".repeat(10)}\r\n`))
          for (let sent = 0; sent < 30; sent++) controller.enqueue(new Uint8Array(mebibyte))
          controller.close()
        }
      }),
      duplex: "half"
    })
    const reply = await chunked
    const text = await reply.text()
    const headers = { "content-type": reply.headers.get("content-type") ?? "" }
    assert.strictEqual(problemOf({ status: reply.status, text, headers }).code, "payload_too_large")
  })

  it("has at most 8 MiB as JSON, with an announced length or in chunks", { tags: "DOC-9" }, async () => {
    const path = `/v1/transports/${to.missionId}/documents`
    const bodyOf = (bytes: number) => {
      const body = JSON.stringify({ documents: [], padding: "" })
      return body.replace('""', `"${"x".repeat(bytes - body.length)}"`)
    }
    const chunked = async (body: string) => {
      const reply = await fetch(`${api.origin}${path}`, {
        method: "POST",
        headers: { "x-api-key": to.key, "content-type": "application/json" },
        body: new Blob([body]).stream(),
        duplex: "half"
      })
      const headers = { "content-type": reply.headers.get("content-type") ?? "" }
      return problemOf({ status: reply.status, text: await reply.text(), headers }).code
    }
    const announced = async (body: string) =>
      problemOf(
        await ask(to.origin, path, {
          key: to.key,
          body: Buffer.from(body),
          headers: { "content-type": "application/json" }
        })
      ).code
    for (const send of [announced, chunked]) {
      assert.strictEqual(await send(bodyOf(8 * mebibyte)), "validation_failed")
      for (const bytes of [8 * mebibyte + 1, 20 * mebibyte]) {
        assert.strictEqual(await send(bodyOf(bytes)), "payload_too_large")
      }
    }
  })

  it("as a form is refused with the reason", async () => {
    const wrong: ReadonlyArray<readonly [string, ReadonlyArray<Part>, string, ReadonlyArray<string>]> = [
      ["no meta", [one], "validation_failed", ["meta required"]],
      ["two metas", [meta, one, meta], "validation_failed", ["meta not_allowed"]],
      ["a long meta", [field("meta", "x".repeat(65_537)), one], "validation_failed", ["meta too_long"]],
      [
        "a long meta as a file",
        [{ disposition: 'name="meta"; filename="blob"', content: "x".repeat(65_537) }, one],
        "validation_failed",
        ["meta too_long"]
      ],
      ["a meta that is no JSON", [field("meta", "{"), one], "invalid_json", []],
      ["a meta with a name twice", [field("meta", '{"documents":[],"documents":[]}'), one], "invalid_json", []],
      [
        "a meta that is no UTF-8",
        [{ disposition: 'name="meta"', content: Buffer.from('{"documents":[{"key":"\u00ff"}]}', "latin1") }, one],
        "invalid_json",
        []
      ],
      [
        "a meta of another shape",
        [field("meta", '{"documents":{}}'), one],
        "validation_failed",
        ["meta.documents invalid"]
      ],
      ["more files than meta says", [meta, one, one], "validation_failed", ["meta invalid"]],
      ["fewer files than meta says", [metaPart([file, file]), one], "validation_failed", ["meta invalid"]],
      ["no file", [meta], "validation_failed", ["meta invalid"]]
    ]
    for (const [about, parts, code, fields] of wrong) await refused(about, sendForm(to, formOf(parts)), code, fields)
  })

  it("as an invalid or truncated form is refused", async () => {
    const { headers, body } = formOf([meta, filePart({ content: samplePdf(200_000) })], "b")
    for (const at of [0, 5, 60, 400, 100_000, body.length - 3]) {
      const sent = sendForm(to, { headers, body: body.subarray(0, at) })
      await refused(`cut at ${at}`, sent, "validation_failed", ["body invalid"])
    }
    const other = { "content-type": "multipart/form-data; boundary=other" }
    await refused("another boundary", sendForm(to, { headers: other, body }), "validation_failed", ["body invalid"])
    for (const type of [
      "multipart/form-data",
      "multipart/mixed; boundary=b",
      "application/pdf",
      `multipart/form-data; boundary=${"b".repeat(71)}`
    ]) {
      const sent = sendForm(to, { headers: { "content-type": type }, body })
      await refused(type, sent, "unsupported_media_type", [])
    }
    const path = `/v1/transports/${to.missionId}/documents`
    const zipped = ask(to.origin, path, { key: to.key, body, headers: { ...headers, "content-encoding": "gzip" } })
    await refused("gzip", zipped, "unsupported_media_type", [])
  })

  it("is stored under its key if it broke the contract, and not if it was unreadable", async () => {
    const [broken, cut] = [randomUUID(), randomUUID()]
    const send = (parts: ReadonlyArray<Part>, key: string) => sendForm(to, formOf(parts), key)
    const first = await send([metaPart([file, file]), one], broken)
    const again = await send([metaPart([file, file]), one], broken)
    assert.deepStrictEqual([again.text, again.headers["idempotent-replayed"]], [first.text, "true"])
    await send([field("meta", "{"), one], cut)
    const taken = await send([metaPart([{ ...file, key: "nothing" }]), one], cut)
    assert.strictEqual(problemOf(taken).code, "documents_failed")
  })

  it("leaves no file if the client goes away in the middle", async () => {
    const { headers, body } = depositForm([{ content: samplePdf(5 * mebibyte) }, { content: samplePdf(5 * mebibyte) }])
    const head = [
      `POST /v1/transports/${to.missionId}/documents HTTP/1.1`,
      "host: localhost",
      `x-api-key: ${to.key}`,
      `content-type: ${headers["content-type"]}`,
      `content-length: ${body.length}`
    ]
    const abort = (bytes: number) =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(api.port, "127.0.0.1", () => {
          socket.write(`${head.join("\r\n")}\r\n\r\n`)
          socket.write(body.subarray(0, bytes), () => socket.destroy())
        })
        socket.on("error", reject)
        socket.on("close", () => resolve())
      })
    await Promise.all([300, 70_000, 2_000_000, 5_300_000, 9_000_000, 10_000_000].map(abort))
    await until("every file is dropped", async () => {
      const { states } = await recordedFiles(database)
      return filesOnDisk(database).size === 0 && [...states.values()].every((state) => state === "dropping")
    })
    assert.strictEqual((await ask(api.origin, "/readyz")).status, 200)
  })
})

describe("a deposit of a slow client", () => {
  it("may take longer than any other body", async () => {
    const database = await testDatabase()
    const key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const api = await startApiHere(database)
    try {
      const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
      const { headers, body } = depositForm([{ content: samplePdf(100_000) }])
      const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
      const slow = fetch(`${api.origin}/v1/transports/${String(created.json()["id"])}/documents`, {
        method: "POST",
        headers: { "x-api-key": key, ...headers },
        body: new ReadableStream<Uint8Array>({
          start: async (controller) => {
            controller.enqueue(body.subarray(0, 50_000))
            await rest
            controller.enqueue(body.subarray(50_000))
            controller.close()
          }
        }),
        duplex: "half"
      })
      const other = ["POST /v1/pricing HTTP/1.1", "host: localhost", `x-api-key: ${key}`, "content-length: 10", "", "{"]
      assert.strictEqual((await sendRaw(api.port, other.join("\r\n"))).status, 408)
      sendRest()
      assert.strictEqual((await slow).status, 201)
    } finally {
      await api.stop()
      removeFiles(database)
    }
  })
})

describe("a deposit while the storage is unreachable", () => {
  it("is answered 502, records nothing, and works after the recovery", async () => {
    const database = await testDatabase()
    const folder = join(mkdtempSync(join(tmpdir(), "trajet-blocked-")), "files")
    writeFileSync(folder, "a file where the folder should be")
    const key = (await makeKey(database, await makeGroup(database, "fleet"))).clear
    const api = await startApiHere(database, { TRAJET_STORAGE_FOLDER: folder })
    try {
      const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
      const to = { origin: api.origin, key, missionId: String(created.json()["id"]) }
      const once = randomUUID()
      for (const send of [depositJson, deposit]) {
        const reply = await send(to, [file, file], once)
        assert.deepStrictEqual([reply.status, problemOf(reply).code], [502, "relay_unavailable"])
        assert.notProperty(problemOf(reply).members, "outcome_unknown")
      }
      const listed = await ask(api.origin, `/v1/transports/${to.missionId}/documents`, { key })
      assert.deepStrictEqual(listed.json(), { data: [] })
      rmSync(folder)
      const taken = await deposit(to, [file], once)
      assert.strictEqual(taken.status, 201)
      const url = new URL(String(Reflect.get(Object(Object(taken.json()["data"])[0]), "document")?.url))
      rmSync(folder, { recursive: true })
      writeFileSync(folder, "blocked again")
      const file502 = await ask(api.origin, url.pathname)
      assert.deepStrictEqual([file502.status, problemOf(file502).code], [502, "relay_unavailable"])
    } finally {
      await api.stop()
    }
  })
})
