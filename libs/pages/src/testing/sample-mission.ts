import type { CallAnswer } from "@trajet/contract"

type Mission = CallAnswer<"GET /operations/v1/missions/:id">
type Trip = Mission["trips"]["aller"]
type ListedMission = CallAnswer<"GET /operations/v1/missions">["data"][number]

/** The window of a leg without a day. */
export const sampleWindow = { date: null, start_time: null, end_time: null, second_hour: false }

export const sampleStop: Trip["pickup"] = {
  ...{ address: "10 rue de Rivoli", lat: 48, lng: 2, ...sampleWindow },
  ...{ need_appointment: false, contact: null }
}

export const sampleVehicle = { registration: null, vin: null, type: null, brand: null, model: null }

/** A trip for tests: assigned, without a driver. */
export const sampleTrip = (given: Partial<Trip> = {}): Trip => ({
  ...{ status: "assigned", pickup: sampleStop, delivery: sampleStop, options: [], distance_km: 10, driver: null },
  ...{ picked_up_at: null, delivered_at: null, vehicle: { ...sampleVehicle, electric: false } },
  ...given
})

/** A driver for tests. */
export const sampleDriver = (id: string): NonNullable<Trip["driver"]> => ({
  ...{ id, first_name: "Marie", last_name: "Durand", phone: "", phone_e164: null, email: "" }
})

/** A mission of one trip for tests, as operators and drivers read it. */
export const sampleMission = (given: Partial<Mission> = {}): Mission => ({
  ...{ id: "m1", transport_id: "M-1", status: "assigned", type: "livraison", reference: null, description: null },
  ...{ created_at: "2027-03-15T10:00:00.000Z", completed_at: null, cancelled_at: null },
  ...{ plateau: false, w_garage: false, parc: false, driver_validation: null },
  ...{ required_documents: { aller: [], retour: [] }, documents: [], incidents: [] },
  trips: { aller: sampleTrip(), retour: null },
  ...given
})

/** A mission in a list for tests, with the trips that are given. */
export const sampleListed = (given: Pick<ListedMission, "trips"> & Partial<ListedMission>): ListedMission => ({
  ...{ id: "m1", transport_id: "M-1", status: "assigned", reference: null, created_at: "2027-03-15T10:00:00.000Z" },
  ...{ has_return: false, late: false },
  ...given
})
