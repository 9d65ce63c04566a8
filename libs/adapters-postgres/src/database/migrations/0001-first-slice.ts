import { type Kysely, sql } from "kysely"

const tables = [
  sql`CREATE TABLE customer_group (
    id uuid PRIMARY KEY,
    name text NOT NULL UNIQUE,
    grid_version integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`,

  sql`CREATE TABLE price_grid (
    group_id uuid NOT NULL REFERENCES customer_group,
    version integer NOT NULL,
    grid json NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (group_id, version)
  )`,

  sql`CREATE TABLE api_key (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL REFERENCES customer_group,
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    scopes text[] NOT NULL,
    digest text NOT NULL UNIQUE,
    prefix text NOT NULL,
    label text,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz,
    revoked_at timestamptz,
    last_used_at timestamptz
  )`,
  sql`CREATE INDEX api_key_of_group ON api_key (group_id, created_at DESC)`,

  sql`CREATE TABLE billing_entity (
    group_id uuid NOT NULL REFERENCES customer_group,
    id text NOT NULL,
    company_name text NOT NULL,
    email text NOT NULL,
    address text NOT NULL,
    siret text,
    allowed boolean NOT NULL,
    PRIMARY KEY (group_id, id)
  )`,

  // One row a log. It is updated by every writing transaction: half-filled pages keep the new version on the same page.
  sql`CREATE TABLE event_head (
    group_id uuid NOT NULL REFERENCES customer_group,
    environment text NOT NULL,
    last_seq bigint NOT NULL DEFAULT 0,
    last_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (group_id, environment)
  ) WITH (fillfactor = 50)`,

  sql`CREATE SEQUENCE mission_ordinal MINVALUE 0 START 0`,

  // No foreign key to the head row: its share lock would meet the update of every other writer (and a mission is only
  // ever inserted through its head row).
  sql`CREATE TABLE mission (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    id uuid NOT NULL,
    ordinal bigint NOT NULL,
    status text NOT NULL,
    created_at timestamptz NOT NULL,
    has_return boolean NOT NULL,
    registration text,
    vehicle_type text,
    reference text,
    pickup_address text NOT NULL,
    pickup_date date,
    delivery_address text NOT NULL,
    delivery_date date,
    amount_ht bigint NOT NULL,
    body json NOT NULL,
    PRIMARY KEY (group_id, environment, id)
  ) WITH (fillfactor = 85)`,
  sql`CREATE UNIQUE INDEX mission_by_ordinal ON mission (ordinal)`,
  sql`CREATE INDEX mission_newest ON mission (group_id, environment, created_at DESC, id DESC)`,
  sql`CREATE INDEX mission_newest_by_status ON mission (group_id, environment, status, created_at DESC, id DESC)`,
  sql`CREATE INDEX mission_by_registration ON mission (group_id, environment, registration, created_at DESC, id DESC)
    WHERE registration IS NOT NULL`,
  sql`CREATE INDEX mission_by_reference ON mission (group_id, environment, reference, created_at DESC, id DESC)
    WHERE reference IS NOT NULL`,

  sql`CREATE TABLE event (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    created_at timestamptz NOT NULL,
    seq bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    mission_id uuid NOT NULL,
    mission_ordinal bigint NOT NULL,
    mission_sequence integer NOT NULL,
    data text NOT NULL,
    PRIMARY KEY (group_id, environment, created_at)
  )`,
  sql`CREATE INDEX event_by_type ON event (group_id, environment, type, created_at)`,

  sql`CREATE TABLE idempotency_key (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    key uuid NOT NULL,
    fingerprint text NOT NULL,
    owner uuid NOT NULL,
    fence integer NOT NULL,
    lease_until timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    answer_status integer,
    answer_body text,
    PRIMARY KEY (group_id, environment, key)
  ) WITH (fillfactor = 70)`,
  sql`CREATE INDEX idempotency_key_oldest ON idempotency_key (created_at)`,

  sql`CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    group_id uuid NOT NULL,
    environment text,
    key_id uuid,
    action text NOT NULL,
    target text NOT NULL,
    request_id text,
    ip text
  )`,
  sql`CREATE INDEX audit_of_group ON audit (group_id, at)`,

  // Unlogged: a crash of the server refills every bucket, which is what a fresh start means.
  sql`CREATE UNLOGGED TABLE rate_bucket (
    axis text NOT NULL,
    subject text NOT NULL,
    tokens double precision NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (axis, subject)
  ) WITH (fillfactor = 50)`
]

// Hands out up to `wanted` tokens of a bucket that refills evenly; asked for a batch at a time, outside the requests.
const rateBuckets = [
  sql`CREATE FUNCTION lease_tokens(of_axis text, of_subject text, wanted double precision, capacity double precision,
      window_seconds double precision, OUT granted double precision, OUT remaining double precision)
      LANGUAGE plpgsql AS $$
    DECLARE
      bucket rate_bucket;
      refilled double precision;
    BEGIN
      INSERT INTO rate_bucket (axis, subject, tokens, at) VALUES (of_axis, of_subject, capacity, clock_timestamp())
        ON CONFLICT DO NOTHING;
      SELECT * INTO bucket FROM rate_bucket WHERE axis = of_axis AND subject = of_subject FOR UPDATE;
      refilled := least(capacity, bucket.tokens
        + extract(epoch FROM clock_timestamp() - bucket.at) * capacity / window_seconds);
      granted := least(wanted, greatest(floor(refilled), 0));
      remaining := refilled - granted;
      UPDATE rate_bucket SET tokens = remaining, at = clock_timestamp() WHERE axis = of_axis AND subject = of_subject;
    END $$`
]

// The audit log only grows: not even its owner changes or deletes a row by mistake; pruning names itself.
const auditGuard = [
  sql`CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('trajet.pruning', true) = 'on' AND TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'audit rows are neither changed nor deleted';
    END $$`,
  sql`CREATE TRIGGER audit_is_append_only BEFORE UPDATE OR DELETE ON audit
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()`,
  sql`CREATE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...tables, ...rateBuckets, ...auditGuard]) await statement.execute(db)
}
