import type { Environment } from "../access/tenant.model.ts"
import type { Driver, Mission } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { parisDay, parisTime } from "../time/instant.rules.ts"
import { type ChangedDates, changedLegsText, subjectOf } from "./changed-legs.rules.ts"
import { dayText } from "../mission/leg-words.rules.ts"
import { french } from "../texts/french.ts"
import type { NewNotice } from "./notice.model.ts"

const { driverAsked, returnDriverTold } = french

/** A change that the driver must accept. Options are named without their prices. */
export type DriverChange =
  | ({ readonly _tag: "dates" } & Pick<ChangedDates, "before" | "updatedLegs">)
  | {
      readonly _tag: "options"
      readonly trip: TripKey
      readonly added: ReadonlyArray<string>
      readonly removed: ReadonlyArray<string>
    }

const changeText = (after: Mission, change: DriverChange): string => {
  if (change._tag === "dates") return changedLegsText({ ...change, after }, "fr")
  const line = (what: string) => (name: string) => driverAsked.optionOfTrip(what, change.trip, name)
  const { option_added, option_removed } = french.optionChanges
  return [...change.added.map(line(option_added)), ...change.removed.map(line(option_removed))].join("\n")
}

/**
 * Makes the notices of a change that asks the driver (MIS-39), for any `notify`: to the outbound driver the change and the
 * end of the time to answer, to another driver of the return the change alone (OPS-25). Empty if `asked`, the mission
 * after the change, asks no driver.
 */
export const driverNotices = (
  environment: Environment,
  asked: Mission,
  change: DriverChange
): ReadonlyArray<NewNotice> => {
  const { driver, driverValidation, id, returnDriver, transportId } = asked
  if (driver === null || driverValidation === null) return []
  const number = transportId ?? id
  const { expiresAt } = driverValidation
  const until = driverAsked.until(dayText(parisDay(expiresAt), "fr"), parisTime(expiresAt))
  const changes = changeText(asked, change)
  const noticeTo = ({ email, id: driverId }: Driver, subject: string, text: string): NewNotice => ({
    audience: "driver",
    mission: { id, transportId },
    driverId,
    recipients: [email],
    subject: subjectOf(environment, subject),
    text
  })
  const question = noticeTo(driver, driverAsked.subject(number), driverAsked.text(number, until, changes))
  return returnDriver === null
    ? [question]
    : [question, noticeTo(returnDriver, returnDriverTold.subject(number), returnDriverTold.text(number, changes))]
}
