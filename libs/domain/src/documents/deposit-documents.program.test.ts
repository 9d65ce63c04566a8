import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, shortReturn, strangers, worldNow, type WorldPorts } from "@trajet/testing"
import { Effect, Result, Stream } from "effect"
import { EventLog } from "../events/event-log.port.ts"
import { IdempotencyKeys } from "../idempotency/idempotency-keys.port.ts"
import { IdempotencyKey } from "../idempotency/idempotency.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { readMission } from "../ordering/read-mission.program.ts"
import { hourMillis } from "../time/instant.rules.ts"
import { clientDepositor, depositDocuments, type DepositOptions } from "./deposit-documents.program.ts"
import type { DepositItem, DepositOutcome } from "./deposit.rules.ts"
import type { ReceivedFile } from "./file.model.ts"
import { linkHolder, openLink } from "./file-link.program.ts"
import { linkedFile } from "./linked-file.program.ts"
import { listDocuments, listSignableDocuments } from "./list-documents.program.ts"
import { stageFile, withStagedFiles } from "./staged-file.program.ts"
import { sweepFiles } from "./sweep-files.program.ts"

const { tenant } = client
const pdf = (text: string): Uint8Array => new TextEncoder().encode(`%PDF-1.7\n${text}`)

const ordered = (members: Parameters<typeof orderRequest>[0] = {}) =>
  Effect.map(createMission(client, orderRequest(members), null), ({ mission }) => mission.id)

const quotaBytes = 1_000_000
const unkeyed: DepositOptions = { quotaBytes, keyed: null }

const itemOf = (
  { staged }: ReceivedFile,
  fileName: string,
  { key = "carte_grise", trip = "aller" }: { readonly key?: string; readonly trip?: "aller" | "retour" } = {}
): DepositItem => ({ key, given: Result.map(staged, (file) => ({ trip, fileName, file })) })

const item = (text: string, members: Parameters<typeof itemOf>[2] = {}) =>
  Effect.map(stageFile(tenant, Stream.make(pdf(text))), (file) => itemOf(file, `${text}.pdf`, members))

const completed = Effect.fnUntraced(function* (id: MissionId) {
  const missions = yield* Missions
  yield* missions.change(client, id, "test", (mission, now) =>
    Result.succeed({
      mission: { ...mission, status: "completed" as const, completedAt: now },
      events: [],
      result: null
    })
  )
})

const eventTypes = Effect.gen(function* () {
  const log = yield* EventLog
  return (yield* log.read(tenant, { after: null, type: null, limit: 50 })).map(({ type }) => type)
})

const tokenOf = (link: string): string => link.slice("/files/".length)

describe("a deposit", () => {
  it.effect(
    "keeps the files of the accepted documents, links them, and writes an event for each",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const outcomes = yield* withStagedFiles(tenant, (stage) =>
          Effect.gen(function* () {
            const files = [yield* stage(Stream.make(pdf("a"))), yield* stage(Stream.make(pdf("b")))]
            const items = files.map((file, index) =>
              itemOf(file, "a.pdf", { key: index === 0 ? "carte_grise" : "unheard_of" })
            )
            return yield* depositDocuments(clientDepositor(client), id, items, unkeyed)
          })
        )
        assert.deepStrictEqual(
          outcomes.map(({ _tag }) => _tag),
          ["Deposited", "Refused"]
        )
        const { documents } = yield* readMission(tenant, id)
        assert.deepStrictEqual(
          world.storage.fileIds(),
          documents.map(({ file }) => file.fileId)
        )
        assert.deepStrictEqual(yield* eventTypes, ["transport.created", "document.added"])
        const [first] = outcomes
        const link = first?._tag === "Deposited" ? first.link : ""
        const opened = yield* openLink(tokenOf(link))
        const { target } = opened
        if (target._tag === "Archive" || target._tag === "Dossier") return assert.fail("a link to several files")
        const file = yield* linkedFile(yield* linkHolder(opened), target)
        assert.deepInclude(file, { fileName: "a.pdf", contentType: "application/pdf" })
        const { bytes, content } = yield* file.read
        assert.strictEqual(bytes, pdf("a").length)
        assert.deepStrictEqual(Buffer.concat(yield* Stream.runCollect(content)), Buffer.from(pdf("a")))
      })
    )
  )

  it.effect(
    "stores the answer of its idempotency key in the transaction of its documents",
    inWorld(() =>
      Effect.gen(function* () {
        const keys = yield* IdempotencyKeys
        const id = yield* ordered()
        const claimed = yield* keys.claim(tenant, IdempotencyKey("key"), "fingerprint", 10_000)
        const claim = claimed._tag === "Claimed" ? claimed.claim : assert.fail("the key is held")
        const answer = (outcomes: ReadonlyArray<DepositOutcome>) => ({ status: 201, body: `${outcomes.length} taken` })
        yield* depositDocuments(clientDepositor(client), id, [yield* item("a")], {
          quotaBytes,
          keyed: { claim, answer }
        })
        const held = yield* keys.claim(tenant, IdempotencyKey("key"), "fingerprint", 10_000)
        assert.deepStrictEqual(held._tag === "Held" ? held.record.answer : null, { status: 201, body: "1 taken" })
        const lost = depositDocuments(clientDepositor(client), id, [yield* item("b")], {
          quotaBytes,
          keyed: { claim, answer }
        })
        assert.strictEqual((yield* Effect.flip(lost))._tag, "ClaimLost")
        assert.strictEqual((yield* readMission(tenant, id)).documents.length, 1)
      })
    )
  )

  it.effect(
    "asks billing only for a completed mission, once for each of its trips",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* ordered({ return: shortReturn })
        world.billing.setTripState(tenant, id, "aller", "invoiced")
        const before = world.billing.calls()
        yield* depositDocuments(clientDepositor(client), id, [yield* item("a")], unkeyed)
        assert.strictEqual(world.billing.calls(), before)
        yield* completed(id)
        const refused = yield* Effect.flip(depositDocuments(clientDepositor(client), id, [yield* item("b")], unkeyed))
        assert.deepInclude(refused, { _tag: "TripInvoiced", trip: "aller" })
        const back = [yield* item("c", { trip: "retour" }), yield* item("d", { trip: "retour" })]
        assert.strictEqual((yield* depositDocuments(clientDepositor(client), id, back, unkeyed)).length, 2)
        assert.strictEqual(world.billing.calls(), before + 2)
        world.billing.become("down")
        const unknown = yield* Effect.flip(depositDocuments(clientDepositor(client), id, [yield* item("e")], unkeyed))
        assert.deepInclude(unknown, { _tag: "BillingStateUnavailable", reason: "down" })
        assert.strictEqual((yield* readMission(tenant, id)).documents.length, 3)
      })
    )
  )

  it.effect(
    "of somebody who may not see the mission any more is refused under its lock, and keeps nothing",
    inWorld((world) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const late = { ...clientDepositor(client), sees: () => false }
        const refused = yield* withStagedFiles(tenant, (stage) =>
          Effect.flatMap(stage(Stream.make(pdf("a"))), (file) =>
            Effect.flip(depositDocuments(late, id, [itemOf(file, "a.pdf")], unkeyed))
          )
        )
        assert.strictEqual(refused._tag, "MissionNotFound")
        assert.deepStrictEqual(world.storage.fileIds(), [])
        assert.deepStrictEqual((yield* readMission(tenant, id)).documents, [])
      })
    )
  )

  it.effect(
    "is refused beyond the quota of its group, which counts earlier documents",
    inWorld(() =>
      Effect.gen(function* () {
        const [id, other] = [yield* ordered(), yield* ordered()]
        const room = (documents: number) => ({ quotaBytes: documents * pdf("a").length, keyed: null })
        yield* depositDocuments(clientDepositor(client), id, [yield* item("a")], room(2))
        const outcomes = yield* depositDocuments(
          clientDepositor(client),
          other,
          [yield* item("b"), yield* item("c")],
          room(2)
        )
        assert.deepStrictEqual(
          outcomes.map((outcome) => (outcome._tag === "Refused" ? outcome.code : "taken")),
          ["taken", "quota_exceeded"]
        )
        const full = yield* Effect.flip(depositDocuments(clientDepositor(client), other, [yield* item("d")], room(2)))
        assert.strictEqual(full._tag, "DocumentsFailed")
        yield* depositDocuments(clientDepositor(client), other, [yield* item("e")], room(3))
      })
    ),
    { tags: "DOC-14" }
  )

  it.effect(
    "records nothing if the sweep has dropped its file",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const items = [yield* item("a"), yield* item("b")]
        yield* sweepFiles(0)
        assert.strictEqual(
          (yield* Effect.flip(depositDocuments(clientDepositor(client), id, items, unkeyed)))._tag,
          "StoreUnavailable"
        )
        assert.isEmpty((yield* readMission(tenant, id)).documents)
      })
    )
  )

  it.effect(
    "is refused and hidden if its mission belongs to another group",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        yield* depositDocuments(clientDepositor(client), id, [yield* item("a")], unkeyed)
        const refused = <A, E extends { readonly _tag: string }>(work: Effect.Effect<A, E, WorldPorts>) =>
          Effect.map(Effect.flip(work), ({ _tag }) => assert.strictEqual(_tag, "MissionNotFound"))
        for (const stranger of strangers) {
          yield* refused(depositDocuments(clientDepositor(stranger), id, [yield* item("b")], unkeyed))
          yield* refused(listDocuments(stranger, id, null))
          yield* refused(listSignableDocuments(stranger, id))
        }
      })
    )
  )
})

describe("the documents of a mission", () => {
  it.effect(
    "are listed oldest first, all or by trip, and documents to sign after the sheet",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered({ return: shortReturn })
        const items = [
          yield* item("a", { key: "pv_signe" }),
          yield* item("b", { key: "autre", trip: "retour" }),
          yield* item("c", { key: "pv_livraison", trip: "retour" })
        ]
        yield* depositDocuments(clientDepositor(client), id, items, unkeyed)
        const names = (trip: TripKey | null) =>
          Effect.map(listDocuments(client, id, trip), (documents) => documents.map(({ fileName }) => fileName))
        assert.deepStrictEqual(yield* names(null), ["a.pdf", "b.pdf", "c.pdf"])
        assert.deepStrictEqual(yield* names("retour"), ["b.pdf", "c.pdf"])
        assert.deepStrictEqual(yield* names("aller"), ["a.pdf"])
        const { transportId, createdAt } = yield* readMission(tenant, id)
        const [sheet, ...signable] = yield* listSignableDocuments(client, id)
        assert.deepStrictEqual(
          signable.map(({ key }) => key),
          ["pv_signe", "pv_livraison"]
        )
        assert.deepInclude(sheet, { id, key: "fiche_mission", fileName: `fiche-mission-${transportId}.pdf`, createdAt })
        assert.deepStrictEqual(yield* openLink(tokenOf(sheet?.link ?? "")), {
          key: { holder: "client", keyId: client.keyId },
          target: { _tag: "MissionSheet", missionId: id },
          expiresAtMillis: Date.parse(worldNow) + 24 * hourMillis
        })
      })
    )
  )
})
