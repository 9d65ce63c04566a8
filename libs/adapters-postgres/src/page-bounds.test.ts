import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { pageRowsMax } from "@trajet/domain/events"
import { everyMission } from "@trajet/domain/mission"
import { listMissions } from "./mission/mission-list.statements.ts"
import { listAllMissions, scannedMax } from "./operations/all-missions-list.statements.ts"
import { everyMissionsQuery } from "./testing/mission-lists.ts"

const unfiltered = {
  groupId: GroupId("0199a1b2-0000-7000-8000-000000000001"),
  environment: "test",
  ...everyMission,
  ...{ olderThanAt: null, olderThanId: null }
} as const

describe("the constant bounds of lists, by which the database plans", () => {
  it.each([
    ["clients", [null, "AB123CD"].map((registration) => listMissions({ ...unfiltered, registration }))],
    ["operators", everyMissionsQuery.map(listAllMissions)]
  ])("of %s leave room for the largest page and one row more", (_, statements) => {
    for (const { name, text } of statements) {
      const bounds = [...text.matchAll(/LIMIT (\d+)/gu)].map(([, rows]) => Number(rows))
      assert.isNotEmpty(bounds, name)
      assert.isAtLeast(Math.min(...bounds), pageRowsMax, name)
    }
  })

  it("of rows that a filter looks at are no smaller", () => {
    assert.isAtLeast(scannedMax, pageRowsMax)
  })
})
