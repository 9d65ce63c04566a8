import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// A link is found by its id, before its group is known. No row has a part of a token (docs/adr/0110).
const links = sql`CREATE TABLE tracking_link (
  id uuid NOT NULL,
  group_id uuid NOT NULL,
  environment text NOT NULL CHECK (environment IN ('live', 'test')),
  mission_id uuid NOT NULL,
  trip text NOT NULL CHECK (trip IN ('aller', 'retour')),
  side text NOT NULL CHECK (side IN ('pickup', 'delivery')),
  language text CHECK (language IN ('fr', 'en')),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT tracking_link_pkey PRIMARY KEY (id, group_id)
)`

const ofMission = sql`CREATE INDEX tracking_link_of_mission ON tracking_link (group_id, environment, mission_id, created_at, id)`

export const trackingLinks: SteppedMigration = {
  phase: "expand",
  steps: [brief("tracking links", links, ofMission)]
}
