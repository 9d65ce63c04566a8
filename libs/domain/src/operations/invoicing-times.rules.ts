import { TripKey } from "../mission/leg.model.ts"
import type { Mission, Trip } from "../mission/mission.model.ts"
import { tripOf } from "../mission/trip.rules.ts"
import type { Instant } from "../time/instant.model.ts"

const tripsOf = (mission: Mission): ReadonlyArray<readonly [TripKey, Trip]> =>
  TripKey.literals.flatMap((key) => {
    const trip = tripOf(mission, key)
    return trip === null ? [] : [[key, trip] as const]
  })

/** The delivered trips of a mission that are not invoiced. A cancelled mission has none. */
export const uninvoicedTrips = (mission: Mission): ReadonlyArray<TripKey> =>
  mission.status === "cancelled"
    ? []
    : tripsOf(mission).flatMap(([key, trip]) => (trip.deliveredAt !== null && trip.invoicedAt === null ? [key] : []))

/** The trips of a mission of which an invoice is noted. */
export const invoicedTrips = (mission: Mission): ReadonlyArray<TripKey> =>
  tripsOf(mission).flatMap(([key, trip]) => (trip.invoicedAt === null ? [] : [key]))

/** The earliest delivery of a trip that is not invoiced; null if there is none. */
export const toInvoiceAt = (mission: Mission): Instant | null =>
  uninvoicedTrips(mission)
    .flatMap((key) => tripOf(mission, key)?.deliveredAt ?? [])
    .toSorted()[0] ?? null

/** The latest time at which a trip was invoiced; null if none was. */
export const invoicedAt = (mission: Mission): Instant | null =>
  invoicedTrips(mission)
    .flatMap((key) => tripOf(mission, key)?.invoicedAt ?? [])
    .toSorted()
    .at(-1) ?? null
