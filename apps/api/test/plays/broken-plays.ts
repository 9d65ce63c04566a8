import { demonstrationGrid } from "@trajet/domain/pricing"
import { assert } from "vitest"
import { member } from "../member.ts"
import { addDays, parisDayOf } from "../model/paris-clock.ts"
import {
  accept,
  asOperator,
  assign,
  cancel,
  deliver,
  handIn,
  pickUp,
  report,
  resolve,
  sendDocument,
  unassign
} from "./actions.ts"
import { comingBack, does, mayNot, type Play, play, type Sentence } from "./play.ts"

const pv = "pv_livraison"

/** The documents of an outbound trip alone, given and accepted. */
const documentsOf = (driver: "driver" | "substitute"): ReadonlyArray<Sentence> => [
  does(driver, handIn(pv, "aller"), "under_review"),
  does("operator", accept(pv), "completed")
]

const incidentPlays: ReadonlyArray<Play> = [
  play("has an incident on its way and goes on", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", report(), "incident"),
    does("operator", report(false), "incident"),
    mayNot("driver", deliver(), 409, "not_in_this_status"),
    mayNot("client", cancel(), 409, "not_cancellable"),
    mayNot("operator", resolve("replace_driver"), 409, "not_in_this_status"),
    does("operator", resolve("continue"), "in_transit"),
    mayNot("operator", resolve("continue"), 409, "not_in_this_status"),
    does("driver", deliver(), "awaiting_documents"),
    ...documentsOf("driver")
  ]),
  play("has an incident in every status, and goes on each time", [
    does("operator", report(), "incident"),
    mayNot("operator", assign("driver"), 409, "not_in_this_status"),
    does("operator", resolve("continue"), "scheduled"),
    does("operator", assign("driver"), "assigned"),
    does("driver", report(), "incident"),
    does("operator", resolve("continue"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", deliver(), "awaiting_documents"),
    does("driver", report(), "incident"),
    does("driver", handIn(pv, "aller"), "incident"),
    does("operator", resolve("continue"), "under_review"),
    does("driver", report(), "incident"),
    does("operator", accept(pv), "incident"),
    does("operator", resolve("continue"), "completed"),
    does("driver", report(), "incident"),
    mayNot("operator", asOperator.cancel(), 409, "not_cancellable"),
    does("operator", resolve("continue"), "completed")
  ]),
  play("has its driver replaced", [
    does("operator", assign("driver"), "assigned"),
    does("driver", report(), "incident"),
    does("operator", resolve("replace_driver"), "scheduled"),
    mayNot("driver", report(), 404),
    does("operator", assign("substitute"), "assigned"),
    does("substitute", pickUp(), "in_transit"),
    does("substitute", deliver(), "awaiting_documents"),
    ...documentsOf("substitute")
  ]),
  play("is delivered elsewhere", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", report(), "incident"),
    does("operator", resolve("delivered_elsewhere"), "awaiting_documents"),
    ...documentsOf("driver")
  ]),
  play(
    "is delivered elsewhere, and its return is given up",
    [
      does("operator", assign("driver"), "assigned"),
      does("driver", pickUp(), "in_transit"),
      does("driver", report(), ["incident", "incident", "incident"]),
      does("operator", resolve("delivered_elsewhere"), ["awaiting_documents", "awaiting_documents", "cancelled"]),
      mayNot("driver", pickUp("retour"), 409, "not_in_this_status"),
      ...documentsOf("driver")
    ],
    { order: () => comingBack }
  ),
  play(
    "comes back to another place",
    [
      does("operator", assign("driver"), "assigned"),
      does("driver", pickUp(), "in_transit"),
      does("driver", deliver(), "in_transit"),
      does("driver", pickUp("retour"), "in_transit_return"),
      does("driver", report(), "incident"),
      does("operator", resolve("delivered_elsewhere"), "awaiting_documents"),
      does("driver", handIn(pv, "aller", "retour"), "under_review"),
      does("operator", accept(pv, "aller"), "under_review"),
      does("operator", accept(pv, "retour"), "completed")
    ],
    { order: () => comingBack }
  )
]

/** A grid without a grace period for pickups within a year, in which every fee is near. */
const dueAtOnce = {
  ...demonstrationGrid,
  cancellation: { ...demonstrationGrid.cancellation, gracePickupHours: 8_760 }
}

/** An order for so many days from today, with an hour or without one. */
const orderIn =
  (days: number, more: Readonly<Record<string, unknown>> = {}) =>
  () => {
    const date = `${addDays(parisDayOf(new Date().toISOString()), days)}T00:00:00`
    const at = (address: string) => ({ address, date: `${date}Z` })
    return {
      pickup: { ...at("10 rue de Rivoli, 75001 Paris"), ...more },
      delivery: at("Place Bellecour, 69002 Lyon")
    }
  }

const cents = (amount: unknown): number => Math.round(Number(amount) * 100)

/** Expects the fee of a rule: this part of the whole price, or a flat amount. */
const costs =
  (rule: string, fee: { readonly part: number } | { readonly flat: number }) =>
  ({ penalty }: Readonly<Record<string, unknown>>): void => {
    const [amount, base] = [cents(member(penalty, "amount_ht")), cents(member(penalty, "base_ht"))]
    assert.strictEqual(member(penalty, "rule"), rule)
    assert.isAbove(base, 10_000)
    assert.strictEqual(member(penalty, "rate"), "part" in fee ? fee.part : null)
    assert.strictEqual(amount, "part" in fee ? Math.round(base * fee.part) : cents(fee.flat))
  }

const nothing = { part: 0 }

const cancellations: ReadonlyArray<Play> = [
  play("is cancelled by the client before it had a driver, for nothing", [
    does("client", cancel(), "cancelled", costs("unassigned", nothing)),
    mayNot("client", cancel(), 409, "already_cancelled"),
    mayNot("operator", asOperator.cancel(), 409, "already_cancelled"),
    mayNot("operator", assign("driver"), 409, "already_cancelled"),
    does("client", sendDocument("autre", "aller"), "cancelled"),
    does("operator", report(), "cancelled"),
    mayNot("operator", resolve("continue"), 409, "already_cancelled")
  ]),
  play("is cancelled by an operator who found no driver, for nothing", [
    does("operator", asOperator.cancel(), "cancelled", costs("operator", nothing))
  ]),
  play(
    "is cancelled by the client in the grace period, for nothing",
    [
      does("operator", assign("driver"), "assigned"),
      does("client", cancel(), ["cancelled", "cancelled", "cancelled"], costs("grace_period", nothing))
    ],
    { order: () => comingBack }
  ),
  play(
    "is cancelled by the client on the day of its pickup, for the whole price",
    [
      does("operator", assign("driver"), "assigned"),
      does("client", cancel(), "cancelled", costs("same_day", { part: 1 }))
    ],
    { grid: dueAtOnce, order: orderIn(0) }
  ),
  play(
    "is cancelled by the client on the day before, for half of the price",
    [
      does("operator", assign("driver"), "assigned"),
      does("operator", unassign(), "scheduled"),
      does("client", cancel(), "cancelled", costs("day_before", { part: 0.5 }))
    ],
    { grid: dueAtOnce, order: orderIn(1, { start_time: "00:00" }) }
  ),
  play(
    "is cancelled by the client a month before, for the flat fee",
    [
      does("operator", assign("driver"), "assigned"),
      does("client", cancel(), "cancelled", costs("more_than_24h", { flat: 25 }))
    ],
    { grid: dueAtOnce, order: orderIn(30) }
  ),
  play(
    "is cancelled by an operator who has a driver, for the fee of its day",
    [
      does("operator", assign("driver"), "assigned"),
      does("operator", asOperator.cancel(), "cancelled", costs("same_day", { part: 1 }))
    ],
    { grid: dueAtOnce, order: orderIn(0) }
  ),
  play("is cancelled by the client in an incident before departure", [
    does("operator", assign("driver"), "assigned"),
    does("driver", report(), "incident"),
    does("client", cancel(), "cancelled", costs("grace_period", nothing)),
    does("driver", report(), "cancelled")
  ]),
  play("is cancelled by an operator in an incident on its way", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    mayNot("client", cancel(), 409, "not_cancellable"),
    mayNot("operator", asOperator.cancel(), 409, "not_cancellable"),
    does("driver", report(), "incident"),
    mayNot("client", cancel(), 409, "not_cancellable"),
    does("operator", asOperator.cancel(), "cancelled", costs("grace_period", nothing))
  ]),
  play(
    "is cancelled as the end of its incident",
    [
      does("operator", assign("driver"), "assigned"),
      does("driver", pickUp(), "in_transit"),
      does("driver", deliver(), "in_transit"),
      does("driver", pickUp("retour"), "in_transit_return"),
      does("driver", report(), "incident"),
      does("operator", resolve("cancel"), ["cancelled", "cancelled", "cancelled"])
    ],
    { order: () => comingBack }
  )
]

/** Missions with an incident, and missions that end by a cancellation. */
export const brokenPlays: ReadonlyArray<Play> = [...incidentPlays, ...cancellations]
