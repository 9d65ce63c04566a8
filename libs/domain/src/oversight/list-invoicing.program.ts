import { Effect } from "effect"
import type { GroupId } from "../access/tenant.model.ts"
import { pageOf, rowsOfPage } from "../events/page.rules.ts"
import { tripOf } from "../mission/trip.rules.ts"
import { invoicedTrips, uninvoicedTrips } from "../operations/invoicing-times.rules.ts"
import type { ListedMission } from "../operations/lists/mission-list.model.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import type { InvoicingState, ListedLeg } from "./invoicing.model.ts"
import { overseenMax } from "./oversight.model.ts"
import { Oversight } from "./oversight.port.ts"

const tripsIn = { to_invoice: uninvoicedTrips, invoiced: invoicedTrips } as const

const legsOf = (listed: ListedMission, state: InvoicingState): ReadonlyArray<ListedLeg> =>
  tripsIn[state](listed.mission).flatMap((key) => {
    const trip = tripOf(listed.mission, key)
    return trip === null ? [] : [{ ...listed, key, trip }]
  })

/**
 * Lists the delivered legs of the caller's environment that are not invoiced, the earliest delivery first, or those that
 * are, the latest invoice first: of all groups or of one, of at most `overseenMax` missions.
 */
export const listInvoicing = Effect.fn("listInvoicing")(function* (
  { environment }: PersonCaller,
  state: InvoicingState,
  groupId: GroupId | null
) {
  const { missionsToInvoice } = yield* Oversight
  const found = yield* missionsToInvoice({ environment, state, groupId, limit: rowsOfPage(overseenMax) })
  const { items: missions, last } = pageOf(found, overseenMax)
  return { rows: missions.flatMap((listed) => legsOf(listed, state)), hasMore: last !== null }
})
