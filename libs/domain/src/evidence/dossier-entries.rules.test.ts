import { orderedMission } from "@trajet/testing"
import { assert, describe, it } from "@effect/vitest"
import { DocumentId } from "../documents/document.model.ts"
import { FileId } from "../documents/file.model.ts"
import type { MissionDocument } from "../mission/mission.model.ts"
import { Instant } from "../time/instant.model.ts"
import { dossierEntries } from "./dossier-entries.rules.ts"

const mebibyte = 1024 * 1024

const documents = (count: number, bytes: number, trip: MissionDocument["trip"] = "aller") =>
  Array.from({ length: count }, (_, at): MissionDocument => ({
    ...{ id: DocumentId(`document-${at}`), key: "autre", label: "Autre", trip, status: "accepted", source: "client" },
    file: {
      ...{ fileId: FileId(`file-${at}`), fileName: "../a.pdf", contentType: "application/pdf" as const, bytes },
      sha256: "a".repeat(64)
    },
    createdAt: Instant("2026-12-01T08:00:00.000000Z")
  }))

const heldOf = (all: ReadonlyArray<MissionDocument>) => {
  const { mission } = orderedMission()
  const entries = dossierEntries({ ...mission, documents: all }, null, "aller")
  return { all: entries.length, held: entries.filter(({ isHeld }) => isHeld).length, first: entries[0] }
}

describe("the files of a dossier", { tags: "EVD-3" }, () => {
  it("are at most 300 and 256 MiB, and all are named", () => {
    assert.deepInclude(heldOf(documents(301, 1)), { all: 301, held: 300 })
    assert.deepInclude(heldOf(documents(40, 10 * mebibyte)), { all: 40, held: 25 })
  })

  it("are of the trip, and have paths that lead out of no folder", () => {
    const { all, first } = heldOf([...documents(1, 1), ...documents(2, 1, "retour")])
    assert.strictEqual(all, 1)
    assert.strictEqual(first?.path, "documents/autre-1.pdf")
  })
})
