import { assert, describe, it } from "@effect/vitest"
import { demonstrationGrid } from "../pricing/demonstration-grid.ts"
import { after, changeBy, laterPickup, missionIn, newOffer } from "../testing/mission-samples.ts"
import { TimeOfDay } from "../time/instant.model.ts"
import { changedTerms } from "./driver-validation.rules.ts"
import type { MissionCommand } from "./mission-command.model.ts"
import { ClientUpdateId, type Mission } from "./mission.model.ts"

const pickupAt = (startTime: string, by: "client" | "operator" = "client") =>
  changeBy(by, { "enlevement-aller": { startTime: TimeOfDay(startTime) } })

const option = (_tag: "AddOption" | "RemoveOption", key: string, by: "client" | "operator" = "client") => {
  const asked = { grid: demonstrationGrid, trip: "aller", key, billingState: "open", by } as const
  const command: MissionCommand =
    _tag === "AddOption"
      ? { _tag, ...asked, clientUpdateId: ClientUpdateId("update-3"), params: {} }
      : { _tag, ...asked, clientUpdateId: ClientUpdateId("update-3") }
  return command
}

const termsAfter = (...commands: ReadonlyArray<MissionCommand>) =>
  changedTerms(after(missionIn("assigned"), ...commands).mission)

const { pickup } = missionIn("assigned").outbound
const old = { date: pickup.date, startTime: pickup.startTime, endTime: pickup.endTime, secondHour: false }
const express = { trip: "aller", key: "express", label: "Express, jour même", change: "added" } as const

describe("the terms that a driver has to accept", () => {
  it(
    "are the old and the new day and hours of each leg that has changed, and nothing without a request",
    { tags: "DRV-14" },
    () => {
      assert.isNull(changedTerms(missionIn("assigned")))
      assert.deepStrictEqual(termsAfter(laterPickup), {
        legs: [{ leg: "enlevement-aller", before: old, after: { ...old, startTime: TimeOfDay("10:00") } }],
        options: []
      })
    }
  )

  it("are the options that come and go, with their names and without a price", { tags: "DRV-14" }, () => {
    assert.deepStrictEqual(termsAfter(option("AddOption", "express")), { legs: [], options: [express] })
    const washed = after(missionIn("assigned"), option("AddOption", "lavage_ext", "operator")).mission
    const other = after(washed, option("AddOption", "lavage_complet")).mission
    assert.deepStrictEqual(
      changedTerms(other)?.options.map(({ change, key }) => [key, change]),
      [
        ["lavage_complet", "added"],
        ["lavage_ext", "removed"]
      ]
    )
  })

  it(
    "compare with what the driver last accepted, over several changes that were not answered",
    { tags: "DRV-14" },
    () => {
      const terms = termsAfter(pickupAt("09:30"), option("AddOption", "express"), pickupAt("10:30"))
      assert.deepStrictEqual(terms, {
        legs: [{ leg: "enlevement-aller", before: old, after: { ...old, startTime: TimeOfDay("10:30") } }],
        options: [express]
      })
    }
  )

  it("leave out a term that has its first value again", { tags: "DRV-14" }, () => {
    const back = changeBy("client", { "enlevement-aller": { startTime: old.startTime } })
    const terms = termsAfter(laterPickup, option("AddOption", "express"), back, option("RemoveOption", "express"))
    assert.deepStrictEqual(terms, { legs: [], options: [] })
  })

  it("show what an operator has changed since, as the mission now is", { tags: "DRV-14" }, () => {
    assert.deepStrictEqual(termsAfter(laterPickup, pickupAt("10:45", "operator"))?.legs[0]?.after.startTime, "10:45")
  })

  it("are unknown if a release before made the request, also after a further change", { tags: "DRV-14" }, () => {
    const { driverValidation, ...mission } = after(missionIn("assigned"), laterPickup).mission
    const older: Mission = {
      ...mission,
      driverValidation: driverValidation === null ? null : { ...driverValidation, before: null }
    }
    assert.isNull(changedTerms(older))
    assert.isNull(changedTerms(after(older, pickupAt("10:30")).mission))
  })

  it("begin anew once the driver has accepted", () => {
    const accept: MissionCommand = {
      _tag: "AnswerDriverValidation",
      clientUpdateId: laterPickup.clientUpdateId,
      accepted: true,
      offerId: newOffer
    }
    const [leg] = termsAfter(laterPickup, accept, pickupAt("10:30"))?.legs ?? []
    assert.strictEqual(leg?.before.startTime, "10:00")
  })
})
