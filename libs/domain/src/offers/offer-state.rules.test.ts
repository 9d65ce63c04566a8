import { assert, describe, it } from "@effect/vitest"
import { DriverId, type Mission, OfferId, type Stop, type Trip } from "../mission/mission.model.ts"
import { withTrip } from "../mission/trip.rules.ts"
import { marie, missionIn, newOffer, paul, testMission, testNow } from "../testing/mission-samples.ts"
import { Day, Instant, TimeOfDay } from "../time/instant.model.ts"
import type { Proposal } from "./offer.model.ts"
import {
  isOffered,
  isWithoutEffect,
  offersEffect,
  openOffer,
  openOfferId,
  type ProposalsEnd,
  proposedOffer
} from "./offer-state.rules.ts"

const oldOffer = OfferId("offer-1")
const lastMoment = Instant("2026-12-01T09:59:59.999999Z")
const end = Instant("2026-12-01T10:00:00.000000Z")

const backOf = ({ return: trip }: Mission): Trip => {
  if (trip === null) throw new Error("the mission has no return")
  return trip
}

const scheduled = testMission(true, { offerId: oldOffer })
const assigned: Mission = { ...scheduled, status: "assigned", driver: marie }
const driving: Mission = { ...assigned, status: "in_transit" }

const proposal: Proposal = {
  id: OfferId("proposal-1"),
  driverId: marie.id,
  trip: "aller",
  createdAt: testNow,
  status: "open"
}

describe("the open offer of a mission", () => {
  it("has the id of the mission, until the mission lost a driver", () => {
    assert.strictEqual(openOfferId(testMission(false)), "01993d5e-7a00-7000-8000-000000000001")
    assert.strictEqual(openOfferId(scheduled), "offer-1")
  })

  it("is there while the mission is scheduled and its pickup window is not over", { tags: "OPS-9" }, () => {
    assert.isTrue(isOffered(scheduled, lastMoment))
    assert.isFalse(isOffered(scheduled, end))
    assert.isFalse(isOffered(assigned, lastMoment))
    assert.isFalse(isOffered(missionIn("cancelled"), testNow))
  })

  it("is for every driver, about the outbound trip and until the end of its pickup window", { tags: "OPS-9" }, () => {
    assert.deepStrictEqual(openOffer(scheduled, testNow), {
      id: oldOffer,
      kind: "open",
      status: "open",
      trip: "aller",
      driverId: null,
      createdAt: testNow,
      expiresAt: end,
      mission: scheduled
    })
  })
})

describe("a proposal", () => {
  it("is an offer for its driver, until the end of the pickup window of its trip", { tags: "OPS-10" }, () => {
    assert.deepStrictEqual(proposedOffer(scheduled, proposal, lastMoment), {
      id: proposal.id,
      kind: "proposal",
      status: "open",
      trip: "aller",
      driverId: marie.id,
      createdAt: testNow,
      expiresAt: end,
      mission: scheduled
    })
  })

  it("is withdrawn at the end of its own trip's pickup window, if it is open", { tags: "OPS-10" }, () => {
    assert.strictEqual(proposedOffer(scheduled, proposal, end).status, "withdrawn")
    assert.strictEqual(proposedOffer(scheduled, { ...proposal, status: "declined" }, end).status, "declined")
    const back = proposedOffer(scheduled, { ...proposal, trip: "retour" }, end)
    assert.strictEqual(back.status, "open")
    assert.strictEqual(back.expiresAt, "2026-12-04T08:00:00.000000Z")
  })
})

describe("the effect of a change on the open offer", () => {
  it("is an end if the mission is not scheduled any more", () => {
    const { closes, opens } = offersEffect(scheduled, assigned)
    assert.strictEqual(closes, "offer-1")
    assert.isNull(opens)
  })

  it("is a new one if the mission becomes scheduled again", { tags: "OPS-15" }, () => {
    const { closes, opens } = offersEffect(assigned, { ...scheduled, offerId: newOffer })
    assert.isNull(closes)
    assert.strictEqual(opens, "offer-2")
  })

  it("is nothing if the mission stays scheduled, or stays with its driver", () => {
    for (const mission of [scheduled, assigned]) {
      assert.deepStrictEqual(offersEffect(mission, mission), { opens: null, closes: null, ends: [] })
    }
  })
})

describe("the effect of a change on the proposals", () => {
  it("ends those of the outbound trip for the driver who takes it", { tags: "OPS-15" }, () => {
    assert.deepStrictEqual(offersEffect(scheduled, assigned).ends, [{ trip: "aller", taker: marie.id }])
  })

  it("withdraws those of the outbound trip with any other status, also if it has a driver", { tags: "OPS-16" }, () => {
    const cancelled: Mission = { ...assigned, status: "cancelled" }
    assert.deepStrictEqual(offersEffect(scheduled, cancelled).ends, [{ trip: "aller", taker: null }])
    assert.deepStrictEqual(offersEffect(scheduled, { ...assigned, driver: null }).ends, [
      { trip: "aller", taker: null }
    ])
  })

  it("ends those of the return for its new driver, before and during the outbound trip", { tags: "OPS-16" }, () => {
    for (const mission of [assigned, driving]) {
      assert.deepStrictEqual(offersEffect(mission, { ...mission, returnDriver: paul }).ends, [
        { trip: "retour", taker: paul.id }
      ])
    }
    assert.deepStrictEqual(offersEffect(assigned, { ...assigned, driver: null }).ends, [
      { trip: "retour", taker: null }
    ])
  })

  it("leaves those of the return if the driver of both trips becomes the one of the return", () => {
    assert.deepStrictEqual(offersEffect(assigned, { ...driving, returnDriver: marie }).ends, [])
    const withPaul: Mission = { ...assigned, returnDriver: paul }
    const other = { ...marie, id: DriverId("0199a1b2-0000-7000-8000-0000000000d3") }
    assert.deepStrictEqual(offersEffect(withPaul, { ...withPaul, driver: other }).ends, [])
  })

  it("withdraws those of the return with a status in which it is not proposed", { tags: "OPS-16" }, () => {
    for (const status of ["scheduled", "in_transit_return", "incident", "cancelled"] as const) {
      assert.deepStrictEqual(offersEffect(driving, { ...driving, status }).ends, [{ trip: "retour", taker: null }])
    }
    assert.deepStrictEqual(offersEffect({ ...driving, status: "incident" }, driving).ends, [])
  })

  it("withdraws those of both trips if a day or an hour of any leg changes", { tags: "OPS-16" }, () => {
    const both: ReadonlyArray<ProposalsEnd> = [
      { trip: "aller", taker: null },
      { trip: "retour", taker: null }
    ]
    const later: ReadonlyArray<Partial<Stop>> = [
      { date: Day("2026-12-24") },
      { startTime: TimeOfDay("08:30") },
      { endTime: TimeOfDay("18:30") }
    ]
    for (const change of later) {
      for (const key of ["aller", "retour"] as const) {
        const trip = key === "aller" ? scheduled.outbound : backOf(scheduled)
        for (const end of ["pickup", "delivery"] as const) {
          const changed = withTrip(assigned, key, { ...trip, [end]: { ...trip[end], ...change } })
          assert.deepStrictEqual(offersEffect(scheduled, changed).ends, both, `${key} ${end}`)
        }
      }
    }
  })

  it("leaves them if something else of a leg changes, or a return has no counterpart", () => {
    const { pickup } = scheduled.outbound
    const noted = withTrip(scheduled, "aller", {
      ...scheduled.outbound,
      pickup: { ...pickup, needAppointment: true }
    })
    assert.deepStrictEqual(offersEffect(scheduled, noted).ends, [])
    assert.deepStrictEqual(offersEffect({ ...scheduled, return: null }, scheduled).ends, [])
    assert.deepStrictEqual(offersEffect(scheduled, { ...scheduled, return: null }).ends, [])
  })
})

describe("an effect", () => {
  it("is none if nothing opens, closes or ends", () => {
    const none = { opens: null, closes: null, ends: [] }
    assert.isTrue(isWithoutEffect(none))
    assert.isFalse(isWithoutEffect({ ...none, opens: newOffer }))
    assert.isFalse(isWithoutEffect({ ...none, closes: oldOffer }))
    assert.isFalse(isWithoutEffect({ ...none, ends: [{ trip: "aller", taker: null }] }))
  })
})
