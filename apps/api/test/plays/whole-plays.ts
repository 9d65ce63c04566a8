import { demonstrationGrid } from "@trajet/domain/pricing"
import { assert } from "vitest"
import { member } from "../member.ts"
import {
  accept,
  addOption,
  adjustPrice,
  answerTerms,
  asOperator,
  assign,
  changeDates,
  deliver,
  duplicate,
  handIn,
  inspect,
  pickUp,
  refuse,
  sendDocument,
  unassign
} from "./actions.ts"
import { comingBack, does, mayNot, passes, type Play, play } from "./play.ts"

const pv = "pv_livraison"

const asksNobody = (answer: Readonly<Record<string, unknown>>): void =>
  assert.strictEqual(member(answer, "driver_validation", "mode"), "none")

const atTheOtherEnd = ["in_transit", "awaiting_documents", "assigned"] as const
const onTheWayBack = ["in_transit_return", "awaiting_documents", "in_transit_return"] as const

/** Missions that nothing interrupts. */
const smoothPlays: ReadonlyArray<Play> = [
  play("goes one way", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", deliver(), "awaiting_documents"),
    does("driver", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play(
    "goes there and back with one driver",
    [
      does("operator", assign("driver"), ["assigned", "assigned", "assigned"]),
      mayNot("driver", pickUp("retour"), 409, "not_in_this_status"),
      does("driver", pickUp(), ["in_transit", "in_transit", "assigned"]),
      mayNot("driver", pickUp("retour"), 409, "outbound_not_delivered"),
      does("driver", deliver(), atTheOtherEnd),
      mayNot("driver", deliver(), 409, "already_departed"),
      does("driver", pickUp("retour"), onTheWayBack),
      does("driver", deliver("retour"), "awaiting_documents"),
      does("driver", handIn(pv, "retour"), "awaiting_documents"),
      does("driver", handIn(pv, "aller"), "under_review"),
      does("operator", accept(pv, "aller"), "under_review"),
      does("operator", accept(pv, "retour"), ["completed", "completed", "completed"])
    ],
    { order: () => ({ ...comingBack, type: "transfert" }) }
  ),
  play(
    "comes back with another driver",
    [
      does("operator", assign("driver"), "assigned"),
      mayNot("returnDriver", pickUp(), 404),
      does("operator", assign("returnDriver", "retour"), "assigned"),
      mayNot("returnDriver", pickUp(), 404),
      does("driver", pickUp(), "in_transit"),
      does("operator", unassign("retour"), "in_transit"),
      mayNot("returnDriver", handIn(pv, "aller"), 404),
      does("operator", assign("returnDriver", "retour"), "in_transit"),
      mayNot("returnDriver", deliver(), 404),
      does("driver", deliver(), atTheOtherEnd),
      mayNot("driver", pickUp("retour"), 404),
      does("returnDriver", pickUp("retour"), onTheWayBack),
      mayNot("driver", deliver("retour"), 404),
      does("driver", handIn(pv, "aller"), "in_transit_return"),
      does("returnDriver", deliver("retour"), "awaiting_documents"),
      does("returnDriver", handIn(pv, "retour"), "under_review"),
      does("operator", accept(pv, "retour"), "under_review"),
      does("operator", accept(pv, "aller"), "completed")
    ],
    { order: () => ({ ...comingBack, type: "jockey" }) }
  ),
  play(
    "needs no document",
    [
      does("operator", assign("driver"), "assigned"),
      does("driver", pickUp(), "in_transit"),
      does("driver", deliver(), "completed")
    ],
    { grid: { ...demonstrationGrid, requiredDocuments: [] }, order: () => ({ type: "restitution" }) }
  ),
  play("is inspected before it leaves", [
    mayNot("driver", inspect.start, 404),
    does("operator", assign("driver"), "assigned"),
    mayNot("operator", inspect.start, 403, "role_not_allowed"),
    does("driver", inspect.start, "assigned"),
    does("driver", inspect.fields, "assigned"),
    mayNot("driver", inspect.complete, 409, "parts_missing"),
    does("driver", pickUp(), "in_transit"),
    does("driver", inspect.photo, "in_transit"),
    does("driver", inspect.complete, "in_transit"),
    mayNot("driver", inspect.photo, 409, "inspection_completed"),
    does("driver", deliver(), "awaiting_documents"),
    does("driver", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play("is driven by what an operator reports", [
    does("operator", assign("driver"), "assigned"),
    does("operator", pickUp(), "in_transit"),
    does("operator", deliver(), "awaiting_documents"),
    does("operator", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ])
]

/** Missions whose documents take another way. */
const documentPlays: ReadonlyArray<Play> = [
  play("has documents refused and given again", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", deliver(), "awaiting_documents"),
    does("driver", handIn(pv, "aller"), "under_review"),
    does("operator", refuse(pv), "awaiting_documents"),
    mayNot("operator", refuse(pv, "aller", "refused"), 409, "document_final"),
    does("client", sendDocument(pv, "aller"), "under_review"),
    does("operator", refuse(pv), "awaiting_documents"),
    does("operator", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed"),
    mayNot("operator", refuse(pv, "aller", "accepted"), 409, "document_final")
  ]),
  play(
    "has an accepted document refused before it is completed",
    [
      does("operator", assign("driver"), "assigned"),
      does("driver", pickUp(), "in_transit"),
      does("driver", deliver(), "in_transit"),
      does("driver", pickUp("retour"), "in_transit_return"),
      does("driver", deliver("retour"), "awaiting_documents"),
      does("driver", handIn(pv, "aller", "retour"), "under_review"),
      does("operator", accept(pv, "aller"), "under_review"),
      does("operator", refuse(pv, "aller", "accepted"), "awaiting_documents"),
      does("driver", handIn(pv, "aller"), "under_review"),
      does("operator", accept(pv, "retour"), "under_review"),
      does("operator", accept(pv, "aller"), "completed")
    ],
    { order: () => comingBack }
  ),
  play("has its documents accepted before its delivery", [
    does("operator", assign("driver"), "assigned"),
    does("client", sendDocument(pv, "aller"), "assigned"),
    does("operator", accept(pv), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", deliver(), "completed")
  ]),
  play("gets supplements after its completion, until it is invoiced", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", deliver(), "awaiting_documents"),
    does("driver", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed"),
    does("client", sendDocument("autre", "aller"), "completed"),
    does("operator", refuse("autre"), "completed"),
    does("driver", handIn(pv, "aller"), "completed"),
    does("operator", refuse(pv), "completed"),
    does("operator", asOperator.invoice(), "completed"),
    mayNot("client", sendDocument("autre", "aller"), 409, "leg_invoiced")
  ])
]

/** Missions that change on their way. */
const changePlays: ReadonlyArray<Play> = [
  play("loses its driver, and gets another one", [
    mayNot("operator", unassign(), 409, "not_in_this_status"),
    does("operator", assign("driver"), "assigned"),
    mayNot("operator", assign("substitute"), 409, "not_in_this_status"),
    does("operator", unassign(), "scheduled"),
    mayNot("driver", pickUp(), 404),
    does("operator", assign("substitute"), "assigned"),
    does("substitute", pickUp(), "in_transit"),
    mayNot("operator", unassign(), 409, "not_in_this_status"),
    does("substitute", deliver(), "awaiting_documents"),
    does("substitute", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play("has its new terms accepted by the driver", [
    does("operator", assign("driver"), "assigned"),
    does("client", changeDates("2031-03-19"), "assigned"),
    does("client", addOption("lavage_ext"), "assigned"),
    mayNot("substitute", answerTerms("accept"), 404),
    does("driver", answerTerms("accept"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("driver", deliver(), "awaiting_documents"),
    does("client", sendDocument("autre", "aller"), "awaiting_documents"),
    does("driver", handIn(pv, "aller"), "awaiting_documents"),
    does("driver", handIn("ticket_lavage", "aller"), "under_review"),
    does("operator", accept("ticket_lavage"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play("has its new terms refused by the driver", [
    does("operator", assign("driver"), "assigned"),
    does("client", changeDates("2031-03-19"), "assigned"),
    does("driver", answerTerms("refuse"), "scheduled"),
    mayNot("driver", pickUp(), 404),
    does("operator", assign("substitute"), "assigned"),
    does("substitute", pickUp(), "in_transit"),
    does("substitute", deliver(), "awaiting_documents"),
    does("substitute", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play("loses a driver who is silent through three reminders", [
    does("operator", assign("driver"), "assigned"),
    does("client", changeDates("2031-03-19"), "assigned"),
    ...[2, 4, 14].map((hours, before) =>
      passes(hours, ({ driver_validation: asked }) => asked?.reminders_sent === before + 1, "assigned", [
        "remind_driver"
      ])
    ),
    passes(1, ({ status }) => status === "scheduled", "scheduled", ["unassign"]),
    mayNot("driver", pickUp(), 404),
    does("operator", assign("substitute"), "assigned"),
    does("substitute", pickUp(), "in_transit"),
    does("substitute", deliver(), "awaiting_documents"),
    does("substitute", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play("is changed by an operator, and asks nobody", [
    does("operator", assign("driver"), "assigned"),
    does("operator", asOperator.changeDates("2031-03-19"), "assigned", asksNobody),
    does("operator", asOperator.addOption("lavage_ext"), "assigned", asksNobody),
    does("operator", asOperator.removeOption("lavage_ext"), "assigned"),
    does("operator", asOperator.adjustPrice(), "assigned"),
    does("operator", asOperator.changeVehicle(), "assigned"),
    mayNot("operator", asOperator.invoice(), 409, "not_in_this_status"),
    does("driver", pickUp(), "in_transit"),
    does("operator", asOperator.changeVehicle(), "in_transit"),
    does("driver", deliver(), "awaiting_documents"),
    mayNot("operator", asOperator.changeVehicle(), 409, "already_departed"),
    does("client", adjustPrice(), "awaiting_documents"),
    does("operator", asOperator.invoice(), "awaiting_documents"),
    does("operator", asOperator.invoice(), "awaiting_documents"),
    mayNot("client", adjustPrice(), 409, "leg_invoiced"),
    does("driver", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ]),
  play("is duplicated on its way", [
    does("operator", assign("driver"), "assigned"),
    does("driver", pickUp(), "in_transit"),
    does("client", duplicate(), "in_transit"),
    mayNot("client", duplicate(), 409, "already_duplicated"),
    does("driver", deliver(), "awaiting_documents"),
    does("driver", handIn(pv, "aller"), "under_review"),
    does("operator", accept(pv), "completed")
  ])
]

/** Missions that arrive. */
export const wholePlays: ReadonlyArray<Play> = [...smoothPlays, ...documentPlays, ...changePlays]
