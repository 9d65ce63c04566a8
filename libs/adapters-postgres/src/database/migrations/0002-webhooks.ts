import { type Kysely, sql } from "kysely"

// Times are the key of each table that grows: a week is dropped as a whole. What lies in no week, because it was moved
// out of one or because nobody made its week in time, is in the default partition, so that no insert ever fails.
const partitioning = [
  sql`CREATE FUNCTION make_week(parent text, monday timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
    DECLARE
      week text := parent || '_' || to_char(monday AT TIME ZONE 'UTC', 'IYYY"w"IW');
      key text := CASE parent WHEN 'event' THEN 'created_at' ELSE 'event_at' END;
      next_monday timestamptz := monday + interval '7 days';
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('trajet partitions'));
      IF to_regclass(week) IS NOT NULL THEN RETURN false; END IF;
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', week, parent);
      -- Whoever writes meanwhile waits, and then finds the week: once a week, for some milliseconds.
      EXECUTE format('LOCK TABLE %I IN SHARE ROW EXCLUSIVE MODE', parent);
      EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= $1 AND %I < $2 RETURNING *) INSERT INTO %I SELECT * FROM moved',
        parent || '_default', key, key, week) USING monday, next_monday;
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, week, monday, next_monday);
      RETURN true;
    END $$`,

  sql`CREATE FUNCTION make_weeks(since timestamptz, until timestamptz) RETURNS integer LANGUAGE sql AS $$
    SELECT count(*) FILTER (WHERE make_week(parent, monday))::int
    FROM unnest(ARRAY['event', 'delivery', 'attempt']) AS parent,
      generate_series(date_trunc('week', since, 'UTC'), until, interval '7 days') AS monday
  $$`,

  // Weeks that ended before a time, the oldest first.
  sql`CREATE FUNCTION weeks_before(parent text, before timestamptz)
    RETURNS TABLE (name text, monday timestamptz, next_monday timestamptz) LANGUAGE sql STABLE AS $$
    SELECT c.relname::text, m.monday, m.monday + interval '7 days'
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      CROSS JOIN LATERAL (
        SELECT to_date(right(c.relname, 7), 'IYYY"w"IW')::timestamp AT TIME ZONE 'UTC' AS monday
      ) m
    WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{4}w[0-9]{2}$' AND m.monday + interval '7 days' <= before
    ORDER BY m.monday
  $$`
]

const events = [
  sql`ALTER TABLE event RENAME TO event_before`,
  sql`ALTER INDEX event_pkey RENAME TO event_before_pkey`,
  sql`ALTER INDEX event_by_type RENAME TO event_before_by_type`,
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
  ) PARTITION BY RANGE (created_at)`,
  sql`CREATE INDEX event_by_type ON event (group_id, environment, type, created_at)`,
  sql`CREATE TABLE event_default PARTITION OF event DEFAULT`
]

const endpoints = [
  sql`ALTER TABLE customer_group ADD COLUMN administrators text[] NOT NULL DEFAULT '{}'`,

  // A null in types stands for every type. What is deleted stays for the deliveries that name it.
  sql`CREATE TABLE webhook_endpoint (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL REFERENCES customer_group,
    environment text NOT NULL CHECK (environment IN ('live', 'test')),
    url text NOT NULL,
    types text[],
    status text NOT NULL CHECK (status IN ('enabled', 'paused', 'disabled')),
    reason text,
    version integer NOT NULL,
    created_at timestamptz NOT NULL,
    deleted_at timestamptz
  )`,
  sql`CREATE INDEX webhook_endpoint_of_group ON webhook_endpoint (group_id, environment, created_at)`,

  sql`CREATE TABLE webhook_secret (
    endpoint_id uuid NOT NULL REFERENCES webhook_endpoint,
    version integer NOT NULL,
    sealed text NOT NULL,
    from_at timestamptz NOT NULL,
    until_at timestamptz,
    PRIMARY KEY (endpoint_id, version)
  )`,
  sql`CREATE INDEX webhook_secret_ending ON webhook_secret (until_at) WHERE until_at IS NOT NULL`,

  // Apart from the endpoint: it is what dispatchers lock and write, and no transaction of a client ever waits for it.
  sql`CREATE TABLE webhook_lane (
    endpoint_id uuid PRIMARY KEY REFERENCES webhook_endpoint,
    width integer NOT NULL,
    failures_in_row integer NOT NULL,
    failing_since timestamptz,
    failures_since integer NOT NULL,
    paused_until timestamptz,
    pauses integer NOT NULL,
    spread_until timestamptz
  ) WITH (fillfactor = 50)`
]

const deliveries = [
  // The events of a log have different times, so endpoint and event time name a delivery. due_at is when the row next
  // wants attention: the next attempt, or, while a worker holds it, the end of its lease.
  sql`CREATE TABLE delivery (
    group_id uuid NOT NULL,
    environment text NOT NULL,
    endpoint_id uuid NOT NULL,
    event_at timestamptz NOT NULL,
    id uuid NOT NULL,
    event_id uuid NOT NULL,
    event_type text NOT NULL,
    status text NOT NULL DEFAULT 'pending',
    attempts integer NOT NULL DEFAULT 0,
    step smallint NOT NULL DEFAULT 0,
    lost smallint NOT NULL DEFAULT 0,
    due_at timestamptz,
    owner uuid,
    last_status_code integer,
    last_error text,
    ended_at timestamptz,
    created_at timestamptz NOT NULL,
    kept_data text,
    PRIMARY KEY (endpoint_id, event_at)
  ) PARTITION BY RANGE (event_at)`,
  sql`CREATE INDEX delivery_by_id ON delivery (id)`,
  // A tenant's deliveries are listed from those of its endpoints, of which there are few: an index of their own would be
  // written three times a delivery.
  sql`CREATE INDEX delivery_unfinished ON delivery (endpoint_id, event_at) WHERE status IN ('pending', 'failed', 'dead')`,
  sql`CREATE INDEX delivery_due ON delivery (endpoint_id, due_at) WHERE status IN ('pending', 'failed')`,
  sql`CREATE INDEX delivery_held ON delivery (endpoint_id, due_at) WHERE status = 'delivering'`,
  sql`CREATE TABLE delivery_default PARTITION OF delivery DEFAULT`,

  sql`CREATE TABLE attempt (
    endpoint_id uuid NOT NULL,
    event_at timestamptz NOT NULL,
    attempt integer NOT NULL,
    started_at timestamptz NOT NULL,
    status_code integer,
    error text,
    duration_millis integer NOT NULL,
    answer text,
    PRIMARY KEY (endpoint_id, event_at, attempt)
  ) PARTITION BY RANGE (event_at)`,
  sql`CREATE TABLE attempt_default PARTITION OF attempt DEFAULT`,

  sql`CREATE TABLE outbox (
    event_id uuid PRIMARY KEY,
    group_id uuid NOT NULL,
    environment text NOT NULL,
    event_at timestamptz NOT NULL,
    endpoint_ids uuid[] NOT NULL,
    held_until timestamptz
  ) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000)`,

  sql`CREATE TABLE notice (
    id uuid PRIMARY KEY,
    group_id uuid NOT NULL REFERENCES customer_group,
    subject text NOT NULL,
    text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    due_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    sent_at timestamptz
  )`,
  sql`CREATE INDEX notice_due ON notice (due_at) WHERE sent_at IS NULL`
]

const functions = [
  // A UUID v7 (RFC 9562 5.7), for ids of which only the statement knows how many there are.
  sql`CREATE FUNCTION uuid_at(at timestamptz) RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $$
    SELECT encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      PLACING substring(int8send(floor(extract(epoch FROM at) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      52, 1), 53, 1), 'hex')::uuid
  $$`,

  // Two statements in one round trip: the second one's snapshot is taken when the lanes are locked, so that what it
  // counts in flight is what every dispatcher has claimed. A single statement would count as of before the lock.
  sql`CREATE FUNCTION claim_deliveries(wanted uuid[], most integer[], claimer uuid, lease interval)
    RETURNS TABLE (kind text, endpoint_id uuid, room integer, endpoint_version integer, lane_is_wide boolean, claimed_event_at timestamptz,
      id uuid, event_id uuid, event_type text, group_id uuid, environment text, attempts integer, step smallint,
      lost smallint, data text)
    LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    DECLARE
      locked uuid[];
    BEGIN
      -- A claim that a crash of the server undoes is made again: not worth waiting for the disk.
      PERFORM set_config('synchronous_commit', 'off', true);
      SELECT array_agg(l.endpoint_id) INTO locked FROM (
        SELECT endpoint_id FROM webhook_lane WHERE endpoint_id = ANY (wanted) ORDER BY endpoint_id
        FOR UPDATE SKIP LOCKED
      ) AS l;
      RETURN QUERY
      WITH lane AS (
        SELECT l.endpoint_id, e.version,
          l.width = 10 AND l.paused_until IS NULL AND l.failures_in_row = 0 AS is_wide,
          greatest(0, least(w.most, l.width - (
            SELECT count(*) FROM delivery h WHERE h.endpoint_id = l.endpoint_id AND h.status = 'delivering'
          )))::int AS room
        FROM unnest(wanted, most) AS w(endpoint_id, most)
          JOIN webhook_lane l ON l.endpoint_id = w.endpoint_id
          JOIN webhook_endpoint e ON e.id = l.endpoint_id
        WHERE w.endpoint_id = ANY (locked) AND e.status = 'enabled' AND e.deleted_at IS NULL
          AND coalesce(l.paused_until <= now(), true)
      ), due AS (
        SELECT lane.endpoint_id, lane.room, lane.version, lane.is_wide, d.event_at
        FROM lane CROSS JOIN LATERAL (
          SELECT event_at FROM delivery
          WHERE endpoint_id = lane.endpoint_id AND status IN ('pending', 'failed') AND due_at <= now()
          ORDER BY due_at LIMIT lane.room
          FOR UPDATE SKIP LOCKED
        ) AS d
      ), claimed AS (
        UPDATE delivery d SET status = 'delivering', attempts = d.attempts + 1, owner = claimer, due_at = now() + lease
        FROM due
        WHERE d.endpoint_id = due.endpoint_id AND d.event_at = due.event_at
        RETURNING d.endpoint_id, due.room, due.version, due.is_wide, d.event_at, d.id, d.event_id, d.event_type, d.group_id,
          d.environment, d.attempts, d.step, d.lost, d.kept_data
      )
      SELECT 'claimed', c.endpoint_id, c.room, c.version, c.is_wide, c.event_at, c.id, c.event_id, c.event_type, c.group_id, c.environment,
        c.attempts, c.step, c.lost, coalesce(c.kept_data, e.data)
      FROM claimed c LEFT JOIN event e
        ON e.group_id = c.group_id AND e.environment = c.environment AND e.created_at = c.event_at
      UNION ALL
      SELECT 'full', lane.endpoint_id, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM lane WHERE lane.room = 0
      UNION ALL
      SELECT 'busy', endpoint_id, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM webhook_lane WHERE endpoint_id = ANY (wanted) AND endpoint_id <> ALL (coalesce(locked, '{}'));
    END $$`
]

// What a week still holds that must stay is moved to the default partition, with the data of its event, before the week
// is dropped. Each call drops one week, so that no lock is held for long, and answers how many rows went with it.
const dropping = [
  sql`CREATE FUNCTION drop_delivery_weeks(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE
      week record;
      went integer;
      attempts text;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('trajet partitions'));
      FOR week IN SELECT * FROM weeks_before('delivery', before) LOOP
        attempts := replace(week.name, 'delivery_', 'attempt_');
        EXECUTE format('ALTER TABLE delivery DETACH PARTITION %I', week.name);
        EXECUTE format('ALTER TABLE attempt DETACH PARTITION %I', attempts);
        EXECUTE format('UPDATE %I d SET kept_data = e.data FROM event e WHERE (d.ended_at IS NULL OR d.ended_at >= $1)
          AND d.kept_data IS NULL AND e.group_id = d.group_id AND e.environment = d.environment
          AND e.created_at = d.event_at', week.name) USING before;
        EXECUTE format('INSERT INTO attempt SELECT a.* FROM %I a JOIN %I d ON d.endpoint_id = a.endpoint_id
          AND d.event_at = a.event_at WHERE d.ended_at IS NULL OR d.ended_at >= $1', attempts, week.name) USING before;
        EXECUTE format('WITH kept AS (DELETE FROM %I WHERE ended_at IS NULL OR ended_at >= $1 RETURNING *)
          INSERT INTO delivery SELECT * FROM kept', week.name) USING before;
        EXECUTE format('SELECT count(*) FROM %I', week.name) INTO went;
        EXECUTE format('DROP TABLE %I, %I', week.name, attempts);
        IF went > 0 THEN RETURN went; END IF;
      END LOOP;
      RETURN 0;
    END $$`,

  sql`CREATE FUNCTION drop_event_weeks(before timestamptz) RETURNS integer LANGUAGE plpgsql AS $$
    DECLARE
      week record;
      went integer;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('trajet partitions'));
      FOR week IN SELECT * FROM weeks_before('event', before) LOOP
        EXECUTE format('ALTER TABLE event DETACH PARTITION %I', week.name);
        -- Deliveries that outlive their own week have what they send already, but not those that a replay made later.
        EXECUTE format('UPDATE delivery d SET kept_data = e.data FROM %I e WHERE d.event_at >= $1 AND d.event_at < $2
          AND d.kept_data IS NULL AND d.status <> ''succeeded'' AND e.group_id = d.group_id
          AND e.environment = d.environment AND e.created_at = d.event_at', week.name) USING week.monday, week.next_monday;
        EXECUTE format('SELECT count(*) FROM %I', week.name) INTO went;
        EXECUTE format('DROP TABLE %I', week.name);
        IF went > 0 THEN RETURN went; END IF;
      END LOOP;
      RETURN 0;
    END $$`
]

const endpointFunctions = [
  // The group's row is locked before the endpoints are counted: two at once are not both the last that is allowed.
  sql`CREATE FUNCTION create_endpoint(of_group uuid, of_environment text, new_id uuid, new_url text, new_types text[],
      sealed_secret text, most integer) RETURNS uuid LANGUAGE plpgsql AS $$
    DECLARE
      made_at timestamptz := clock_timestamp();
    BEGIN
      PERFORM FROM customer_group WHERE id = of_group FOR NO KEY UPDATE;
      IF (SELECT count(*) FROM webhook_endpoint
          WHERE group_id = of_group AND environment = of_environment AND deleted_at IS NULL) >= most THEN
        RETURN NULL;
      END IF;
      INSERT INTO webhook_endpoint (id, group_id, environment, url, types, status, version, created_at)
        VALUES (new_id, of_group, of_environment, new_url, new_types, 'enabled', 1, made_at);
      INSERT INTO webhook_secret (endpoint_id, version, sealed, from_at) VALUES (new_id, 1, sealed_secret, made_at);
      INSERT INTO webhook_lane (endpoint_id, width, failures_in_row, failures_since, pauses) VALUES (new_id, 10, 0, 0, 0);
      INSERT INTO audit (group_id, environment, action, target)
        VALUES (of_group, of_environment, 'endpoint.create', new_id::text);
      RETURN new_id;
    END $$`
]

const firstWeeks = [
  sql`SELECT make_weeks((SELECT coalesce(min(created_at), now()) FROM event_before), now() + interval '2 weeks')`,
  sql`INSERT INTO event SELECT * FROM event_before`,
  sql`DROP TABLE event_before`
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [
    ...events,
    ...endpoints,
    ...deliveries,
    ...partitioning,
    ...functions,
    ...dropping,
    ...endpointFunctions,
    ...firstWeeks
  ]) {
    await statement.execute(db)
  }
}
