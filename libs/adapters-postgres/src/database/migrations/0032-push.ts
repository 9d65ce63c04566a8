import { sql } from "kysely"
import { brief, type SteppedMigration } from "../migrating/migration.ts"

// A subscription is gone with its key, and its messages with it. The triggers serve every statement that revokes a key,
// writes a notice or a proposal, or lets a mission wait for a driver, also those of the release before (docs/adr/0057).
const subscriptions = brief(
  "subscriptions of phones",
  sql`CREATE TABLE push_subscription (
    key_id uuid PRIMARY KEY REFERENCES person_key,
    person_id uuid NOT NULL REFERENCES person,
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    endpoint text NOT NULL,
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  sql`CREATE INDEX push_subscription_of_person ON push_subscription (person_id, environment)`,
  sql`CREATE INDEX push_subscription_of_environment ON push_subscription (environment, key_id)`,
  sql`CREATE INDEX push_subscription_endpoint ON push_subscription (endpoint)`
)

const messages = brief(
  "messages to phones",
  sql`CREATE TABLE push_message (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    key_id uuid NOT NULL REFERENCES push_subscription ON DELETE CASCADE,
    type text NOT NULL CHECK (type IN ('offer', 'proposal', 'mission')),
    mission_id uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,
  sql`CREATE INDEX push_message_of_key ON push_message (key_id)`
)

const driver = brief("drivers of notices", sql`ALTER TABLE notice ADD COLUMN driver_id text`)

const dueMessages = brief(
  "messages are due",
  sql`CREATE FUNCTION push_is_due() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO due_work (kind, subject_id, due_at, next_at) VALUES ('send_push', NEW.id, now(), now());
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER push_is_due AFTER INSERT ON push_message FOR EACH ROW EXECUTE FUNCTION push_is_due()`
)

const endOfKeys = brief(
  "subscriptions end with their key",
  sql`CREATE FUNCTION push_ends_with_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM push_subscription WHERE key_id = NEW.id;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER push_ends_with_key AFTER UPDATE OF revoked_at ON person_key FOR EACH ROW
    WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION push_ends_with_key()`
)

// The driver of a mission of the demonstration has an id that is no UUID.
const notices = brief(
  "messages of notices",
  sql`CREATE FUNCTION push_notice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO push_message (key_id, type, mission_id)
        SELECT s.key_id, 'mission', NEW.mission_id FROM push_subscription s
        WHERE s.person_id = NEW.driver_id::uuid AND s.environment = NEW.environment;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER push_notice AFTER INSERT ON notice FOR EACH ROW
    WHEN (NEW.mission_id IS NOT NULL AND NEW.driver_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    EXECUTE FUNCTION push_notice()`
)

const proposals = brief(
  "messages of proposals",
  sql`CREATE FUNCTION push_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO push_message (key_id, type, mission_id)
        SELECT s.key_id, 'proposal', NEW.mission_id FROM push_subscription s
        WHERE s.person_id = NEW.driver_id AND s.environment = NEW.environment;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER push_proposal AFTER INSERT ON offer FOR EACH ROW WHEN (NEW.kind = 'proposal')
    EXECUTE FUNCTION push_proposal()`
)

// A dispatcher writes the messages of an offer to everyone, so that an order does not wait for many phones.
const offers = brief(
  "messages of offers",
  sql`CREATE FUNCTION push_offer() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM push_subscription WHERE environment = NEW.environment) THEN
        INSERT INTO due_work (kind, group_id, subject_id, due_at, next_at)
          VALUES ('push_offer', NEW.group_id, NEW.id, now(), now())
          ON CONFLICT (subject_id, kind) DO UPDATE SET due_at = excluded.due_at, next_at = excluded.next_at,
            attempt = 0, owner = NULL, lease_until = NULL, last_error = NULL;
      END IF;
      RETURN NULL;
    END $$`,
  sql`CREATE TRIGGER push_new_offer AFTER INSERT ON mission FOR EACH ROW WHEN (NEW.status = 'scheduled')
    EXECUTE FUNCTION push_offer()`,
  sql`CREATE TRIGGER push_offer_again AFTER UPDATE OF status ON mission FOR EACH ROW
    WHEN (NEW.status = 'scheduled' AND OLD.status <> 'scheduled') EXECUTE FUNCTION push_offer()`
)

export const push: SteppedMigration = {
  phase: "expand",
  steps: [subscriptions, messages, driver, dueMessages, endOfKeys, notices, proposals, offers]
}
