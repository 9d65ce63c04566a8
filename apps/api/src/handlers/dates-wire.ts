import type { DatesRequest, DatesResponse } from "@trajet/contract"
import { type LegChanges, LegKey, type MissionId } from "@trajet/domain/mission"
import type { ChangedDates } from "@trajet/domain/ordering"

export const changesOf = ({ legs }: Pick<DatesRequest, "legs">): LegChanges =>
  Object.fromEntries(
    LegKey.literals.flatMap((leg) => {
      const change = legs[leg]
      if (change === undefined) return []
      const { date, start_time: startTime, end_time: endTime } = change
      return [
        [
          leg,
          {
            ...(date === undefined ? {} : { date }),
            ...(startTime === undefined ? {} : { startTime }),
            ...(endTime === undefined ? {} : { endTime })
          }
        ]
      ]
    })
  )

export const datesWire = (id: MissionId, { driverValidation, updatedLegs }: ChangedDates): DatesResponse => ({
  id,
  updated_legs: updatedLegs,
  driver_validation: {
    mode: driverValidation.mode,
    requested: driverValidation.mode === "ask",
    client_update_id: driverValidation.clientUpdateId
  }
})
