import type { Environment } from "../access/tenant.model.ts"
import { dayText } from "../mission/leg-words.rules.ts"
import type { Mission } from "../mission/mission.model.ts"
import { french } from "../texts/french.ts"
import { parisDay, parisTime } from "../time/instant.rules.ts"
import { subjectOf } from "./changed-legs.rules.ts"
import type { NewNotice } from "./notice.model.ts"

const { driverAsked, driverReminded, driverRemoved, driverSilent } = french

const numberOf = ({ id, transportId }: Mission): string => transportId ?? id

/**
 * Makes the notice that reminds the driver of changed terms (MIS-43), with the end of the time to answer. Empty if the
 * mission asks no driver.
 */
export const reminderNotices = (environment: Environment, mission: Mission): ReadonlyArray<NewNotice> => {
  const { driver, driverValidation, id, transportId } = mission
  if (driver === null || driverValidation === null) return []
  const { expiresAt } = driverValidation
  const until = driverAsked.until(dayText(parisDay(expiresAt), "fr"), parisTime(expiresAt))
  return [
    {
      audience: "driver",
      mission: { id, transportId },
      driverId: driver.id,
      recipients: [driver.email],
      subject: subjectOf(environment, driverReminded.subject(numberOf(mission))),
      text: driverReminded.text(numberOf(mission), until)
    }
  ]
}

/**
 * Makes the notices of the removal of a silent driver (MIS-43): one to the driver, and one to the operators, who have to
 * find another driver. `before` is the mission with its driver.
 */
export const removalNotices = (environment: Environment, before: Mission): ReadonlyArray<NewNotice> => {
  const { driver, id, transportId } = before
  const number = numberOf(before)
  const mission = { id, transportId }
  const toOperators: NewNotice = {
    audience: "operators",
    mission,
    recipients: [],
    subject: subjectOf(environment, driverSilent.subject(number)),
    text: driverSilent.text(number)
  }
  if (driver === null) return [toOperators]
  return [
    {
      audience: "driver",
      mission,
      driverId: driver.id,
      recipients: [driver.email],
      subject: subjectOf(environment, driverRemoved.subject(number)),
      text: driverRemoved.text(number)
    },
    toOperators
  ]
}
