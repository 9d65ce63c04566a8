import { afterEach, assert, describe, it, vi } from "vitest"
import { exportMissions } from "./export.ts"

const price = { amount_ht: 12.5, return_ht: 1000.1, total_ht: 1012.6, cancellation_fee_ht: null }
const row = {
  ...{
    id: "m",
    transport_id: "M-1",
    reference: "r",
    status: "scheduled",
    cancelled: false,
    created_at: "2027-03-15T12:00:00Z"
  },
  ...{ pickup: { address: "Paris", date: "2027-03-16" }, delivery: { address: "Lyon", date: "2027-03-17" } },
  ...{ vehicle: { registration: "AB-123-CD", type: "car" }, price, kg_co2e: 176.9, has_return: true }
}

/** Answers the pages in turn, and returns the cursors that they were asked by. */
const answering = (...pages: ReadonlyArray<readonly [rows: ReadonlyArray<object>, next: string | null]>) => {
  const asked: Array<string | null> = []
  vi.stubGlobal("fetch", (url: string) => {
    const [data, next] = pages[asked.length] ?? assert.fail("one page too many")
    asked.push(new URL(url, "http://h").searchParams.get("cursor"))
    return Promise.resolve(new Response(JSON.stringify({ data, next_cursor: next })))
  })
  return asked
}
const exported = async (counts: Array<number> = []) => exportMissions({}, "en", (count) => counts.push(count))
const rows = (count: number) => Array.from({ length: count }, () => row)

describe("the file of missions", () => {
  afterEach(() => vi.unstubAllGlobals())

  it("has a line for each, with empty cells for what is unknown", async () => {
    const bare = {
      ...{
        ...row,
        reference: null,
        has_return: false,
        kg_co2e: null,
        price: { ...price, amount_ht: 7, return_ht: null, total_ht: 7 }
      },
      ...{ pickup: { address: "Paris", date: null }, delivery: { address: "Lyon", date: null } },
      ...{ vehicle: { registration: null, type: null } }
    }
    answering([[row, bare], null])
    assert.deepStrictEqual((await exported()).content.slice(1).split("\r\n"), [
      [
        ...["Mission", "Id", "Reference", "Status", "Pickup address", "Pickup", "Delivery address", "Delivery"],
        ...["Vehicle", "Vehicle type", "Outbound price excl. tax", "Return price excl. tax", "Total price excl. tax"],
        ...["Cancellation fee excl. tax", "Amount due excl. tax", "kg CO₂e", "Return", "Created"]
      ].join(","),
      "M-1,m,r,Scheduled,Paris,2027-03-16,Lyon,2027-03-17,AB-123-CD,car,12.50,1000.10,1012.60,,1012.60,176.90,With a return,2027-03-15T12:00:00Z",
      "M-1,m,,Scheduled,Paris,,Lyon,,,,7.00,,7.00,,7.00,,Without a return,2027-03-15T12:00:00Z",
      ""
    ])
  })

  it("writes amounts as spreadsheets of the language read them", { tags: "CON-105" }, async () => {
    answering([[row], null])
    const { content } = await exportMissions({}, "fr", () => {})
    assert.include(content, ';"12,50";"1000,10";"1012,60";;"1012,60";"176,90";Avec retour;')
  })

  it(
    "has the fee of a cancelled mission as what is due, and nothing if the fee is unknown",
    { tags: "CON-105" },
    async () => {
      const cancelled = { ...row, cancelled: true, price: { ...price, cancellation_fee_ht: 0 } }
      answering([[cancelled, { ...cancelled, price }], null])
      const { content } = await exported()
      assert.include(content, ",1012.60,0.00,0.00,176.90,With")
      assert.include(content, ",1012.60,,,176.90,With")
    }
  )

  it("keeps the name of a status of a later release", async () => {
    answering([[{ ...row, status: "parked" }], null])
    assert.include((await exported()).content, ",parked,")
  })

  it("has all pages, and tells how far it is", async () => {
    const asked = answering([rows(2), "a"], [rows(1), null])
    const counts: Array<number> = []
    const { count, isWhole } = await exported(counts)
    assert.deepStrictEqual([asked, counts, count, isWhole], [[null, "a"], [2, 3], 3, true])
  })

  it("ends at 10,000 missions, and says if there are more", async () => {
    answering([rows(9_999), "a"], [rows(1), "b"])
    const cut = await exported()
    assert.deepStrictEqual([cut.count, cut.isWhole], [10_000, false])
    answering([rows(10_000), null])
    const whole = await exported()
    assert.deepStrictEqual([whole.count, whole.isWhole], [10_000, true])
  })
})
