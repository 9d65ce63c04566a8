import type { GroupId } from "@trajet/domain/access"
import { ClockLeads } from "@trajet/domain/clock"
import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { Database } from "../database/database.ts"
import { statement } from "../database/statement.ts"

interface LeadRow {
  readonly group_id: GroupId
  readonly lead_millis: number
}

const findLeads = statement<{ readonly groupIds: ReadonlyArray<GroupId> }, LeadRow>()(
  "clock.leads",
  ($) => sql`SELECT group_id, lead_millis FROM test_clock WHERE group_id = ANY (${$("groupIds")}::uuid[])`
)

/** The leads of test clocks, in PostgreSQL. */
export const clockLeadsLayer: Layer.Layer<ClockLeads, never, Database> = Layer.effect(
  ClockLeads,
  Effect.map(Database, (database) =>
    ClockLeads.of({
      leadsMillis: (groupIds) =>
        Effect.map(
          database.run(findLeads, { groupIds }),
          (rows) => new Map(rows.map(({ group_id, lead_millis }) => [group_id, lead_millis]))
        )
    })
  )
)
