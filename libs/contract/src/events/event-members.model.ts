import { Instant as UtcInstant } from "@trajet/domain/time"
import { Schema } from "effect"
import { Count, Instant } from "../schema/text.model.ts"

export const MissionId = Schema.String.annotate({ description: "The mission, as in `GET /v1/transports/{id}`" })
export const MissionNumber = Schema.String.annotate({ description: "`M-` and eight or more digits" })

/** Members of all payloads but those of `transport.created`, `transport.cancelled` and `webhook.test` (EVT-9). */
export const ofMission = {
  id: MissionId,
  transport_id: MissionNumber,
  occurred_at: Instant,
  sequence: Count.annotate({ description: "Number of the event within its mission; ignore an event with a lower one" })
}

const id = "0198c1d0-11aa-7e3f-b2c4-9f8e7d6c5b4a"
const transport_id = "M-10482213"
export const at = UtcInstant("2026-11-20T10:00:00.123456Z")
export const sample = { id, transport_id, occurred_at: at, sequence: 3 }
