import type { TrackedMap, TrackedTrip } from "@trajet/domain/tracking"

const mapWire = ({ destination, path, position }: TrackedMap) => ({ position, destination, path })

/** The page as JSON. Built member by member: nothing else of a mission can get into it (TRK-8). */
export const trackingWire = (trip: TrackedTrip, reportPath: string) => {
  const { arrival, driverFirstName, hasReport, side, state, vehicle, window } = trip
  const { brand, model, registration } = vehicle
  return {
    side,
    state,
    window: {
      date: window.date,
      start_time: window.startTime,
      end_time: window.endTime,
      second_hour: window.secondHour
    },
    eta: arrival === null ? null : { from: arrival.from, to: arrival.to },
    driver: driverFirstName === null ? null : { first_name: driverFirstName },
    vehicle: { registration, brand, model },
    picked_up_at: trip.pickedUpAt,
    delivered_at: trip.deliveredAt,
    report: hasReport ? reportPath : null,
    expires_at: trip.endsAt,
    // The page of the pickup has no member for a position.
    ...(side === "delivery" ? { map: trip.map === null ? null : mapWire(trip.map) } : {})
  }
}
