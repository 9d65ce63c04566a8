import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderedMission, plant, plantMission } from "@trajet/testing"
import { Effect, Option, Stream } from "effect"
import { FileStorage } from "../documents/file-storage.port.ts"
import { EventId, type LoggedEvent } from "../events/event.model.ts"
import type { Inspection } from "../inspection/inspection.model.ts"
import { Inspections } from "../inspection/inspections.port.ts"
import type { TripKey } from "../mission/leg.model.ts"
import type { MissionId } from "../mission/mission-id.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { Missions } from "../mission/missions.port.ts"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { dossierPagesOf } from "../printing/dossier.rules.ts"
import { erasedEventData } from "../privacy/event-data.rules.ts"
import { inspectionData } from "../privacy/inspection-data.rules.ts"
import { missionData } from "../privacy/mission-data.rules.ts"
import { dossierEntries } from "./dossier-entries.rules.ts"
import { linkDossier, linkedDossier } from "./dossier.program.ts"

const { gridVersion, tenant } = client
const signer = { tenant, key: { holder: "client", keyId: client.keyId } } as const

const textOf = (chunks: ReadonlyArray<Uint8Array>): string => Buffer.concat([...chunks]).toString("utf8")

const dossierOf = Effect.fnUntraced(function* (missionId: MissionId, trip: TripKey = "aller") {
  const { content } = yield* linkedDossier({ tenant, gridVersion }, { _tag: "Dossier", missionId, trip })
  return textOf(yield* Stream.runCollect(yield* content))
})

const manifestOf = (text: string): Readonly<Record<string, unknown>> => {
  const from = text.lastIndexOf('{\n "format"')
  return JSON.parse(text.slice(from, text.indexOf("\nendstream", from)))
}

const named = (text: string, member: "left_out" | "parts") => {
  const listed: unknown = manifestOf(text)[member]
  return (Array.isArray(listed) ? listed : []).map((one: unknown) => ({
    name: String(Reflect.get(Object(one), "name")),
    reason: String(Reflect.get(Object(one), "reason"))
  }))
}

/** The members of the pages that the fake printer writes. */
const pagesOf = (text: string): Readonly<Record<string, unknown>> => JSON.parse(text.split("\n")[1]?.slice(1) ?? "")

describe("a dossier", () => {
  it.effect(
    "has order, changes, inspection, signatures and documents on its pages, without a price and a position",
    inWorld(() =>
      Effect.gen(function* () {
        const { id } = yield* plantMission(tenant)
        const text = yield* dossierOf(id)
        const pages = pagesOf(text)
        assert.includeMembers(Object.keys(pages), [
          "order",
          "stops",
          "changes",
          "facts",
          "signatures",
          "documents",
          "proof"
        ])
        const shown = JSON.stringify(pages)
        assert.include(shown, plant)
        assert.include(shown, "Conducteur attribué : PLANT Marie PLANT Durand")
        assert.notMatch(shown, /45[.,]76|4[.,]83/u)
        assert.notMatch(shown, /300[.,]00|392[.,]30|€/u)
        assert.deepStrictEqual(
          named(text, "parts").map(({ name }) => name),
          [
            ...["pages", "frame before photo 1 of the pickup", "photo 1 of the pickup"],
            ...["frame before document autre-1.pdf", "document autre-1.pdf", "frame before the manifest"]
          ]
        )
      })
    ),
    { tags: ["EVD-2", "EVD-4"] }
  )

  it.effect(
    "has the erased form after an erasure",
    inWorld(() =>
      Effect.gen(function* () {
        const { id } = yield* plantMission(tenant)
        const [missions, inspections] = [yield* Missions, yield* Inspections]
        const mission = Option.getOrThrow(yield* missions.find(tenant, id))
        const inspection = Option.getOrThrow(yield* inspections.find(tenant, id, "aller"))
        const data = { first_name: `${plant} Marie`, name: plant, phone: plant, email: plant }
        const event: LoggedEvent = {
          ...{
            id: EventId("e"),
            type: "transport.assigned",
            createdAt: mission.createdAt,
            missionId: id,
            sequence: 1,
            logNumber: 1
          },
          ...{ transportId: mission.transportId, data: JSON.stringify({ leg: "aller", driver: data }) }
        }
        const pages = (of: Mission, seen: Inspection, told: LoggedEvent) =>
          JSON.stringify(
            dossierPagesOf({
              ...{ mission: of, trip: "aller", driven: of.outbound, inspection: seen, grid: demonstrationGrid },
              ...{ events: [told], logBegins: null, entries: dossierEntries(of, seen, "aller") },
              ...{ key: "k", authority: null, printedAt: of.createdAt }
            })
          )
        assert.include(pages(mission, inspection, event), plant)
        const erased = { ...event, data: erasedEventData(event.type, event.data).value }
        const left = missionData.erase(mission).value
        const after = pages(left, inspectionData.erase(inspection).value, erased)
        assert.notInclude(after, plant)
        assert.deepStrictEqual(dossierEntries(left, inspectionData.erase(inspection).value, "aller"), [])
      })
    ),
    { tags: "EVD-11" }
  )

  it.effect(
    "names a file that the storage does not have, by its digest",
    inWorld(() =>
      Effect.gen(function* () {
        const storage = yield* FileStorage
        const { documentFile, id } = yield* plantMission(tenant)
        yield* storage.remove({ tenant, fileId: documentFile })
        const text = yield* dossierOf(id)
        assert.deepStrictEqual(named(text, "left_out"), [{ name: "document autre-1.pdf", reason: "missing" }])
        assert.include(text, "a".repeat(64))
      })
    ),
    { tags: "EVD-3" }
  )

  it.effect(
    "breaks off if the storage fails, so that nobody takes a part for the whole",
    inWorld(({ storage }) =>
      Effect.gen(function* () {
        const { id } = yield* plantMission(tenant)
        storage.become("down")
        const failed = yield* Effect.result(dossierOf(id))
        assert.strictEqual(failed._tag === "Failure" ? failed.failure._tag : "none", "StorageUnavailable")
      })
    )
  )

  it.effect(
    "is of a trip that the mission has",
    inWorld(() =>
      Effect.gen(function* () {
        const missions = yield* Missions
        const { created, mission } = orderedMission()
        yield* missions.create(client, { mission, created, completes: null })
        const refused = yield* Effect.flip(linkDossier(signer, mission.id, "retour"))
        assert.strictEqual(refused._tag, "NoReturnTrip")
        const { fileName } = yield* linkDossier(signer, mission.id, "aller")
        assert.match(fileName, /^dossier-M-\d+-aller\.pdf$/u)
      })
    ),
    { tags: "EVD-1" }
  )
})
