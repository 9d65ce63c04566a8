import { LegKey } from "@trajet/domain/mission"
import { changeRequests } from "../missions/requests.ts"
import type { Row } from "../missions/table-rows.ts"
import { type Before, type CommandForm, documentRows, requiredKey, trips } from "./command-form.ts"
import { activeOption } from "./situations.ts"

/** Terms that a client changes are put to the driver, if there is one and the vehicle has not left. */
const asksDriver = ({ seen: { trips } }: Before): ReadonlyArray<Row> =>
  trips.aller.driver !== null && trips.aller.picked_up_at === null ? ["ask_driver"] : []

const newWindows: Readonly<Record<LegKey, object>> = {
  "enlevement-aller": { date: "2031-03-16" },
  "livraison-aller": { end_time: "19:30" },
  "enlevement-retour": { date: "2031-03-20" },
  "livraison-retour": { date: "2031-03-21" }
}

export const onlyWithReturn = (trip: string) => (trip.endsWith("retour") ? { returns: true } : {})

const depositedKeys = [requiredKey, "bon_de_commande"]

const isInvoiced = ({ situation: { isInvoiced } }: Before, trip: string): boolean =>
  trip === "aller" && isInvoiced === true

/** The changes of an order, which clients and operators make by the same rules; the driver is asked for clients alone. */
export const changeForms = (by: "client" | "operator") => {
  const requests = changeRequests(by)
  const shared = { by: [by], ...(by === "client" ? { follows: asksDriver } : {}) } as const
  const optionForm = (name: string, trip: "aller" | "retour", request: CommandForm["request"]): CommandForm => ({
    ...shared,
    name: `${name}, ${trip}`,
    ...onlyWithReturn(trip),
    leg: `livraison-${trip}`,
    request,
    starts: ["change_options"],
    isInvoiced: (before) => isInvoiced(before, trip)
  })
  return {
    dates: LegKey.literals.map((leg): CommandForm => ({
      ...shared,
      name: `change the dates of ${leg}`,
      ...onlyWithReturn(leg),
      leg,
      request: () => requests.dates({ [leg]: newWindows[leg] }),
      starts: ["change_dates"]
    })),
    additions: trips.map((trip) => optionForm("add an option", trip, () => requests.addOption("express", trip))),
    removals: trips.map((trip) =>
      optionForm("remove an option", trip, () => requests.removeOption(activeOption, trip))
    ),
    prices: trips.map((trip): CommandForm => ({
      name: `adjust the price, ${trip}`,
      by: [by],
      ...onlyWithReturn(trip),
      request: () => requests.price(trip),
      starts: ["adjust_price"],
      isInvoiced: (before) => isInvoiced(before, trip)
    })),
    // Drivers deposit where operators do.
    deposits: depositedKeys.map((key): CommandForm => ({
      name: `deposit ${key}`,
      by: by === "client" ? ["client"] : ["operator", "driver"],
      request: () => requests.deposit([key, "aller"]),
      starts: ["receive_document"],
      isInvoiced: (before) => before.seen.completed_at !== null && isInvoiced(before, "aller"),
      follows: ({ seen, situation }) => {
        const [pattern] = seen.documents
        const arrived =
          pattern === undefined ? [] : [{ ...pattern, key, trip: "aller" as const, status: "waiting" as const }]
        return documentRows(seen, situation.status, [...seen.documents, ...arrived])
      }
    }))
  }
}
