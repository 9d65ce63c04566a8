import { assert, describe, it } from "vitest"
import { depositors, eventFacts, isCut } from "./event-facts.rules.ts"

describe("the facts of an event", () => {
  it("are the price before and after, with its reason", () => {
    const data = { old_price_ht: 100, new_price_ht: 120.5, motif: "waiting" }
    assert.deepStrictEqual(eventFacts({ type: "transport.price_adjusted", data }), {
      kind: "price",
      from: 100,
      to: 120.5,
      why: "waiting"
    })
  })

  it("are none if the data is not what this release knows", () => {
    const types = ["transport.price_adjusted", "transport.assigned", "transport.dates_updated", "document.added", "new"]
    for (const type of types) assert.isNull(eventFacts({ type, data: { driver: 7, updated_legs: "x", label: null } }))
  })

  it("are the dates before and after, as far as the event tells them", { tags: "CON-107" }, () => {
    const data = {
      updated_legs: ["enlevement-aller", "livraison-aller"],
      changes: [
        {
          leg: "livraison-aller",
          before: { date: "2026-12-02", start_time: "09:00", end_time: null },
          after: { date: "2026-12-03", start_time: null, end_time: "11:00" }
        }
      ]
    }
    assert.deepStrictEqual(eventFacts({ type: "transport.dates_updated", data }), {
      kind: "legs",
      legs: [
        { leg: "enlevement-aller", change: null },
        {
          leg: "livraison-aller",
          change: {
            before: { date: "2026-12-02", start: "09:00", end: null },
            after: { date: "2026-12-03", start: null, end: "11:00" }
          }
        }
      ]
    })
  })

  it("are the end of the trip and the range of a delay", { tags: "ETA-14" }, () => {
    const eta = { from: "2026-12-01T15:10:00.000000Z", to: "2026-12-01T15:55:00.000000Z" }
    const type = "transport.delayed"
    assert.deepStrictEqual(eventFacts({ type, data: { leg: "aller", side: "delivery", window: eta, eta } }), {
      ...{ kind: "delay", side: "delivery" },
      eta
    })
    const broken = [{ side: "door", eta }, { side: "pickup", eta: { ...eta, to: "soon" } }, { side: "pickup" }]
    for (const data of broken) assert.isNull(eventFacts({ type, data }))
  })

  it("are the driver's name without what is masked", () => {
    const data = { driver: { first_name: "Jean", name: "Petit", phone: "+33 6 ** ** ** 42" } }
    assert.deepStrictEqual(eventFacts({ type: "transport.assigned", data }), { kind: "driver", name: "Jean Petit" })
  })
})

describe("the events of a mission", () => {
  const base = { id: "e", created_at: "2026-12-01T08:00:00.000000Z", transport_id: null, offer_id: "m" }
  const added = { ...base, type: "document.added", sequence: 2, data: { document_id: "d", source: "driver" } } as const
  const accepted = { ...added, type: "document.accepted", sequence: 3 } as const

  it("say who deposited a document, by its addition alone", () => {
    assert.deepStrictEqual([...depositors([accepted, added])], [["d", "driver"]])
    assert.deepStrictEqual([...depositors([accepted])], [])
  })

  it("are cut if the first of them is missing", () => {
    assert.isTrue(isCut([accepted, added]))
    assert.isTrue(isCut([]))
    assert.isFalse(isCut([accepted, { ...added, sequence: 1 }]))
  })
})
