import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { DocumentId, documentsPerMissionMax } from "../documents/document.model.ts"
import { TransportId } from "../mission/mission-id.model.ts"
import { copyOf, duplicateOf } from "../testing/duplicate-samples.ts"
import { planDuplication } from "./duplicate-mission.rules.ts"
import { after, receive, refuse, testMission } from "../testing/mission-samples.ts"

describe("the documents of a duplicate", () => {
  const received = after(
    testMission(true),
    receive("document-1", "aller", "carte_grise"),
    receive("document-2", "retour", "carte_grise"),
    receive("document-3", "aller", "autre"),
    refuse("document-3")
  ).mission
  const keeping = (...keepDocuments: ReadonlyArray<string>) => copyOf(duplicateOf(received, { keepDocuments }))

  it("are those that the client names by id or by key, each once", () => {
    assert.isEmpty(keeping().copy.documents)
    const { copy, plan } = keeping("document-2", "carte_grise", "autre", "none", "none")
    assert.deepStrictEqual(
      plan.documents.kept.map(({ id }) => id),
      ["document-1", "document-2"]
    )
    assert.deepStrictEqual(plan.documents.skipped, [
      { id: "document-3", reason: "refused" },
      { id: "none", reason: "unknown" }
    ])
    assert.deepStrictEqual(
      copy.documents.map(({ id, trip, status, source, file }) => [id, trip, status, source, file.fileId]),
      [
        ["copy-1", "aller", "waiting", "client", "document-1"],
        ["copy-2", "retour", "waiting", "client", "document-2"]
      ]
    )
  })

  it("have no event", () => {
    const { created, linked } = keeping("carte_grise")
    assert.deepStrictEqual(
      [created.type, ...Result.getOrThrow(linked(TransportId("M-2"))).events.map(({ type }) => type)],
      ["transport.created", "transport.duplicated"]
    )
  })

  it(`are at most ${documentsPerMissionMax}`, () => {
    const [document] = received.documents
    if (document === undefined) return assert.fail("there is a document")
    const documents = Array.from({ length: documentsPerMissionMax + 1 }, (_, i) => ({
      ...document,
      id: DocumentId(`many-${i}`)
    }))
    const { kept, skipped } = planDuplication(
      duplicateOf({ ...received, documents }, { keepDocuments: ["carte_grise"] })
    ).documents
    assert.strictEqual(kept.length, documentsPerMissionMax)
    assert.deepStrictEqual(skipped, [{ id: `many-${documentsPerMissionMax}`, reason: "too_many" }])
  })
})
