import { type Kysely, sql } from "kysely"

// The address of a removed user is forgotten; the name stays, because audit rows lead to it.
const users = [
  sql`CREATE TABLE console_user (
    id uuid PRIMARY KEY,
    group_id uuid REFERENCES customer_group,
    person_id uuid REFERENCES person,
    role text NOT NULL CHECK (role IN ('member', 'administrator', 'operator')),
    email text NOT NULL,
    name text NOT NULL,
    language text NOT NULL CHECK (language IN ('fr', 'en')),
    password_hash text,
    failures int NOT NULL DEFAULT 0,
    locked_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz,
    CHECK ((role = 'operator') = (person_id IS NOT NULL)),
    CHECK ((role = 'operator') = (group_id IS NULL))
  ) WITH (fillfactor = 70)`,
  sql`CREATE UNIQUE INDEX console_user_by_email ON console_user (lower(email)) WHERE removed_at IS NULL`,
  sql`CREATE INDEX console_user_of_group ON console_user (group_id, created_at, id) WHERE removed_at IS NULL`,
  sql`CREATE INDEX console_user_oldest ON console_user (created_at, id) WHERE removed_at IS NULL`,
  sql`CREATE INDEX console_user_of_person ON console_user (person_id) WHERE person_id IS NOT NULL`
]

// Each user has one hidden key in each environment, through which its sessions act.
const keys = [
  sql`ALTER TABLE api_key ADD COLUMN user_id uuid REFERENCES console_user`,
  sql`CREATE UNIQUE INDEX api_key_of_user ON api_key (user_id, environment) WHERE user_id IS NOT NULL`,
  sql`ALTER TABLE person_key ADD COLUMN user_id uuid REFERENCES console_user`,
  sql`CREATE UNIQUE INDEX person_key_of_user ON person_key (user_id, environment) WHERE user_id IS NOT NULL`
]

// The last use is written up to once a minute: half-filled pages keep the new version on the same page.
const sessions = [
  sql`CREATE TABLE console_session (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES console_user,
    digest text NOT NULL UNIQUE,
    device_digest text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    signed_in_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at timestamptz,
    ip text,
    agent text NOT NULL
  ) WITH (fillfactor = 50)`,
  sql`CREATE INDEX console_session_of_user ON console_session (user_id, created_at DESC, id)`
]

// The code in a link's token is computed from its id, so that no row holds it.
const links = [
  sql`CREATE TABLE console_link (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES console_user,
    purpose text NOT NULL CHECK (purpose IN ('invitation', 'reset', 'sign_in')),
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
  )`,
  sql`CREATE INDEX console_link_of_user ON console_link (user_id, purpose)`
]

const passkeys = [
  sql`CREATE TABLE console_passkey (
    id text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES console_user,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    last_used_at timestamptz
  )`,
  sql`CREATE INDEX console_passkey_of_user ON console_passkey (user_id, created_at, id)`,
  sql`CREATE TABLE console_challenge (
    challenge text PRIMARY KEY,
    user_id uuid REFERENCES console_user,
    expires_at timestamptz NOT NULL
  )`,
  sql`CREATE INDEX console_challenge_expired ON console_challenge (expires_at)`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...users, ...keys, ...sessions, ...links, ...passkeys]) await statement.execute(db)
}
