import {
  listedLabelsWire,
  type OperationsListedMission,
  type OperationsMissionCounts,
  windowWire
} from "@trajet/contract"
import type { Driver, Stop, Trip } from "@trajet/domain/mission"
import type { MissionCounts, SeenMission } from "@trajet/domain/operations"
import type { Role } from "@trajet/domain/people"
import { refusedReportWire } from "./refused-report-wire.ts"

const stopWire = (stop: Stop) => ({ address: stop.place.address, ...windowWire(stop) })

const tripWire = ({ status, pickup, delivery, vehicle }: Trip, driver: Driver | null) => ({
  status,
  pickup: stopWire(pickup),
  delivery: stopWire(delivery),
  vehicle: {
    registration: vehicle.registration,
    type: vehicle.type,
    brand: vehicle.brand,
    model: vehicle.model
  },
  driver: driver === null ? null : { id: driver.id, first_name: driver.firstName, last_name: driver.lastName }
})

const seesGroup: Readonly<Record<Role, boolean>> = { operator: true, driver: false }

/** A mission in a list, as a role may know it: names every member. A driver does not see the group (OPS-24), nor the refused report, which is on the phone. */
export const listedMissionWire = (
  { mission, group, late, refusedStep }: SeenMission,
  role: Role
): OperationsListedMission => {
  const { driver, outbound, return: back, returnDriver } = mission
  return {
    id: mission.id,
    transport_id: mission.transportId ?? "",
    status: mission.status,
    ...listedLabelsWire(mission),
    created_at: mission.createdAt,
    has_return: back !== null,
    late,
    ...(seesGroup[role]
      ? { group: { id: group.id, name: group.name }, refused_report: refusedReportWire(refusedStep) }
      : {}),
    trips: {
      aller: tripWire(outbound, driver),
      retour: back === null ? null : tripWire(back, returnDriver ?? driver)
    }
  }
}

export const countsWire = ({
  byStatus,
  documentsToReview,
  late,
  silentDrivers
}: MissionCounts): OperationsMissionCounts => ({
  counts: byStatus,
  attention: {
    incidents: byStatus.incident,
    silent_drivers: silentDrivers,
    late,
    documents_to_review: documentsToReview
  }
})
