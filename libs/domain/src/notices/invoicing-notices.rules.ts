import type { Environment } from "../access/tenant.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import { tripsToInvoice } from "../operations/record-invoicing.rules.ts"
import { french } from "../texts/french.ts"
import { subjectOf } from "./changed-legs.rules.ts"
import type { NewNotice } from "./notice.model.ts"

/**
 * Makes the notice to operators of the trips that count as invoiced seven days after completion (OPS-37). Empty if an
 * operator has noted them all. `before` is the mission before this is noted.
 */
export const invoicingNotices = (environment: Environment, before: Mission): ReadonlyArray<NewNotice> => {
  const { id, transportId } = before
  const trips = tripsToInvoice(before)
  if (trips.length === 0) return []
  const number = transportId ?? id
  return [
    {
      audience: "operators",
      mission: { id, transportId },
      recipients: [],
      subject: subjectOf(environment, french.tripsInvoiced.subject(number)),
      text: french.tripsInvoiced.text(number, trips)
    }
  ]
}
