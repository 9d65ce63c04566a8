import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { onServer } from "../../../tools/harness/database.ts"
import {
  deposit,
  depositForm,
  depositJson,
  type Depositor,
  type FileToDeposit,
  samplePdf
} from "../../../tools/harness/deposits.ts"
import { readEventLog } from "../../../tools/harness/event-log.ts"
import { filesOnDisk, recordedFiles, sha256Of } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

const exe = Buffer.concat([Buffer.from("MZ\u0090\0\u0003", "latin1"), Buffer.alloc(500)])

/** The outcome of each document of a deposit: `success`, or the code of its refusal. */
const codesOf = (reply: Reply): ReadonlyArray<string> =>
  list(reply.json()["data"]).map((one) => String(member(one, "error", "code") ?? member(one, "status")))

const ways = { "as JSON": depositJson, "as a form": deposit } as const

describe("a deposit of documents", async () => {
  const { api, database, key } = await ownStage()

  const mission = async (more: object = {}): Promise<Depositor> => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder({ ...more }) })
    return { origin: api.origin, key, missionId: String(created.json()["id"]) }
  }

  const documentsOf = async ({ missionId }: Depositor, query = "") =>
    list((await ask(api.origin, `/v1/transports/${missionId}/documents${query}`, { key })).json()["data"])

  const addedTo = async ({ missionId }: Depositor) =>
    (await readEventLog(api.origin, key)).filter(
      ({ type, offer_id: id }) => type === "document.added" && id === missionId
    )

  /** Expects a file with its bytes for each document, and no other file or record. */
  const nothingLeftOver = async () => {
    const { documents, states } = await recordedFiles(database)
    assert.deepStrictEqual([...filesOnDisk(database)].sort(), [...documents].sort())
    assert.sameMembers([...states.keys()], [...documents.keys()])
    assert.isTrue([...states.values()].every((state) => state === "kept"))
  }

  describe.each(Object.entries(ways))("%s", (_way, send) => {
    it(
      "is answered 201 if every document is accepted; each one is then listed, has its event and its link",
      { tags: ["DOC-1", "DOC-3", "DOC-6", "DOC-13", "DOC-16", "EVT-22"] },
      async () => {
        const to = await mission()
        const files: ReadonlyArray<FileToDeposit> = [
          { content: samplePdf(), key: "carte_grise", fileName: "carte grise n° 1.pdf" },
          { content: samplePdf(300_000), key: "pv_signe", fileName: "pv.pdf", contentType: "text/html" }
        ]
        const reply = await send(to, files)
        assert.strictEqual(reply.status, 201, reply.text)
        const data = list(reply.json()["data"])
        const documents = data.map((one) => member(one, "document"))
        for (const [index, document] of documents.entries()) {
          assert.deepStrictEqual(member(data[index], "index"), index)
          assert.notProperty(data[index], "error")
          assert.strictEqual(member(document, "key"), files[index]?.key)
          assert.strictEqual(member(document, "file_name"), files[index]?.fileName)
          assert.deepStrictEqual([member(document, "status"), member(document, "is_retour")], ["waiting", false])
          const url = new URL(String(member(document, "url")))
          assert.strictEqual(url.origin, api.origin)
          const file = await ask(api.origin, url.pathname)
          assert.strictEqual(file.status, 200)
          assert.strictEqual(file.headers["content-type"], "application/pdf")
          assert.strictEqual(sha256Of(Buffer.from(file.text)), sha256Of(files[index]?.content ?? exe))
        }
        assert.deepStrictEqual(
          (await documentsOf(to)).map((document) => member(document, "id")),
          documents.map((document) => member(document, "id"))
        )
        assert.deepStrictEqual(
          (await addedTo(to)).map(({ data: told }) => [told["document_id"], told["document_key"], told["source"]]),
          documents.map((document) => [member(document, "id"), member(document, "key"), "client"])
        )
        await nothingLeftOver()
      }
    )

    it(
      "is answered 207 if some documents are accepted, with the reason for each other one",
      { tags: ["ERR-14", "DOC-13"] },
      async () => {
        const to = await mission()
        const content = samplePdf()
        const reply = await send(to, [
          { content },
          { content: exe, fileName: "report.pdf" },
          { content: Buffer.alloc(0) },
          { content },
          { content: samplePdf(), key: "holiday_picture" },
          { content, key: "autre" }
        ])
        assert.strictEqual(reply.status, 207, reply.text)
        assert.deepStrictEqual(codesOf(reply), [
          "success",
          "unsupported_type",
          "empty_file",
          "duplicate",
          "unknown_document_key",
          "success"
        ])
        assert.strictEqual((await addedTo(to)).length, 2)
        assert.deepStrictEqual(codesOf(await send(to, [{ content }, { content: samplePdf() }])), [
          "duplicate",
          "success"
        ])
        await nothingLeftOver()
      }
    )

    it(
      "fails with the outcome of each document if none is accepted, and its key may be used again",
      { tags: ["ERR-40", "IDM-8", "DOC-13"] },
      async () => {
        const to = await mission()
        const again = randomUUID()
        const files = [{ content: exe }, { content: samplePdf(), key: "nothing" }]
        for (let times = 0; times < 2; times++) {
          const reply = await send(to, files, again)
          const { code, members: problem } = problemOf(reply)
          assert.deepStrictEqual([reply.status, code], [422, "documents_failed"])
          assert.deepStrictEqual(codesOf(reply), ["unsupported_type", "unknown_document_key"])
          assert.notProperty(reply.headers, "idempotent-replayed")
          assert.deepStrictEqual(
            list(problem["data"]).map((one) => [member(one, "index"), member(one, "key"), member(one, "status")]),
            [
              [0, "carte_grise", "error"],
              [1, "nothing", "error"]
            ]
          )
        }
        // The key is free, also for a better deposit.
        assert.strictEqual((await send(to, [{ content: samplePdf() }], again)).status, 201)
        assert.strictEqual((await addedTo(to)).length, 1)
        await nothingLeftOver()
      }
    )

    it(
      "happens once for a key: a replay has the same bytes, and the key takes no other body",
      { tags: ["ERR-23", "IDM-3", "IDM-6"] },
      async () => {
        const to = await mission()
        const once = randomUUID()
        const files = [{ content: samplePdf() }, { content: exe }]
        const first = await send(to, files, once)
        assert.strictEqual(first.status, 207)
        for (let times = 0; times < 2; times++) {
          const replayed = await send(to, files, once)
          assert.deepStrictEqual([replayed.status, replayed.text], [first.status, first.text])
          assert.strictEqual(replayed.headers["idempotent-replayed"], "true")
        }
        for (const other of [
          [{ content: samplePdf() }, { content: exe }],
          [files[0] ?? { content: exe }, { content: Buffer.concat([exe, exe]) }],
          files.map((file) => ({ ...file, key: "autre" })),
          files.map((file) => ({ ...file, fileName: "other.pdf" }))
        ]) {
          const reused = await send(to, other, once)
          assert.deepStrictEqual([reused.status, problemOf(reused).code], [409, "idempotency_key_reused"])
        }
        assert.strictEqual((await addedTo(to)).length, 1)
        await nothingLeftOver()
      }
    )

    it("happens once for two concurrent requests with one key", { tags: ["ERR-24", "IDM-7"] }, async () => {
      const to = await mission()
      const once = randomUUID()
      const files = [{ content: samplePdf(100_000) }]
      const replies = await Promise.all(Array.from({ length: 6 }, () => send(to, files, once)))
      for (const { status } of replies) assert.include([201, 409], status)
      const settled = await send(to, files, once)
      assert.strictEqual(settled.headers["idempotent-replayed"], "true")
      for (const { status, text } of replies) if (status === 201) assert.strictEqual(text, settled.text)
      assert.strictEqual((await addedTo(to)).length, 1)
      await nothingLeftOver()
    })

    it("for a trip that the mission lacks is an error of that document", { tags: "DOC-14" }, async () => {
      const to = await mission()
      const both: ReadonlyArray<FileToDeposit> = [{ content: samplePdf() }, { content: samplePdf(), trip: "retour" }]
      const reply = await send(to, both)
      assert.strictEqual(reply.status, 207, reply.text)
      assert.deepStrictEqual(codesOf(reply), ["success", "no_return_leg"])
      const alone = await send(to, both.slice(1))
      assert.deepStrictEqual([alone.status, problemOf(alone).code], [422, "documents_failed"])
      assert.deepStrictEqual(codesOf(alone), ["no_return_leg"])
      assert.strictEqual((await documentsOf(to)).length, 1)
      const there = await mission({ return_trip: true })
      assert.strictEqual((await send(there, both)).status, 201)
      const returns = async (query: string) =>
        (await documentsOf(there, query)).map((document) => member(document, "is_retour"))
      assert.deepStrictEqual(await returns(""), [false, true])
      assert.deepStrictEqual(await returns("?is_retour=true"), [true])
      assert.deepStrictEqual(await returns("?is_retour=false"), [false])
      await nothingLeftOver()
    })

    it(
      "is refused whole for a mission that was completed more than a week ago, and accepted for a more recent one",
      { tags: ["ERR-29", "DOC-17", "BIL-8"] },
      async () => {
        const to = await mission()
        const complete = (at: string) =>
          onServer(
            database,
            `UPDATE mission SET status = 'completed',
             body = (body::jsonb || jsonb_build_object('status', 'completed', 'completedAt', ${at}))::json
           WHERE id = $1`,
            [to.missionId]
          )
        const daysAgo = (days: number) =>
          `to_char((now() - interval '${days} days') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
        await complete(daysAgo(8))
        const reply = await send(to, [{ content: samplePdf() }])
        assert.deepStrictEqual([reply.status, problemOf(reply).code], [409, "leg_invoiced"])
        assert.isEmpty(await documentsOf(to))
        await complete(daysAgo(6))
        assert.strictEqual((await send(to, [{ content: samplePdf() }])).status, 201)
        await nothingLeftOver()
      }
    )

    it("is refused before its body is read, for a mission of another group", async () => {
      const to = { ...(await mission()), missionId: randomUUID() }
      assert.strictEqual((await send(to, [{ content: samplePdf(9_000_000) }])).status, 404)
      await nothingLeftOver()
    })
  })

  it(
    "as a form is the same deposit in any encoding, also sent in small pieces",
    { tags: ["IDM-4", "DOC-6"] },
    async () => {
      const to = await mission()
      const once = randomUUID()
      const files = [{ content: samplePdf(200_000) }]
      const first = await deposit(to, files, once)
      const form = depositForm(files)
      const pieces = new ReadableStream<Uint8Array>({
        start: (controller) => {
          for (let at = 0; at < form.body.length; at += 7_001) controller.enqueue(form.body.subarray(at, at + 7_001))
          controller.close()
        }
      })
      const replayed = await fetch(`${api.origin}/v1/transports/${to.missionId}/documents`, {
        method: "POST",
        headers: { "x-api-key": key, "idempotency-key": once, ...form.headers },
        body: pieces,
        duplex: "half"
      })
      assert.strictEqual(replayed.headers.get("idempotent-replayed"), "true")
      assert.strictEqual(await replayed.text(), first.text)
    }
  )

  it("is accepted from a client's own FormData, with meta first, last or as a Blob", { tags: "DOC-7" }, async () => {
    const file = (name: string) => new File([new Uint8Array(samplePdf())], name, { type: "application/pdf" })
    const meta = JSON.stringify({ documents: [{ key: "pv_livraison" }, { key: "autre", file_name: "renamed.pdf" }] })
    const parts = {
      meta: (form: FormData) => form.append("meta", meta),
      blob: (form: FormData) => form.append("meta", new Blob([meta], { type: "application/json" })),
      files: (form: FormData) => {
        form.append("files", file("été.pdf"))
        form.append("files", file("second.pdf"))
      },
      other: (form: FormData) => {
        form.append("comment", "nobody asked")
        form.append("picture", file("nobody asked.pdf"))
      }
    }
    for (const order of [
      ["meta", "files"],
      ["files", "meta"],
      ["blob", "files"],
      ["other", "files", "other", "blob"]
    ] as const) {
      const to = await mission()
      const form = new FormData()
      for (const part of order) parts[part](form)
      const reply = await fetch(`${api.origin}/v1/transports/${to.missionId}/documents`, {
        method: "POST",
        headers: { "x-api-key": key },
        body: form
      })
      assert.strictEqual(reply.status, 201, await reply.text())
      assert.deepStrictEqual(
        (await documentsOf(to)).map((document) => [member(document, "key"), member(document, "file_name")]),
        [
          ["pv_livraison", "été.pdf"],
          ["autre", "renamed.pdf"]
        ]
      )
    }
    await nothingLeftOver()
  })

  it(
    "lists the documents to sign: the sheet of the mission, and documents that need a signature",
    { tags: "DOC-2" },
    async () => {
      const to = await mission()
      await deposit(to, [
        { content: samplePdf(), key: "carte_grise" },
        { content: samplePdf(), key: "pv_signe" }
      ])
      const reply = await ask(api.origin, `/v1/transports/${to.missionId}/signable-documents`, { key })
      const detail = (await ask(api.origin, `/v1/transports/${to.missionId}`, { key })).json()
      const [sheet, ...documents] = list(reply.json()["data"])
      assert.deepInclude(sheet, {
        id: to.missionId,
        key: "fiche_mission",
        label: "Fiche de mission",
        status: "waiting",
        is_retour: false,
        file_name: `fiche-mission-${String(detail["transport_id"])}.pdf`,
        created_at: detail["created_at"]
      })
      assert.deepStrictEqual(
        documents.map((document) => member(document, "key")),
        ["pv_signe"]
      )
    }
  )
})
