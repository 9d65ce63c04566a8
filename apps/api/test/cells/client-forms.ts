import { clientRequests as client } from "../missions/requests.ts"
import { changeForms } from "./change-forms.ts"
import type { Before, CommandForm } from "./command-form.ts"

const copyDates = ({ seen }: Before) => ({
  "enlevement-aller": { date: "2031-04-21" },
  "livraison-aller": { date: "2031-04-22" },
  ...(seen.trips.retour === null
    ? {}
    : { "enlevement-retour": { date: "2031-04-23" }, "livraison-retour": { date: "2031-04-24" } })
})

const duplicating: CommandForm = {
  name: "duplicate",
  by: ["client"],
  request: (before) => client.duplicate(copyDates(before)),
  starts: ["duplicate"]
}

const cancelling: CommandForm = {
  name: "cancel",
  by: ["client"],
  request: () => client.cancel(),
  starts: ["cancel", "cancel_incident"],
  guard: ({ situation: { before } }) =>
    before === undefined || before === "scheduled" || before === "assigned" ? null : "not_cancellable"
}

const { additions, dates, deposits, prices, removals } = changeForms("client")

const aPage = "a page shows the mission in any status, and changes nothing"
const noMission = "an endpoint belongs to no mission"

/** The commands of each endpoint of the clients' API that may change a mission, or why it has none. */
export const clientForms: Readonly<Record<string, ReadonlyArray<CommandForm> | string>> = {
  "POST /v1/pricing": "a price belongs to no mission",
  "POST /v1/transports": "the mission begins here: it has no status before",
  "POST /v1/transports/:id/duplicate/preview": "shows a duplicate and makes none",
  "POST /v1/test/clock": "lets time pass: what falls due then is work of the system",
  "POST /v1/test/reset": "removes missions in any status, and changes none",
  "POST /v1/test/transports/:id/advance":
    "lets a robot do what operators and drivers do, each by an endpoint of its own",
  "POST /v1/webhooks/deliveries/:id/retry": "sends a delivery again, in any status of its mission",
  "POST /v1/transports/:id/tracking-links": aPage,
  "DELETE /v1/transports/:id/tracking-links/:link_id": aPage,
  "POST /v1/webhooks/endpoints": noMission,
  "PATCH /v1/webhooks/endpoints/:id": noMission,
  "DELETE /v1/webhooks/endpoints/:id": noMission,
  "POST /v1/webhooks/endpoints/:id/rotate": noMission,
  "PATCH /v1/transports/:id/dates": dates,
  "POST /v1/transports/:id/options": additions,
  "DELETE /v1/transports/:id/options/:option_key": removals,
  "POST /v1/transports/:id/price-adjustments": prices,
  "POST /v1/transports/:id/duplicate": [duplicating],
  "POST /v1/transports/:id/documents": deposits,
  "POST /v1/transports/:id/cancel": [cancelling]
}
