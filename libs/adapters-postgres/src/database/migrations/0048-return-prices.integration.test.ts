import { assert, describe, it } from "@effect/vitest"
import { orderedMission } from "@trajet/testing"
import { onServer } from "../../../../../tools/harness/database.ts"
import { databaseWith, fillAgain } from "../../testing/filled-columns.ts"
import { fillReturnPrices } from "./0048-return-prices.ts"

const columns = "SELECT id, return_ht::int FROM mission ORDER BY ordinal"

describe("the migration to prices of returns", () => {
  it("fills the column as this release writes it, also for the release before", { tags: "PRC-67" }, async () => {
    const records = [false, true, true].map((returns) => ({ ...orderedMission({ returns }), completes: null }))
    const url = await databaseWith(records)
    const written = await onServer(url, columns)
    assert.deepStrictEqual(
      written.map(({ return_ht }) => return_ht),
      [null, 23_540, 23_540]
    )

    await fillAgain(url, "return_ht = NULL", fillReturnPrices)
    assert.deepStrictEqual(await onServer(url, columns), written)

    // The release before changes the price of a return, or takes the return away, without the column.
    const dearer = `jsonb_set(body::jsonb, '{return,priceHt}', '1')::json`
    const none = `jsonb_set(body::jsonb, '{return}', 'null')::json`
    const [, second, third] = written
    await onServer(url, `UPDATE mission SET body = ${dearer} WHERE id = '${String(second?.["id"])}'`)
    await onServer(url, `UPDATE mission SET has_return = false, body = ${none} WHERE id = '${String(third?.["id"])}'`)
    const changed = await onServer(url, columns)
    assert.deepStrictEqual(
      changed.map(({ return_ht }) => return_ht),
      [null, 1, null]
    )
  })
})
