import type { Tenant } from "@trajet/domain/access"
import type { MissionId, TripKey } from "@trajet/domain/mission"
import { type KeptTime, Positions, type StoredTrack } from "@trajet/domain/positions"
import type { StoreState, TrackRows } from "../store/store-state.fake.ts"

const nameOf = (missionId: MissionId, trip: TripKey): string => `${missionId} ${trip}`

export const positionsOn = (state: StoreState): Positions["Service"] => {
  const rowsOf = (tenant: Tenant, missionId: MissionId, trip: TripKey) =>
    state.rowsToRead(tenant).tracks.get(nameOf(missionId, trip))
  const storedOf = (rows: TrackRows | undefined): StoredTrack | null =>
    rows === undefined ? null : { track: rows.track, version: rows.version }
  return Positions.of({
    tracks: (tenant, missionId) =>
      state.transaction(() => ({
        aller: storedOf(rowsOf(tenant, missionId, "aller")),
        retour: storedOf(rowsOf(tenant, missionId, "retour"))
      })),
    keptAt: (tenant, missionId, times) =>
      state.transaction(() =>
        (["aller", "retour"] as const).flatMap((trip) =>
          (rowsOf(tenant, missionId, trip)?.positions ?? [])
            .filter(({ at }) => times.includes(at))
            .map(({ at, isTooFast }): KeptTime => ({ trip, at, isTooFast }))
        )
      ),
    save: (tenant, missionId, { keeps, track, trip, version }) =>
      state.transaction(() => {
        const before = rowsOf(tenant, missionId, trip)
        if ((before?.version ?? 0) !== version) return false
        const kept = before?.positions ?? []
        state.rowsOf(tenant).tracks.set(nameOf(missionId, trip), {
          missionId,
          trip,
          version: version + 1,
          track: structuredClone(before === undefined ? track : { ...track, points: before.track.points }),
          positions: [...kept, ...keeps.filter(({ at }) => !kept.some((one) => one.at === at))]
        })
        return true
      })
  })
}
