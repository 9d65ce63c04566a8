import { MissionId, transportIdOf } from "@trajet/domain/mission"
import { type OpenMission, similarMax, SimilarMissions } from "@trajet/domain/ordering"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { type SimilarRow, similarMissions } from "./similar-missions.statements.ts"

const openOf = (row: SimilarRow): OpenMission => ({
  id: MissionId(row.id),
  transportId: transportIdOf(row.ordinal),
  createdAt: row.created_at,
  pickupDay: row.pickup_date
})

/** The missions that an order resembles, in PostgreSQL. */
export const similarMissionsLayer: Layer.Layer<SimilarMissions, never, Database> = Layer.effect(
  SimilarMissions,
  Effect.map(Database, (database) =>
    SimilarMissions.of({
      find: (tenant, asked) => {
        const input = {
          ...tenant,
          signs: asked.map(({ sign }) => sign),
          texts: asked.map(({ text }) => text),
          days: asked.map(({ day }) => day)
        }
        return Effect.map(database.run(similarMissions, input), (rows) => {
          const places = Map.groupBy(rows, ({ place }) => place)
          // A plate may be that of the outbound of one mission and of the return of another.
          return asked.map((_, index) => (places.get(index + 1) ?? []).slice(0, similarMax).map(openOf))
        })
      }
    })
  )
)
