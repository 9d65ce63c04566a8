import { assert, describe, it } from "@effect/vitest"
import type { Mission } from "@trajet/domain/mission"
import { Instant } from "@trajet/domain/time"
import { orderedMission } from "@trajet/testing"
import { onServer } from "../../../../../tools/harness/database.ts"
import { databaseWith, fillAgain } from "../../testing/filled-columns.ts"
import { fill } from "./0031-invoicing.ts"

const [at, later] = [Instant("2031-03-17T10:00:00.000000Z"), Instant("2031-03-18T10:00:00.000000Z")]

/** Missions as a release before may have left them. */
const states: ReadonlyArray<(mission: Mission) => Partial<Mission>> = [
  () => ({}),
  ({ outbound }) => ({ status: "completed", outbound: { ...outbound, pickedUpAt: at, deliveredAt: later } }),
  ({ outbound }) => ({ status: "cancelled", outbound: { ...outbound, pickedUpAt: at, deliveredAt: later } }),
  ({ outbound }) => ({ status: "completed", outbound: { ...outbound, deliveredAt: at, invoicedAt: later } }),
  ({ outbound }) => ({
    status: "completed",
    outbound: { ...outbound, deliveredAt: at, invoicedAt: later },
    return: { ...outbound, deliveredAt: later }
  })
]

const columns = "SELECT id, to_invoice_at::text, invoiced_at::text FROM mission ORDER BY id"

describe("the migration to lists of invoices", () => {
  it("fills the columns as this release writes them", { tags: "CON-94" }, async () => {
    const records = states.map((state) => {
      const { created, mission } = orderedMission()
      return { mission: { ...mission, ...state(mission) }, created, completes: null }
    })
    const url = await databaseWith(records)
    const written = await onServer(url, columns)
    assert.lengthOf(written, states.length)
    assert.lengthOf(
      written.filter((row) => row["to_invoice_at"] !== null),
      2
    )
    await fillAgain(url, "to_invoice_at = NULL, invoiced_at = NULL", fill)
    assert.deepStrictEqual(await onServer(url, columns), written)
  })
})
