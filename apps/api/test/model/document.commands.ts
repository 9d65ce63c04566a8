import { isDeepStrictEqual } from "node:util"
import fc from "fast-check"
import { assert } from "vitest"
import type { Reply } from "../../../../tools/harness/http.ts"
import { list, member, members } from "../member.ts"
import {
  expectAnswer,
  command,
  missionCommand,
  type ModelCommand,
  nth,
  rarely,
  expectRefusal,
  tenant,
  expectSameValue,
  which
} from "./command.ts"
import { expectReplay, sendBody } from "./create.commands.ts"
import type { Real } from "./real.ts"
import { emit } from "./events.ts"
import { actorOf, isSeen } from "./journey.ts"
import { type Move, operate, staffMove } from "./move.ts"
import { missingDocuments, settle } from "./required-documents.ts"
import { staffed } from "./staff.ts"
import { documentShown, fileName, type Model, type ModelDocument, type ModelMission, type TenantName } from "./state.ts"

const pdf = (text: string): string => `%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\n%%EOF\n`

/** Contents of files, and whether they are a document. */
const contents = [
  { text: pdf("one"), isDocument: true },
  { text: pdf("two"), isDocument: true },
  { text: pdf("three"), isDocument: true },
  { text: "MZ, a program that calls itself a PDF", isDocument: false },
  { text: "", isDocument: false }
] as const

const knownKeys = ["pv_livraison", "carte_grise", "bon_de_commande", "autre", "pv_vierge", "ticket_lavage"]
/** The keys of documents that drivers produce. */
const drivenKeys = ["certificat_w", "checklist", "pv_confirmation", "pv_signe", "ticket_carburant", "ticket_recharge"]

interface Item {
  readonly key: string
  readonly trip: "aller" | "retour" | null
  /** The index of a content, or the text itself. */
  readonly content: number | string
}

const item: fc.Arbitrary<Item> = fc.record({
  key: fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...knownKeys) },
    { weight: 1, arbitrary: fc.constant("no_such_key") }
  ),
  trip: fc.option(fc.constantFrom("aller", "retour")),
  content: fc.oneof({ weight: 8, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.integer({ min: 3, max: 4 }) })
})

const textOf = ({ content }: Item): string => (typeof content === "string" ? content : (contents[content]?.text ?? ""))

const isDocument = ({ content }: Item): boolean => typeof content === "string" || contents[content]?.isDocument === true

const bodyOf = (items: ReadonlyArray<Item>) => ({
  documents: items.map((one) => ({
    key: one.key,
    ...(one.trip === null ? {} : { leg: one.trip }),
    file_name: fileName,
    content_type: "application/pdf",
    content_base64: Buffer.from(textOf(one)).toString("base64")
  }))
})

/** The reason to refuse each document, or null: the same bytes under the same key are a duplicate. */
const refusalsOf = (mission: ModelMission, items: ReadonlyArray<Item>): ReadonlyArray<string | null> => {
  const there = mission.documents.flatMap(({ bytes, key, status }) => (status === "refused" ? [] : [`${key} ${bytes}`]))
  return items.map((one) => {
    const name = `${one.key} ${textOf(one)}`
    if (![...knownKeys, ...drivenKeys].includes(one.key)) return "unknown_document_key"
    if (textOf(one) === "") return "empty_file"
    if (!isDocument(one)) return "unsupported_type"
    if (one.trip === "retour" && !mission.trips.has("retour")) return "no_return_leg"
    if (there.includes(name)) return "duplicate"
    there.push(name)
    return null
  })
}

const resultsAsExpected = (items: ReadonlyArray<Item>, refusals: ReadonlyArray<string | null>, told: unknown): void => {
  const results = list(told)
  assert.strictEqual(results.length, items.length)
  results.forEach((result, index) => {
    assert.strictEqual(member(result, "index"), index)
    assert.strictEqual(member(result, "key"), items[index]?.key)
    assert.strictEqual(member(result, "status"), refusals[index] === null ? "success" : "error")
    if (refusals[index] !== null) assert.strictEqual(member(result, "error", "code"), refusals[index])
  })
}

const documentOf = (one: Item, told: unknown, source: ModelDocument["source"]): ModelDocument => ({
  id: { value: String(member(told, "document", "id")) },
  createdAt: { value: String(member(told, "document", "created_at")) },
  label: { value: String(member(told, "document", "label")) },
  bytes: textOf(one),
  source,
  key: one.key,
  trip: one.trip ?? "aller",
  status: "waiting"
})

const accepted = (
  model: Model,
  mission: ModelMission,
  one: Item,
  told: unknown,
  source: ModelDocument["source"]
): void => {
  const document = documentOf(one, told, source)
  mission.documents.push(document)
  emit(model, mission, "document.added", {
    document_id: document.id.value,
    document_key: one.key,
    label: document.label.value,
    is_retour: document.trip === "retour",
    source
  })
  settle(model, mission, "system")
}

/** True if an invoiced trip of a completed mission is named: no document of it is taken. */
const isInvoiced = ({ completedAt, trips }: ModelMission, items: ReadonlyArray<Item>): boolean =>
  completedAt !== null && items.some((one) => isDocument(one) && trips.get(one.trip ?? "aller")?.invoiced === true)

interface Deposit {
  readonly path: string
  readonly items: ReadonlyArray<Item>
  readonly key: string | undefined
}

const asExpected = (
  model: Model,
  mission: ModelMission,
  items: ReadonlyArray<Item>,
  reply: Reply,
  source: ModelDocument["source"]
): void => {
  if (isInvoiced(mission, items)) return expectRefusal(reply, 409, "leg_invoiced")
  const refusals = refusalsOf(mission, items)
  const failed = refusals.filter((refusal) => refusal !== null).length
  if (failed === items.length) {
    expectRefusal(reply, 422, "documents_failed")
    return resultsAsExpected(items, refusals, reply.json()["data"])
  }
  const told = list(expectAnswer(reply, failed === 0 ? 201 : 207)["data"])
  resultsAsExpected(items, refusals, told)
  items.forEach((one, index) => {
    if (refusals[index] === null) accepted(model, mission, one, told[index], source)
  })
}

const depositing = async (model: Model, real: Real, as: TenantName, mission: ModelMission, deposit: Deposit) => {
  const { items, key, path } = deposit
  const state = model.tenants[as]
  const kept = key === undefined ? undefined : state.kept.get(key)
  const body = bodyOf(items)
  const reply = await sendBody(real, as, { path, body, key, spelling: 0 })
  if (!state.missions.includes(mission)) return expectRefusal(reply, 404, null)
  if (kept !== undefined) {
    const same = kept.path === path && isDeepStrictEqual(kept.body, body)
    return same ? expectReplay(reply, kept) : expectRefusal(reply, 409, "idempotency_key_reused")
  }
  asExpected(model, mission, items, reply, "client")
  // A deposit that failed whole may be sent again under its key.
  if (key !== undefined && reply.json()["code"] !== "documents_failed") {
    state.kept.set(key, { path, body, status: reply.status, text: reply.text })
  }
}

const deposit: fc.Arbitrary<ModelCommand> = fc
  .record({
    of: which,
    items: fc.array(item, { minLength: 1, maxLength: 3 }),
    key: fc.option(fc.nat(20)),
    // Rarely for a return that does not exist.
    anyTrip: rarely
  })
  .map((params) =>
    missionCommand("deposit", params, async (model, real, mission) => {
      const { anyTrip, key, of } = params
      const hasReturn = mission.trips.has("retour")
      const items = params.items.map((one) => (hasReturn || anyTrip ? one : { ...one, trip: null }))
      await depositing(model, real, of.as, mission, {
        path: `/v1/transports/${mission.id}/documents`,
        items,
        key: key === null ? undefined : nth(real.idempotencyKeys, key)
      })
    })
  )

/** Somebody of the transport company hands documents in: usually those that the mission still needs. */
const handIn: fc.Arbitrary<Move> = fc
  .record({ of: staffed, items: fc.array(item, { minLength: 1, maxLength: 2 }), any: rarely, text: fc.nat(9) })
  .map((params) =>
    staffMove(
      "hand documents in",
      params,
      (request) => {
        const { model, mission, of } = request
        const missing = missingDocuments(mission).map((one) => ({ ...one, content: pdf(`${one.key} ${params.text}`) }))
        const items = params.any || missing.length === 0 ? params.items : missing
        return {
          reply: operate(request, "/documents", bodyOf(items)),
          expect: (reply) => {
            if (!isSeen(mission, of.who)) return expectRefusal(reply, 404, null)
            asExpected(model, mission, items, reply, actorOf(of.who))
          }
        }
      },
      ({ status }) => status === "awaiting_documents"
    )
  )

interface Elsewhere {
  readonly as: TenantName
  readonly which: number
  readonly mission: number
}

/** A deposit with a known key, and the path of another mission. */
const depositElsewhere = (model: Readonly<Model>, { as, mission, which: index }: Elsewhere) => {
  const { kept, missions } = model.tenants[as]
  const [key, answer] =
    nth(
      [...kept].filter(([, { path }]) => path.endsWith("/documents")),
      index
    ) ?? []
  const paths = missions.map(({ id }) => `/v1/transports/${id}/documents`).filter((path) => path !== answer?.path)
  const path = nth(paths, mission)
  return key === undefined || answer === undefined || path === undefined ? undefined : { key, body: answer.body, path }
}

/** Sends a deposit with a known key to another mission: the path is part of the fingerprint. */
const elsewhere: fc.Arbitrary<ModelCommand> = fc
  .record({ as: tenant, which: fc.nat(50), mission: fc.nat(50) })
  .map((params) =>
    command(
      "deposit elsewhere",
      params,
      async (model, real, params) => {
        const found = depositElsewhere(model, params)
        if (found === undefined) return
        const { key, path } = found
        const reply = await sendBody(real, params.as, { path, body: members(found.body), key, spelling: 0 })
        expectRefusal(reply, 409, "idempotency_key_reused")
      },
      (model) => depositElsewhere(model, params) !== undefined
    )
  )

const listAsExpected = (mission: ModelMission, back: boolean | null, reply: Reply): void => {
  const due = mission.documents.filter(({ trip }) => back === null || (trip === "retour") === back)
  const told = list(expectAnswer(reply, 200)["data"])
  assert.strictEqual(told.length, due.length)
  due.forEach((document, index) => {
    const { created_at: createdAt, id, label, url, ...shown } = members(told[index])
    expectSameValue(document.id, id, "id of a document")
    expectSameValue(document.createdAt, createdAt, "created_at of a document")
    expectSameValue(document.label, label, "label of a document")
    assert.match(String(url), /^http:\/\/127\.0\.0\.1:\d+\/files\/[\w.-]+$/u)
    assert.deepStrictEqual(shown, documentShown(document))
  })
}

const askDocuments = (real: Real, as: TenantName, { id }: ModelMission, back: boolean | null): Promise<Reply> =>
  real.send(as, `/v1/transports/${id}/documents${back === null ? "" : `?is_retour=${String(back)}`}`)

/** Compares the lists of a mission's documents with the model. */
export const documentsAsExpected = async (real: Real, as: TenantName, mission: ModelMission): Promise<void> => {
  for (const back of [null, true, false]) listAsExpected(mission, back, await askDocuments(real, as, mission, back))
}

const documents: fc.Arbitrary<ModelCommand> = fc.record({ of: which, back: fc.option(fc.boolean()) }).map((params) =>
  missionCommand("list documents", params, async (_model, real, mission, own) => {
    const reply = await askDocuments(real, params.of.as, mission, params.back)
    if (own) listAsExpected(mission, params.back, reply)
    else expectRefusal(reply, 404, null)
  })
)

export const documentMoves: ReadonlyArray<fc.Arbitrary<Move>> = [handIn]

export const documentCommands: ReadonlyArray<fc.Arbitrary<ModelCommand>> = [deposit, elsewhere, documents, documents]
