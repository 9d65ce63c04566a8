import type { Environment } from "../access/tenant.model.ts"
import type { Mission } from "../mission/mission.model.ts"
import type { TripKey } from "../mission/leg.model.ts"
import { parisDay, parisTime } from "../time/instant.rules.ts"
import { type ChangedDates, changedLegsText, subjectOf } from "./changed-legs.rules.ts"
import { dayText } from "../mission/leg-words.rules.ts"
import { french } from "../texts/french.ts"
import type { NewNotice } from "./notice.model.ts"

const { driverAsked } = french

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
 * Makes the notice to the driver whom a change asks (MIS-39), for any `notify`: the change, and the end of the time to
 * answer. Empty if `asked`, the mission after the change, asks no driver.
 */
export const driverNotices = (
  environment: Environment,
  asked: Mission,
  change: DriverChange
): ReadonlyArray<NewNotice> => {
  const { driver, driverValidation, id, transportId } = asked
  if (driver === null || driverValidation === null) return []
  const number = transportId ?? id
  const { expiresAt } = driverValidation
  const until = driverAsked.until(dayText(parisDay(expiresAt), "fr"), parisTime(expiresAt))
  return [
    {
      audience: "driver",
      mission: { id, transportId },
      recipients: [driver.email],
      subject: subjectOf(environment, driverAsked.subject(number)),
      text: driverAsked.text(number, until, changeText(asked, change))
    }
  ]
}
