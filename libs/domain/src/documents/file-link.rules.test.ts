import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { KeyId } from "../access/api-key.model.ts"
import { PhotoId } from "../inspection/inspection.model.ts"
import { MissionId } from "../mission/mission-id.model.ts"
import { PersonKeyId } from "../people/person.model.ts"
import { DocumentId } from "./document.model.ts"
import type { LinkKey, LinkTarget } from "./file-link.model.ts"
import { linkText, readLink, targetName } from "./file-link.rules.ts"

const missionId = MissionId("m1")
const person: LinkKey = { holder: "person", keyId: PersonKeyId("k1") }
const client: LinkKey = { holder: "client", keyId: KeyId("k1") }
const sheet: LinkTarget = { _tag: "MissionSheet", missionId }

// 2026-11-20T10:00:00Z.
const nowSeconds = 1_795_168_800
const nowMillis = nowSeconds * 1_000
const endSeconds = 1_795_255_200

const targets: ReadonlyArray<{ readonly target: LinkTarget; readonly text: string; readonly name: string }> = [
  {
    target: { _tag: "Document", missionId, documentId: DocumentId("d1") },
    text: '["d",1795255200,"k1","m1","d1"]',
    name: "d1"
  },
  { target: sheet, text: '["s",1795255200,"k1","m1"]', name: "fiche_mission" },
  {
    target: { _tag: "InspectionReport", missionId, trip: "retour", phase: "arrivee" },
    text: '["r",1795255200,"k1","m1","retour","arrivee"]',
    name: "inspection_report:retour:arrivee"
  },
  {
    target: { _tag: "InspectionReport", missionId, trip: "aller", phase: "depart" },
    text: '["r",1795255200,"k1","m1","aller","depart"]',
    name: "inspection_report:aller:depart"
  },
  {
    target: { _tag: "Dossier", missionId, trip: "retour" },
    text: '["e",1795255200,"k1","m1","retour"]',
    name: "dossier:retour"
  },
  {
    target: { _tag: "InspectionPhoto", missionId, trip: "retour", photoId: PhotoId("p2") },
    text: '["p",1795255200,"k1","m1","retour","p2"]',
    name: "inspection_photo:retour:p2"
  },
  {
    target: { _tag: "InspectionPhoto", missionId, trip: "aller", photoId: PhotoId("p1") },
    text: '["p",1795255200,"k1","m1","aller","p1"]',
    name: "inspection_photo:aller:p1"
  },
  {
    target: { _tag: "Archive", missionIds: [missionId, MissionId("m2")], language: "en" },
    text: '["z",1795255200,"k1",["m1","m2"],"en"]',
    name: "archive"
  }
]

const isRefused = (text: string, millis = nowMillis): boolean => {
  const read = readLink(text, millis)
  return Result.isFailure(read) && read.failure._tag === "LinkRefused"
}

describe("the text of a link", () => {
  it("holds the kind of its file, the second of its end, its key and its file", { tags: "LIM-5" }, () => {
    for (const { target, text } of targets) assert.strictEqual(linkText({ key: client, target }, nowMillis), text)
  })

  it("says of the key of a person that it is one", () => {
    assert.strictEqual(linkText({ key: person, target: sheet }, nowMillis), '["s",1795255200,"ops:k1","m1"]')
  })

  it("ends 24 hours after the second in which it was made", { tags: "LIM-5" }, () => {
    assert.include(linkText({ key: client, target: sheet }, nowMillis + 999), `${endSeconds},`)
    assert.include(linkText({ key: client, target: sheet }, nowMillis + 1_000), `${endSeconds + 1},`)
  })

  it("is read as what was written", () => {
    for (const { target } of targets) {
      for (const key of [client, person]) {
        assert.deepStrictEqual(Result.getOrThrow(readLink(linkText({ key, target }, nowMillis), nowMillis)), {
          key,
          target,
          expiresAtMillis: endSeconds * 1_000
        })
      }
    }
  })

  it("is refused from its end on", { tags: "LIM-5" }, () => {
    const text = linkText({ key: client, target: sheet }, nowMillis)
    assert.isFalse(isRefused(text, endSeconds * 1_000 - 1))
    assert.isTrue(isRefused(text, endSeconds * 1_000))
  })

  it("is refused if it is not one", () => {
    const wrong = [
      "",
      "{}",
      '["x",1795255200,"k1","m1"]',
      '["s",1795255200.5,"k1","m1"]',
      '["s",1795255200,"k1","m1","more"]',
      '["d",1795255200,"k1","m1"]',
      '["r",1795255200,"k1","m1","retour","middle"]',
      '["r",1795255200,"k1","m1","both","depart"]',
      '["p",1795255200,"k1","m1","both","p1"]'
    ]
    for (const text of wrong) assert.isTrue(isRefused(text), text)
  })
})

describe("the name of a link's file", () => {
  it("is that of its document, or its kind and its trip", () => {
    for (const { target, name } of targets) assert.strictEqual(targetName(target), name)
  })
})
