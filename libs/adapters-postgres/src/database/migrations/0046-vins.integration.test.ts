import { assert, describe, it } from "@effect/vitest"
import type { Mission } from "@trajet/domain/mission"
import { orderedMission } from "@trajet/testing"
import { onServer } from "../../../../../tools/harness/database.ts"
import { databaseWith, fillAgain } from "../../testing/filled-columns.ts"
import { fillVins } from "./0046-vins.ts"

const withVins = (vin: string | null, returnVin?: string | null) => {
  const { created, mission } = orderedMission({ returns: returnVin !== undefined })
  const of = (trip: Mission["outbound"], each: string | null) => ({ ...trip, vehicle: { ...trip.vehicle, vin: each } })
  const back = mission.return === null ? null : of(mission.return, returnVin ?? null)
  return { created, completes: null, mission: { ...mission, outbound: of(mission.outbound, vin), return: back } }
}

const columns = "SELECT id, vin, return_vin FROM mission ORDER BY ordinal"

describe("the migration to VINs", () => {
  it("fills the columns as this release writes them", { tags: "CON-99" }, async () => {
    const url = await databaseWith([
      withVins(null),
      withVins("VF1RFB00123456789"),
      withVins("vf1-rfb00 123456789"),
      withVins("VF1RFB00123456789", "VF1RFB00123456789"),
      withVins("VF1RFB00123456789", "VF1RFB00987654321"),
      withVins(null, "VF1RFB00987654321"),
      withVins("VF1RFB00123456789", null)
    ])
    const written = await onServer(url, columns)
    const [one, other] = ["VF1RFB00123456789", "VF1RFB00987654321"]
    assert.deepStrictEqual(
      written.map(({ return_vin, vin }) => [vin, return_vin]),
      [
        [null, null],
        [one, null],
        [one, null],
        [one, null],
        [one, other],
        [null, other],
        [one, null]
      ]
    )
    await fillAgain(url, "vin = NULL, return_vin = 'x'", fillVins)
    assert.deepStrictEqual(await onServer(url, columns), written)
  })
})
