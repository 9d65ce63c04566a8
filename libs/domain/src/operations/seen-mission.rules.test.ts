import { assert, describe, it } from "vitest"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import { OperatorId, type Person, type Role } from "../people/person.model.ts"
import { after, assignTo, marie, paul, receive, testMission, testNow } from "../testing/mission-samples.ts"
import { dayMillis, plusMillis } from "../time/instant.rules.ts"
import { documentsSeenBy, hasTrip, isSeenBy } from "./seen-mission.rules.ts"

const operator: Person = { role: "operator", id: OperatorId("0199a1b2-0000-7000-8000-0000000000e1") }
const driver: Person = { role: "driver", id: marie.id }

describe("a mission", () => {
  it("is seen by every operator, and by the drivers of its trips", () => {
    const offered = testMission(true)
    const { mission } = after(offered, assignTo(marie), assignTo(paul, "retour"))
    const seen = (of: typeof mission) =>
      [operator, driver, { role: "driver" as const, id: paul.id }].map((person) => isSeenBy(person, of, testNow))
    assert.deepStrictEqual(seen(offered), [true, false, false])
    assert.deepStrictEqual(seen(mission), [true, true, true])
    assert.deepStrictEqual(seen({ ...mission, returnDriver: null }), [true, true, false])
  })

  it("is seen by its driver until 30 days after its end", { tags: "OPS-23" }, () => {
    const { mission } = after(testMission(false), assignTo(marie))
    for (const ended of [
      { ...mission, completedAt: testNow },
      { ...mission, cancelledAt: testNow }
    ]) {
      assert.isTrue(isSeenBy(driver, ended, plusMillis(testNow, 30 * dayMillis - 1)))
      assert.isFalse(isSeenBy(driver, ended, plusMillis(testNow, 30 * dayMillis)))
      assert.isTrue(isSeenBy(operator, ended, plusMillis(testNow, 31 * dayMillis)))
    }
  })
})

describe("a trip", () => {
  const trips = (person: Person, mission: Mission) =>
    (["aller", "retour"] as const).map((trip) => hasTrip(person, mission, trip))

  it("is an operator's, and its driver's: the outbound driver has the return unless another driver has it", () => {
    const returnDriver: Person = { role: "driver", id: paul.id }
    const { mission } = after(testMission(true), assignTo(marie))
    assert.deepStrictEqual(trips(driver, mission), [true, true])
    assert.deepStrictEqual(trips(returnDriver, mission), [false, false])
    const { mission: shared } = after(mission, assignTo(paul, "retour"))
    assert.deepStrictEqual(trips(driver, shared), [true, false])
    assert.deepStrictEqual(trips(returnDriver, shared), [false, true])
    assert.deepStrictEqual(trips(operator, shared), [true, true])
  })
})

describe("the documents of a mission", () => {
  const { mission } = after(
    testMission(false),
    receive("d1", "aller", "carte_grise"),
    receive("d2", "aller", "bon_de_commande")
  )
  const keysOf = (role: Role, source: MissionDocument["source"]) =>
    documentsSeenBy(role, { ...mission, documents: mission.documents.map((one) => ({ ...one, source })) }).map(
      ({ key }) => key
    )

  it("are all seen by an operator, and by a driver without the order form of the client", { tags: "OPS-24" }, () => {
    assert.deepStrictEqual(keysOf("operator", "client"), ["carte_grise", "bon_de_commande"])
    assert.deepStrictEqual(keysOf("driver", "client"), ["carte_grise"])
  })

  it("are seen by a driver if a driver gave them", () => {
    assert.deepStrictEqual(keysOf("driver", "driver"), ["carte_grise", "bon_de_commande"])
  })
})
