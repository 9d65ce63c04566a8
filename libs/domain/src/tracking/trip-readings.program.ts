import { Deferred, Effect, Exit } from "effect"
import type { StoredDocumentUnreadable, StoreUnavailable } from "../access/store.errors.ts"
import type { Inspections } from "../inspection/inspections.port.ts"
import type { Trip } from "../mission/mission.model.ts"
import type { Missions } from "../mission/missions.port.ts"
import type { Route } from "../places/place.model.ts"
import type { Router } from "../places/router.port.ts"
import type { Positions } from "../positions/positions.port.ts"
import { roadOf } from "../waypoints/road-of-trip.program.ts"
import { readTrip } from "./read-trip.program.ts"
import type { TripReading } from "./tracked-trip.rules.ts"
import type { FoundTrackingLink } from "./tracking-link.model.ts"

/** A page does not wait longer for a road: its arrival is then computed by the distance. */
const roadMillisMax = 2_000

/** Trips of which a process keeps what it read. */
const readingsMax = 1_000

type Failure = StoredDocumentUnreadable | StoreUnavailable

/** Null: the mission is gone. */
type Reading = TripReading | null

interface KeptReading {
  readonly stamp: string
  readonly read: Deferred.Deferred<Reading, Failure>
}

/** Keeps a value as the newest one, and forgets the oldest of too many. */
const keepNewest = <K, V>(map: Map<K, V>, key: K, value: V): void => {
  map.delete(key)
  map.set(key, value)
  const oldest = map.size > readingsMax ? map.keys().next().value : undefined
  if (oldest !== undefined) map.delete(oldest)
}

const nameOf = ({ link, missionId, tenant }: FoundTrackingLink): string =>
  [tenant.groupId, tenant.environment, missionId, link.trip].join(" ")

/** The road of a trip, asked for once; null if the router fails, so that the page shows the rest. */
const rememberedRoads = () => {
  const roads = new Map<string, Route>()
  return Effect.fnUntraced(function* (found: FoundTrackingLink, trip: Trip) {
    const known = roads.get(nameOf(found))
    if (known !== undefined) return known
    const route = yield* roadOf(trip).pipe(
      Effect.timeoutOrElse({ duration: roadMillisMax, orElse: () => Effect.succeed(null) }),
      Effect.catchTag("RouterUnavailable", () => Effect.succeed(null))
    )
    if (route !== null) keepNewest(roads, nameOf(found), route)
    return route
  })
}

/**
 * Reads the trips of tracking pages: once for all pages of a trip that are open in this process, and again only after a
 * change of its stamp (docs/adr/0110).
 */
export const makeTripReadings = Effect.gen(function* () {
  const services = yield* Effect.context<Inspections | Missions | Positions | Router>()
  const read = readTrip(rememberedRoads())
  const kept = new Map<string, KeptReading>()

  const begin = Effect.fnUntraced(function* (found: FoundTrackingLink) {
    const name = nameOf(found)
    const mine: KeptReading = { stamp: found.stamp, read: Deferred.makeUnsafe() }
    keepNewest(kept, name, mine)
    // In a fiber of its own: a client that goes away does not end the reading of the others.
    yield* read(found).pipe(
      Effect.provideContext(services),
      Effect.onExit((exit) => {
        if (Exit.isFailure(exit) && kept.get(name) === mine) kept.delete(name)
        return Deferred.done(mine.read, exit)
      }),
      Effect.ignoreCause,
      Effect.forkDetach
    )
    return mine
  })

  return (found: FoundTrackingLink): Effect.Effect<Reading, Failure> =>
    Effect.suspend(() => {
      const known = kept.get(nameOf(found))
      return known?.stamp === found.stamp
        ? Deferred.await(known.read)
        : Effect.flatMap(begin(found), (mine) => Deferred.await(mine.read))
    })
})
export type TripReadings = Effect.Success<typeof makeTripReadings>
