import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import fc from "fast-check"
import { hoursLater, missionIn, refuse, testMission, testNow, typesOf, after } from "../testing/mission-samples.ts"
import { MissionStatus, type Mission } from "../mission/mission.model.ts"
import { fileBytes, itemOf, openTerms, refusedItem, stagedFile } from "../testing/deposit-samples.ts"
import { type Deposit, depositInto, type IdentifiedItem } from "./deposit.rules.ts"
import { documentsPerMissionMax } from "./document.model.ts"
import { DocumentsFailed } from "./documents.errors.ts"

const deposited = (mission: Mission, items: ReadonlyArray<IdentifiedItem>): Deposit =>
  Result.getOrThrow(depositInto(mission, items, openTerms, testNow))

const codesOf = ({ outcomes }: Pick<Deposit, "outcomes">): ReadonlyArray<string> =>
  outcomes.map((outcome) => (outcome._tag === "Refused" ? outcome.code : "taken"))

const anyItem = fc
  .record({
    key: fc.constantFrom("carte_grise", "autre", "pv_livraison", "unheard_of"),
    trip: fc.constantFrom("aller" as const, "retour" as const),
    content: fc.constantFrom("one", "two", "three"),
    refused: fc.constantFrom(null, null, null, "empty_file" as const, "too_large" as const, "unsupported_type" as const)
  })
  .map(({ key, trip, content, refused }) => ({ key, trip, content, refused }))

const anyDeposits = fc.array(fc.array(anyItem, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 6 })

describe("deposits into a mission", () => {
  it("never lose, double or invent a document, for any items in any state", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MissionStatus.literals),
        fc.boolean(),
        anyDeposits,
        (status, hasReturn, deposits) => {
          let mission = missionIn(status, hasReturn || status === "in_transit_return")
          const documentsBefore = mission.documents.length
          for (const [turn, given] of deposits.entries()) {
            const items = given.map(({ key, trip, content, refused }, index) => {
              const id = `${turn}-${index}`
              return refused === null
                ? itemOf(id, { key, trip, file: stagedFile(id, content) })
                : refusedItem(id, refused, key)
            })
            const before = mission
            const result = depositInto(before, items, openTerms, testNow)
            if (Result.isFailure(result)) {
              assert.instanceOf(result.failure, DocumentsFailed)
              continue
            }
            const { outcomes, events } = result.success
            mission = result.success.mission
            const taken = outcomes.flatMap((outcome) => (outcome._tag === "Deposited" ? [outcome.document] : []))
            assert.deepStrictEqual(
              outcomes.map(({ index }) => index),
              items.map((_, index) => index)
            )
            assert.deepStrictEqual(mission.documents, [...before.documents, ...taken])
            assert.strictEqual(typesOf(events).filter((type) => type === "document.added").length, taken.length)
            assert.strictEqual(mission.sequence, before.sequence + events.length)
          }
          const kept = mission.documents.slice(documentsBefore)
          assert.strictEqual(new Set(kept.map(({ key, file }) => `${key} ${file.sha256}`)).size, kept.length)
        }
      )
    )
  })

  it("return the reason for each refused document", { tags: ["DOC-12", "DOC-14"] }, () => {
    const mission = deposited(testMission(false), [itemOf("a", { file: stagedFile("a", "same") })]).mission
    const deposit = deposited(mission, [
      itemOf("b", { file: stagedFile("b", "same") }),
      itemOf("c", { file: stagedFile("c", "same"), key: "autre" }),
      itemOf("d", { file: stagedFile("d", "same"), key: "autre" }),
      refusedItem("e", "empty_file", "unheard_of"),
      refusedItem("f", "empty_file"),
      refusedItem("g", "invalid_base64"),
      itemOf("h", { trip: "retour" })
    ])
    assert.deepStrictEqual(codesOf(deposit), [
      "duplicate",
      "taken",
      "duplicate",
      "unknown_document_key",
      "empty_file",
      "invalid_base64",
      "no_return_leg"
    ])
    assert.strictEqual(deposit.mission.documents.at(-1)?.label, "Autre document")
  })

  it("accept the bytes of a document that an operator refused", () => {
    const { mission } = deposited(testMission(false), [itemOf("a", { file: stagedFile("a", "same") })])
    const again = itemOf("b", { file: stagedFile("b", "same") })
    assert.isTrue(Result.isFailure(depositInto(mission, [again], openTerms, testNow)))
    assert.deepStrictEqual(codesOf(deposited(after(mission, refuse("a")).mission, [again])), ["taken"])
  })

  it("are refused beyond 200 documents a mission", () => {
    const items = Array.from({ length: documentsPerMissionMax - 1 }, (_, index) => itemOf(`${index}`))
    const { mission } = deposited(testMission(false), items)
    const full = deposited(mission, [itemOf("a"), itemOf("b")])
    assert.deepStrictEqual(codesOf(full), ["taken", "too_many_documents"])
    const failed = depositInto(full.mission, [itemOf("c")], openTerms, testNow)
    assert.instanceOf(Result.isFailure(failed) ? failed.failure : null, DocumentsFailed)
  })

  it("are refused beyond the quota of the group, which may still have room for a smaller document", () => {
    const large = { ...stagedFile("large"), bytes: 2 * fileBytes }
    const items = [itemOf("a"), itemOf("b", { file: large }), itemOf("c"), itemOf("d")]
    const depositOf = (roomBytes: number) =>
      Result.map(depositInto(testMission(false), items, { ...openTerms, roomBytes }, testNow), codesOf)
    assert.deepStrictEqual(Result.getOrThrow(depositOf(2 * fileBytes)), [
      "taken",
      "quota_exceeded",
      "taken",
      "quota_exceeded"
    ])
    for (const roomBytes of [fileBytes - 1, 0, -fileBytes]) assert.isTrue(Result.isFailure(depositOf(roomBytes)))
  })

  it("are refused whole if one of their trips is invoiced", () => {
    const refusal = (mission: Mission, terms = openTerms) => {
      const items = [itemOf("a"), itemOf("b", { trip: "retour" })]
      const result = depositInto(mission, items, terms, hoursLater(0))
      return Result.isFailure(result) ? { ...result.failure } : null
    }
    const invoiced = { ...openTerms, billingStates: { aller: "open", retour: "invoiced" } } as const
    const completed = (hours: number, hasReturn = true) =>
      testMission(hasReturn, { status: "completed", completedAt: hoursLater(hours) })
    assert.deepInclude(refusal(completed(-1), invoiced), { _tag: "TripInvoiced", trip: "retour" })
    assert.isNull(refusal(testMission(true), invoiced))
    // The mission has no return that could be invoiced.
    assert.isNull(refusal(completed(-1, false), invoiced))
    assert.deepInclude(refusal(completed(-7 * 24)), { _tag: "TripInvoiced", trip: "aller" })
    assert.isNull(refusal(completed(-7 * 24 + 1)))
  })

  it("move a mission to its review if it waits only for them", () => {
    const waiting = missionIn("awaiting_documents")
    const keys = waiting.requiredDocuments.aller
    assert.isNotEmpty(keys)
    const terms = { ...openTerms, labels: new Map(keys.map((key) => [key, key])) }
    const items = keys.map((key, index) => itemOf(`${index}`, { key }))
    const { mission, events } = Result.getOrThrow(depositInto(waiting, items, terms, testNow))
    assert.strictEqual(mission.status, "under_review")
    assert.strictEqual(mission.outbound.status, "under_review")
    assert.deepStrictEqual(typesOf(events).at(-1), "transport.status_changed")
  })
})
