import { sql } from "kysely"
import { batches, type SteppedMigration } from "../migrating/migration.ts"
import { nobodysGroup } from "./nobodys-group.ts"

const isMissing = sql`t.group_id = ${nobodysGroup}`

// A first open offer has the id of its mission.
const groupOfOffer = sql`(
  SELECT group_id FROM offer WHERE id = t.offer_id UNION ALL
  SELECT group_id FROM mission WHERE environment IN ('live', 'test') AND id = t.offer_id LIMIT 1
)`

const groupOfMission = sql`(
  SELECT m.group_id FROM push_subscription s JOIN mission m ON m.environment = s.environment AND m.id = t.mission_id
  WHERE s.key_id = t.key_id LIMIT 1
)`

/**
 * Fills the groups of rows that the release before has written (docs/adr/0068). A row whose parent is gone keeps the group
 * of nobody.
 */
export const fillGroups: SteppedMigration = {
  phase: "contract",
  steps: [
    batches({
      name: "fill the groups of attempt",
      table: "attempt",
      key: [
        ["endpoint_id", "uuid"],
        ["event_at", "timestamptz"],
        ["attempt", "int"]
      ],
      set: sql`group_id = coalesce((SELECT e.group_id FROM webhook_endpoint e WHERE e.id = t.endpoint_id), t.group_id)`,
      where: isMissing
    }),
    batches({
      name: "fill the groups of trip_position",
      table: "trip_position",
      key: [
        ["track_id", "bigint"],
        ["at", "timestamptz"]
      ],
      set: sql`group_id = coalesce((SELECT k.group_id FROM trip_track k WHERE k.id = t.track_id), t.group_id)`,
      where: isMissing
    }),
    batches({
      name: "fill the groups of feed_driver_entry",
      table: "feed_driver_entry",
      key: [
        ["environment", "text"],
        ["position", "bigint"],
        ["driver_id", "text"]
      ],
      set: sql`group_id = coalesce((
        SELECT f.group_id FROM feed_entry f WHERE f.environment = t.environment AND f.position = t.position
      ), t.group_id)`,
      where: isMissing
    }),
    batches({
      name: "fill the groups of offer_decline",
      table: "offer_decline",
      key: [
        ["driver_id", "uuid"],
        ["offer_id", "uuid"]
      ],
      set: sql`group_id = coalesce(${groupOfOffer}, t.group_id)`,
      where: isMissing
    }),
    batches({
      name: "fill the groups of push_message",
      table: "push_message",
      key: [["id", "uuid"]],
      set: sql`group_id = coalesce(${groupOfMission}, t.group_id)`,
      where: isMissing
    })
  ]
}
