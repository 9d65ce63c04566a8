import { assert, describe, it } from "@effect/vitest"
import { erasedAnswer } from "./answer-data.rules.ts"

const erased = (value: unknown): unknown => JSON.parse(erasedAnswer(JSON.stringify(value)).value)

describe("an erased answer", () => {
  it("keeps ids, numbers, times and prices, and no text of a person", () => {
    assert.deepStrictEqual(
      erased({
        id: "1",
        transport_id: null,
        price: "392.30",
        created_at: "2026-11-20T10:00:00.123456Z",
        pickup: { address: "1 rue Foch, Lyon", lat: 45.758, lng: 4.832, contact: { name: "Ada", type: "Ada" } },
        reference: "for Ada",
        options: [{ key: "pv_digital", params: { link: "https://x.example/Ada", status: "Ada" } }],
        vehicle: { type: "Ada's van", registration: "AB123CD" },
        driver: { id: "d", first_name: "Ada" },
        amounts: [1.5, true, null]
      }),
      {
        id: "1",
        transport_id: null,
        price: "392.30",
        created_at: "2026-11-20T10:00:00.123456Z",
        pickup: { address: "erased", lat: 46, lng: 5, contact: { name: "erased", type: "erased" } },
        reference: "erased",
        options: [{ key: "pv_digital", params: { link: "erased", status: "erased" } }],
        vehicle: { type: "erased", registration: "erased" },
        driver: { id: "erased", first_name: "erased" },
        amounts: [1.5, true, null]
      }
    )
  })

  it("loses the key of a refused document, which need not be one of the catalogue", () => {
    const refused = { index: 0, key: "Ada", status: "error", error: { code: "unknown_document_key", detail: "…" } }
    assert.deepStrictEqual(erased({ data: [refused, { index: 1, key: "autre", status: "success" }] }), {
      data: [
        { index: 0, key: "erased", status: "error", error: { code: "unknown_document_key", detail: "erased" } },
        { index: 1, key: "autre", status: "success" }
      ]
    })
  })

  it("counts once, and not the second time", () => {
    const once = erasedAnswer(`{"name":"Ada"}`)
    assert.deepStrictEqual(once, { value: `{"name":"erased"}`, counts: { stored_answers: 1 } })
    assert.deepStrictEqual(erasedAnswer(once.value), { value: once.value, counts: {} })
  })

  it("is empty if it was no JSON", () => {
    assert.strictEqual(erasedAnswer("Ada").value, "")
  })
})
