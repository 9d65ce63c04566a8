import type { TripKey } from "../mission/leg.model.ts"
import type { Mission, MissionDocument } from "../mission/mission.model.ts"
import type { Person, Role } from "../people/person.model.ts"
import { forPerson } from "../people/person-role.rules.ts"
import type { Instant } from "../time/instant.model.ts"
import { dayMillis, plusMillis } from "../time/instant.rules.ts"
import { endedAt } from "./lists/attention.rules.ts"

const finishedSeenMillis = 30 * dayMillis

/** A driver still sees the missions that ended after this instant (OPS-23). */
export const finishedSeenAfter = (now: Instant): Instant => plusMillis(now, -finishedSeenMillis)

/** Whether drivers still see a mission at `now` that ended at `end`; null while it is under way (OPS-23). */
export const isSeenAfter = (end: Instant | null, now: Instant): boolean => end === null || end > finishedSeenAfter(now)

/**
 * Whether a person may see the mission at `now` (OPS-6, OPS-23): an operator sees all; a driver sees the missions that
 * have this driver on a trip, until 30 days after their end.
 */
export const isSeenBy = (person: Person, mission: Mission, now: Instant): boolean =>
  forPerson(person, {
    operator: () => true,
    driver: ({ id }) =>
      (mission.driver?.id === id || mission.returnDriver?.id === id) && isSeenAfter(endedAt(mission), now)
  })

/**
 * Whether a person may report what happens on a trip (OPS-6): an operator may; a driver only on the trip that this driver
 * has. A driver of the return does not pick up the vehicle of the outbound trip.
 */
export const hasTrip = (person: Person, mission: Mission, trip: TripKey): boolean =>
  forPerson(person, {
    operator: () => true,
    driver: ({ id }) => (trip === "aller" ? mission.driver : (mission.returnDriver ?? mission.driver))?.id === id
  })

const orderForm = "bon_de_commande"

/** Whether drivers see a document: not the order form of the client, because it has prices (OPS-24). */
export const isDocumentForDrivers = (document: { readonly key: string; readonly source: string }): boolean =>
  document.key !== orderForm || document.source === "driver"

const isDocumentFor: Readonly<Record<Role, (document: MissionDocument) => boolean>> = {
  operator: () => true,
  driver: isDocumentForDrivers
}

/** The documents of a mission that a role may see: an operator sees all, a driver those for drivers (OPS-24). */
export const documentsSeenBy = (role: Role, { documents }: Mission): ReadonlyArray<MissionDocument> =>
  documents.filter(isDocumentFor[role])
