import { Overviews } from "@trajet/domain/ordering"
import { Effect, Layer } from "effect"
import { Database } from "../database/database.ts"
import { inTurns } from "../oversight/under-way.ts"
import { missionOf } from "./mission.rows.ts"
import { openMissions, spendByMonth } from "./overview.statements.ts"

/** What the overview of a group shows, in PostgreSQL. */
export const overviewsLayer: Layer.Layer<Overviews, never, Database> = Layer.effect(
  Overviews,
  Effect.map(Database, (database) =>
    Overviews.of({
      openMissions: (tenant, limit) =>
        Effect.flatMap(database.run(openMissions, { ...tenant, limit }), (rows) => inTurns(rows, missionOf)),
      spend: (tenant, since, most) =>
        Effect.map(database.run(spendByMonth, { ...tenant, since, most }), (rows) =>
          rows.map(
            ({
              cancelled,
              emitted,
              fees_ht: feesHt,
              month,
              ordered,
              price_ht: priceHt,
              unknown_fees: unknownFees
            }) => ({
              ...{ month, ordered, cancelled, unknownFees, priceHt, feesHt, emitted }
            })
          )
        )
    })
  )
)
