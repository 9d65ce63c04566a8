import { type KeptTime, Positions, type StoredTrack, type Track } from "@trajet/domain/positions"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { serverInstant } from "../database/server-instant.ts"
import { type KeptRow, positionsAt, saveTrack, type TrackRow, tracksOfMission } from "./position.statements.ts"

const lastOf = ({ last_at: at, last_lat: lat, last_lng: lng, last_accuracy_m }: TrackRow): Track["last"] =>
  at === null || lat === null || lng === null ? null : { at, lat, lng, accuracyMeters: last_accuracy_m }

const storedTrackOf = (row: TrackRow | undefined): StoredTrack | null =>
  row === undefined
    ? null
    : {
        version: row.version,
        track: {
          points: row.point_kilometres.map((kilometre, index) => ({
            kilometre,
            lat: row.point_lats[index] ?? 0,
            lng: row.point_lngs[index] ?? 0
          })),
          passages: row.passages.map(serverInstant),
          last: lastOf(row),
          keptCount: row.kept_count
        }
      }

const keptTimeOf = ({ at, too_fast: isTooFast, trip }: KeptRow): KeptTime => ({ trip, at, isTooFast })

const make = Effect.map(Database, (database) =>
  Positions.of({
    tracks: (tenant, missionId) =>
      Effect.map(database.run(tracksOfMission, { ...tenant, missionId }), (rows) => ({
        aller: storedTrackOf(rows.find(({ trip }) => trip === "aller")),
        retour: storedTrackOf(rows.find(({ trip }) => trip === "retour"))
      })),
    keptAt: (tenant, missionId, times) =>
      Effect.map(database.run(positionsAt, { ...tenant, missionId, times }), (rows) => rows.map(keptTimeOf)),
    save: (tenant, missionId, { from, isShared, keeps, track, trip, version }) =>
      Effect.map(
        database.run(saveTrack, {
          ...tenant,
          missionId,
          trip,
          basedOn: version,
          from,
          isShared,
          keptCount: track.keptCount,
          lastAt: track.last?.at ?? null,
          lastLat: track.last?.lat ?? null,
          lastLng: track.last?.lng ?? null,
          lastAccuracy: track.last?.accuracyMeters ?? null,
          passages: track.passages,
          kilometres: track.points.map(({ kilometre }) => kilometre),
          pointLats: track.points.map(({ lat }) => lat),
          pointLngs: track.points.map(({ lng }) => lng),
          ats: keeps.map(({ at }) => at),
          lats: keeps.map(({ lat }) => lat),
          lngs: keeps.map(({ lng }) => lng),
          accuracies: keeps.map(({ accuracyMeters }) => accuracyMeters),
          tooFast: keeps.map(({ isTooFast }) => isTooFast)
        }),
        (rows) => rows.length > 0
      )
  })
)

export const positionsLayer: Layer.Layer<Positions, never, Database> = Layer.effect(Positions, make)
