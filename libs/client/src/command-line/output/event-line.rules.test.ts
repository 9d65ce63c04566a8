import { assert, describe, it } from "vitest"
import type { EventRecord } from "../../api/names.ts"
import { eventLine } from "./event-line.rules.ts"
import { plain, type Style } from "./style.rules.ts"

const event = (type: string, data: EventRecord["data"] = {}, more: Partial<EventRecord> = {}): EventRecord => ({
  id: "e",
  type,
  created_at: "2031-03-17T09:05:07.123456Z",
  transport_id: "M-10000001",
  offer_id: "O-1",
  sequence: 1,
  data,
  ...more
})
const detailOf = (type: string, data: EventRecord["data"]): string =>
  eventLine(event(type, data), plain, null).split("M-10000001")[1]?.trim() ?? ""

describe("the line of an event", () => {
  it("has day, time, type and mission in columns", () => {
    assert.strictEqual(
      eventLine(event("transport.completed"), plain, null),
      "03-17 09:05:07  transport.completed       M-10000001"
    )
  })

  it("names the offer of an event without a mission", () => {
    const offered = event("document.added", { label: "Kbis" }, { transport_id: null })
    assert.strictEqual(eventLine(offered, plain, null), "03-17 09:05:07  document.added            O-1         Kbis")
  })

  it.each([
    ["transport.status_changed", { from: "in_transit", to: "under_review" }, "in transit → under review"],
    ["transport.assigned", { leg: "retour" }, "return"],
    ["transport.collected", { leg: "aller" }, "outbound"],
    ["transport.delivered", { leg: "retour" }, "return"],
    ["transport.delayed", { leg: "aller", side: "delivery" }, "outbound, delivery"],
    [
      "transport.delayed",
      { leg: "aller", side: "pickup", eta: { from: "2026-12-01T15:10:00.000000Z", to: "2026-12-01T15:55:00.000000Z" } },
      "outbound, pickup, not before 15:10"
    ],
    ["transport.incident", { category: "flat_tyre" }, "flat tyre"],
    ["transport.dates_updated", { updated_legs: ["aller", "retour"] }, "aller, retour"],
    ["transport.driver_validation_requested", { option_key: "wash" }, "wash"],
    ["transport.price_adjusted", { delta_ht: 12.5, option_key: "wash" }, "+12.50 €, wash"],
    ["transport.price_adjusted", { delta_ht: -0.01 }, "-0.01 €"],
    ["transport.price_adjusted", { delta_ht: "1", option_key: 1 }, "+0.00 €"],
    ["document.accepted", { label: "Kbis" }, "Kbis"],
    ["document.rejected", { label: "Kbis" }, "Kbis"],
    ["inspection.started", { phase: "arrivee" }, "at the delivery"],
    ["inspection.started", { phase: "depart" }, "at the pickup"],
    ["inspection.completed", { phase: "arrivee", photos_total: 8 }, "at the delivery, 8 photos"],
    ["inspection.completed", { phase: "depart", photos_total: 9 }, "at the pickup, 9 photos"],
    ["constructor", { label: "x" }, ""]
  ])("has the main values of %s", (type, data, expected) => {
    assert.strictEqual(detailOf(type, data), expected)
  })

  it("cuts its values at the end of the terminal, and keeps a column for them", () => {
    const added = event("document.added", { label: "Extrait Kbis" })
    const shownAt = (width: number) => eventLine(added, plain, width).slice(54)
    assert.deepStrictEqual([66, 65, 56, 55, 20].map(shownAt), ["Extrait Kbis", "Extrait Kb…", "E…", "…", "…"])
  })

  it("moves its values to the right behind a long type", () => {
    const long = event("document.added.by.somebody.else", {}, { data: {} })
    assert.strictEqual(eventLine(long, plain, null), "03-17 09:05:07  document.added.by.somebody.else  M-10000001")
  })

  it("has the tone of its type, and a dim time", () => {
    const marked: Style = (tone, text) => `<${tone ?? "none"}>${text.trim()}`
    const toneOf = (type: string) => /<(\w+)>[^<]*$/u.exec(eventLine(event(type), marked, null))?.[1]
    assert.deepStrictEqual(
      ["transport.completed", "transport.cancelled", "transport.incident", "transport.created", "toString"].map(toneOf),
      ["green", "yellow", "red", "none", "none"]
    )
    assert.match(eventLine(event("transport.created"), marked, null), /^<dim>03-17 09:05:07 {2}</u)
  })
})
