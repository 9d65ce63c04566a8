import { randomUUID } from "node:crypto"
import { assert, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { testDatabase } from "../../../tools/harness/database.ts"
import {
  type Depositor,
  depositRequest,
  filePart,
  formOf,
  type Part,
  samplePdf,
  sendForm
} from "../../../tools/harness/deposits.ts"
import { filesOnDisk, recordedFiles, removeFiles } from "../../../tools/harness/files.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { makeOperator } from "../../../tools/harness/people.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { list, member } from "./member.ts"
import { problemOf } from "./refusals.ts"

type Document = Readonly<Record<string, unknown>>

const validDocument = (): Document => ({ ...depositRequest([{ content: samplePdf() }]).documents[0] })

/** A document without one of its members. */
const without = (name: string): Document => {
  const { [name]: _left, ...rest } = validDocument()
  return rest
}

const long = (length: number) => "x".repeat(length)

/** Faults of one document, and the code of its item. */
const wrongDocuments: ReadonlyArray<readonly [string, () => unknown, string]> = [
  ["no key", () => without("key"), "unknown_document_key"],
  ["a key that is null", () => ({ ...validDocument(), key: null }), "unknown_document_key"],
  ["a key that is no text", () => ({ ...validDocument(), key: 7 }), "unknown_document_key"],
  ["an empty key", () => ({ ...validDocument(), key: "" }), "unknown_document_key"],
  ["a key of 51 characters", () => ({ ...validDocument(), key: long(51) }), "unknown_document_key"],
  ["a key of a megabyte", () => ({ ...validDocument(), key: long(1_000_000) }), "unknown_document_key"],
  [
    "half of a character in its key",
    () => ({ ...validDocument(), key: `${long(49)}\u{1f697}` }),
    "unknown_document_key"
  ],
  ["a trip that there is not", () => ({ ...validDocument(), leg: "other" }), "no_return_leg"],
  ["a trip that is no text", () => ({ ...validDocument(), leg: ["aller"] }), "no_return_leg"],
  ["a return that there is not", () => ({ ...validDocument(), leg: "retour" }), "no_return_leg"],
  ["no name", () => without("file_name"), "file_name_missing"],
  ["a name that is null", () => ({ ...validDocument(), file_name: null }), "file_name_missing"],
  ["an empty name", () => ({ ...validDocument(), file_name: "" }), "file_name_missing"],
  ["a name of 256 characters", () => ({ ...validDocument(), file_name: long(256) }), "file_name_missing"],
  ["no type", () => without("content_type"), "unsupported_type"],
  ["a type that is no text", () => ({ ...validDocument(), content_type: {} }), "unsupported_type"],
  ["no content", () => without("content_base64"), "invalid_base64"],
  ["content that is no text", () => ({ ...validDocument(), content_base64: 0 }), "invalid_base64"],
  ...["JVBE Rg==", "JVBERg", "JVBERg==\n", "JVBER-_=", "JVBERh==", "%PDF", "="].map(
    (text) =>
      [
        `content that is ${JSON.stringify(text)}`,
        () => ({ ...validDocument(), content_base64: text }),
        "invalid_base64"
      ] as const
  ),
  ["empty content", () => ({ ...validDocument(), content_base64: "" }), "empty_file"],
  ["a number for a document", () => 0, "unknown_document_key"],
  ["null for a document", () => null, "unknown_document_key"],
  ["a list for a document", () => [], "unknown_document_key"],
  ["a text for a document", () => "carte_grise", "unknown_document_key"]
]

const codesOf = (reply: Reply): ReadonlyArray<string> =>
  list(reply.json()["data"]).map((one) => String(member(one, "error", "code") ?? member(one, "status")))

describe("a fault of one document in a deposit", async () => {
  const { api, database, key } = await ownStage()

  const mission = async (): Promise<Depositor> => {
    const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
    return { origin: api.origin, key, missionId: String(created.json()["id"]) }
  }

  const send = ({ missionId }: Depositor, documents: unknown, idempotencyKey?: string) =>
    ask(api.origin, `/v1/transports/${missionId}/documents`, {
      key,
      body: { documents },
      headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }
    })

  it(
    "is an error of its item while the other items are accepted, and fails a deposit without other items",
    { tags: ["DOC-14", "DOC-15"] },
    async () => {
      const to = await mission()
      for (const [about, make, code] of wrongDocuments) {
        const mixed = await send(to, [make(), validDocument()])
        assert.strictEqual(mixed.status, 207, `${about}: ${mixed.text.slice(0, 500)}`)
        assert.deepStrictEqual(codesOf(mixed), [code, "success"], about)
        assert.isAtMost(mixed.text.length, 2_000, about)
        const alone = await send(to, [make()])
        assert.deepStrictEqual([alone.status, problemOf(alone).code], [422, "documents_failed"], about)
        assert.deepStrictEqual(codesOf(alone), [code], about)
      }
      const { documents } = await recordedFiles(database)
      assert.sameMembers([...filesOnDisk(database).keys()], [...documents.keys()])
    }
  )

  it("leaves the other documents unchanged, in their order", async () => {
    const to = await mission()
    const made = wrongDocuments
      .slice(0, 9)
      .flatMap(([, make], index) => (index === 4 ? [make(), validDocument()] : [make()]))
    const reply = await send(to, made)
    assert.deepStrictEqual(
      list(reply.json()["data"]).map((one) => member(one, "index")),
      made.map((_, index) => index)
    )
    assert.deepStrictEqual(codesOf(reply).indexOf("success"), 5)
  })

  it("has the same error in a replay", async () => {
    const to = await mission()
    const once = randomUUID()
    const documents = [validDocument(), without("file_name")]
    const first = await send(to, documents, once)
    const again = await send(to, documents, once)
    assert.strictEqual(first.status, 207)
    assert.deepStrictEqual([again.status, again.text], [first.status, first.text])
    assert.strictEqual(again.headers["idempotent-replayed"], "true")
  })

  it(
    "does not refuse the whole deposit, unlike a list that is missing, empty or too long",
    { tags: "DOC-15" },
    async () => {
      const to = await mission()
      const refused: ReadonlyArray<readonly [unknown, string]> = [
        [{}, "documents required"],
        [{ documents: null }, "documents required"],
        [{ documents: {} }, "documents invalid"],
        [{ documents: "carte_grise" }, "documents invalid"],
        [{ documents: [] }, "documents too_short"],
        [{ documents: Array.from({ length: 11 }, () => 0) }, "documents too_long"]
      ]
      for (const [body, expected] of refused) {
        const reply = await ask(api.origin, `/v1/transports/${to.missionId}/documents`, { key, body })
        const { code, errors } = problemOf(reply)
        assert.deepStrictEqual([reply.status, code], [422, "validation_failed"], reply.text)
        assert.deepStrictEqual(
          errors.map(({ field, error }) => `${field} ${error}`),
          [expected]
        )
      }
    }
  )

  describe("a deposit as a form", () => {
    const meta = (value: unknown): Part => ({ disposition: 'name="meta"', content: JSON.stringify(value) })
    const file = () => filePart({ content: samplePdf() })
    const nameless = (more: Partial<Part> = {}): Part => ({
      disposition: 'name="files"',
      content: samplePdf(),
      ...more
    })

    it(
      "takes meta as the list itself or as an object with the list, which are the same deposit",
      { tags: "DOC-7" },
      async () => {
        const once = randomUUID()
        const to = await mission()
        const content = samplePdf()
        const entries = [{ key: "pv_livraison" }, { key: "nothing" }]
        const parts = (said: unknown) => [meta(said), filePart({ content }), file()]
        const first = await sendForm(to, formOf(parts(entries)))
        assert.strictEqual(first.status, 207, first.text)
        const there = await mission()
        const files = [filePart({ content }), filePart({ content: samplePdf() })]
        const kept = await sendForm(there, formOf([meta(entries), ...files]), once)
        const replayed = await sendForm(there, formOf([meta({ documents: entries }), ...files]), once)
        assert.strictEqual(kept.status, 207)
        assert.deepStrictEqual([replayed.text, replayed.headers["idempotent-replayed"]], [kept.text, "true"])
      }
    )

    it("reads the name of a file as UTF-8 or as Latin-1, of clients and of operators", { tags: "DOC-22" }, async () => {
      const to = await mission()
      const operator = { ...to, api: "/operations/v1/missions", key: (await makeOperator(database)).key } as const
      const named = (name: string, encoding: BufferEncoding): Part => ({
        ...file(),
        disposition: Buffer.from(`name="files"; filename="${name}"`, encoding)
      })
      const parts = [
        named("été.pdf", "latin1"),
        named("été €.pdf", "utf8"),
        named('\\"à\\" %22ç%22.pdf', "latin1"),
        file()
      ]
      for (const by of [to, operator]) {
        const reply = await sendForm(
          by,
          formOf([
            meta(parts.map(() => ({ key: "autre" }))),
            ...parts.map((part) => ({ ...part, content: samplePdf() }))
          ])
        )
        assert.strictEqual(reply.status, 201, reply.text)
        assert.deepStrictEqual(
          list(reply.json()["data"]).map((item) => member(item, "document", "file_name")),
          ["été.pdf", "été €.pdf", '"à" "ç".pdf', "file.pdf"]
        )
      }
    })

    it("reports a fault of one document as an error of its item", async () => {
      const to = await mission()
      const wrong: ReadonlyArray<readonly [string, unknown, Part, string]> = [
        ["no key", {}, file(), "unknown_document_key"],
        ["no object", 7, file(), "unknown_document_key"],
        ["null", null, file(), "unknown_document_key"],
        ["a wrong trip", { key: "autre", leg: "other" }, file(), "no_return_leg"],
        ["a return that there is not", { key: "autre", leg: "retour" }, file(), "no_return_leg"],
        ["a name that is no text", { key: "autre", file_name: 1 }, file(), "file_name_missing"],
        ["a type that is no text", { key: "autre", content_type: [] }, file(), "unsupported_type"],
        ["a part without a filename", { key: "autre" }, nameless(), "file_name_missing"],
        [
          "an empty filename",
          { key: "autre" },
          nameless({ disposition: 'name="files"; filename=""' }),
          "file_name_missing"
        ],
        [
          "a filename of 256 characters",
          { key: "autre" },
          nameless({ disposition: `name="files"; filename="${long(256)}"` }),
          "file_name_missing"
        ]
      ]
      for (const [about, entry, part, code] of wrong) {
        for (const asObject of [true, false]) {
          const entries = [{ key: "autre" }, entry]
          const reply = await sendForm(to, formOf([meta(asObject ? { documents: entries } : entries), file(), part]))
          assert.strictEqual(reply.status, 207, `${about}: ${reply.text}`)
          assert.deepStrictEqual(codesOf(reply), ["success", code], about)
        }
      }
      const named = formOf([
        meta([{ key: "autre", file_name: "named.pdf" }]),
        nameless({ disposition: 'name="files"; filename=""' })
      ])
      assert.strictEqual((await sendForm(to, named)).status, 201)
    })

    it("refuses a file of more than 10 MiB", { tags: "DOC-8" }, async () => {
      const to = await mission()
      const files = [10 * 1024 * 1024 + 1, 10 * 1024 * 1024].map((bytes) => filePart({ content: samplePdf(bytes) }))
      const reply = await sendForm(to, formOf([meta([{ key: "autre" }, { key: "autre" }]), ...files]))
      assert.deepStrictEqual([reply.status, ...codesOf(reply)], [207, "too_large", "success"])
    })

    it("names only the field meta for faults of meta", async () => {
      const to = await mission()
      const refused: ReadonlyArray<readonly [unknown, string]> = [
        [7, "meta invalid"],
        ["carte_grise", "meta invalid"],
        [[], "meta too_short"],
        [Array.from({ length: 11 }, () => ({ key: "autre" })), "meta too_long"],
        [{}, "meta.documents required"],
        [{ documents: {} }, "meta.documents invalid"],
        [{ documents: [] }, "meta.documents too_short"],
        [[{ key: "autre" }, { key: "autre" }], "meta invalid"]
      ]
      for (const [said, expected] of refused) {
        const reply = await sendForm(to, formOf([meta(said), file()]))
        const { code, errors } = problemOf(reply)
        assert.deepStrictEqual([reply.status, code], [422, "validation_failed"], reply.text)
        assert.deepStrictEqual(
          errors.map(({ field, error }) => `${field} ${error}`),
          [expected]
        )
      }
    })
  })
})

describe("a deposit beyond the quota of its group", () => {
  it(
    "is refused document by document, even for concurrent deposits, and does not affect other groups",
    { tags: "SEC-21" },
    async () => {
      const database = await testDatabase()
      const mebibyte = 1024 * 1024
      const api = await startApiHere(database, { TRAJET_STORAGE_QUOTA_MIB: "3" })
      try {
        const fleet = await makeGroup(database, "fleet")
        const keys = await Promise.all([
          makeKey(database, fleet),
          makeKey(database, fleet, { environment: "live" }),
          makeKey(database, await makeGroup(database, "other"))
        ])
        const [ours = "", live = "", others = ""] = keys.map(({ clear }) => clear)
        const depositor = async (key: string): Promise<Depositor> => {
          const created = await ask(api.origin, "/v1/transports", { key, body: validOrder() })
          return { origin: api.origin, key, missionId: String(created.json()["id"]) }
        }
        const form = (count: number) =>
          formOf([
            {
              disposition: 'name="meta"',
              content: JSON.stringify(Array.from({ length: count }, () => ({ key: "autre" })))
            },
            ...Array.from({ length: count }, () => filePart({ content: samplePdf(mebibyte) }))
          ])
        const replies = await Promise.all(
          Array.from({ length: 6 }, async () => sendForm(await depositor(ours), form(1)))
        )
        assert.deepStrictEqual(replies.map(({ status }) => status).sort(), [201, 201, 201, 422, 422, 422])
        for (const reply of replies.filter(({ status }) => status === 422)) {
          assert.deepStrictEqual([problemOf(reply).code, codesOf(reply)], ["documents_failed", ["quota_exceeded"]])
        }
        for (const key of [live, others]) {
          const mixed = await sendForm(await depositor(key), form(4))
          assert.strictEqual(mixed.status, 207)
          assert.deepStrictEqual(codesOf(mixed), ["success", "success", "success", "quota_exceeded"])
        }
        const { documents, states } = await recordedFiles(database)
        assert.strictEqual(documents.size, 9)
        assert.sameMembers([...states.keys()], [...documents.keys()])
      } finally {
        await api.stop()
        removeFiles(database)
      }
    }
  )
})
