import type { Environment } from "../access/tenant.model.ts"
import type { DriverId, Mission } from "../mission/mission.model.ts"
import { openTripsOf } from "../operations/trip-span.rules.ts"
import { french } from "../texts/french.ts"
import { subjectOf } from "./changed-legs.rules.ts"
import type { NewNotice } from "./notice.model.ts"

const { driverSuspended } = french

/**
 * Makes the notice to operators that the driver of a mission is suspended and keeps it (OPS-21). Empty if the driver has
 * no trip of the mission left to drive.
 */
export const suspensionNotices = (
  environment: Environment,
  mission: Mission,
  driverId: DriverId
): ReadonlyArray<NewNotice> => {
  if (openTripsOf(mission, driverId).length === 0) return []
  const { id, transportId } = mission
  const number = transportId ?? id
  return [
    {
      audience: "operators",
      mission: { id, transportId },
      recipients: [],
      subject: subjectOf(environment, driverSuspended.subject(number)),
      text: driverSuspended.text(number)
    }
  ]
}
