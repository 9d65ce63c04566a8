/**
 * The statements that this peer runs: those of Trajet of 27 November 2026 (commit b52db78d), each for one tenant, and by name
 * with the members of its input for $1, $2 and so on. They stay as they are, so that a faster Trajet is not measured
 * against a faster peer; only the lists gained `return_ht`, `cancellation_fee_ht` and `emitted`, which their answers show.
 */
export const frozenStatements = {
  "key.find": {
    members: ["digests"],
    text: `
SELECT k.id, k.group_id, k.environment, k.scopes, k.digest, k.prefix, k.label, k.created_at, k.expires_at,
  k.revoked_at, k.last_used_at, g.grid_version, g.moved_to,
  coalesce((
    SELECT c.lead_millis FROM test_clock c WHERE k.environment = 'test' AND c.group_id = k.group_id
  ), 0) AS lead_millis, head.last_at AS head_last_at, head.changed_at AS head_changed_at, clock_timestamp() AS now
FROM api_key k CROSS JOIN LATERAL (
  SELECT grid_version, moved_to FROM customer_group WHERE id = k.group_id OFFSET 0
) AS g LEFT JOIN LATERAL (
    SELECT h.last_at, h.changed_at FROM event_head h
    WHERE h.group_id = k.group_id AND h.environment = k.environment OFFSET 0
  ) AS head ON true
WHERE k.digest = ANY($1::text[])`
  },
  "idempotency.claim": {
    members: ["groupId", "environment", "key", "fingerprint", "owner", "leaseMillis", "groupId", "environment", "key"],
    text: `
WITH claimed AS (
  INSERT INTO idempotency_key AS k (group_id, environment, key, fingerprint, owner, fence, lease_until)
  VALUES ($1::uuid, $2::text, $3::uuid, $4::text,
    $5::uuid, 1, clock_timestamp() + $6::int * interval '1 millisecond')
  ON CONFLICT (group_id, environment, key) DO UPDATE
  SET fingerprint = excluded.fingerprint, owner = excluded.owner, fence = k.fence + 1,
    lease_until = excluded.lease_until, answer_status = NULL, answer_body = NULL, mission_id = NULL,
    created_at = clock_timestamp()
  WHERE k.created_at < clock_timestamp() - interval '24 hours'
    OR (k.answer_status IS NULL AND k.lease_until < clock_timestamp()
      AND (k.fingerprint = excluded.fingerprint OR k.lease_until = '-infinity'))
  RETURNING fence, fingerprint, lease_until, answer_status, answer_body,
    set_config('synchronous_commit', 'off', true)
)
SELECT true AS claimed, fence, fingerprint, lease_until, answer_status, answer_body, clock_timestamp() AS now FROM claimed
UNION ALL
SELECT false, fence, fingerprint, lease_until, answer_status, answer_body, clock_timestamp()
FROM idempotency_key
WHERE group_id = $7::uuid AND environment = $8::text AND key = $9::uuid
  AND NOT EXISTS (SELECT FROM claimed)`
  },
  "idempotency.complete": {
    members: ["status", "body", "missionId", "groupId", "environment", "key", "owner", "fence"],
    text: `
UPDATE idempotency_key SET answer_status = $1::int, answer_body = $2::text,
  mission_id = $3::uuid
WHERE 
group_id = $4::uuid AND environment = $5::text AND key = $6::uuid
  AND owner = $7::uuid AND fence = $8::int AND answer_status IS NULL
RETURNING key`
  },
  "idempotency.release": {
    members: ["groupId", "environment", "key", "owner", "fence"],
    text: `UPDATE idempotency_key SET lease_until = '-infinity' WHERE 
group_id = $1::uuid AND environment = $2::text AND key = $3::uuid
  AND owner = $4::uuid AND fence = $5::int AND answer_status IS NULL`
  },
  "mission.insert": {
    members: [
      "missionIds",
      "keys",
      "owners",
      "fences",
      "answerStatuses",
      "answerBodies",
      "status",
      "has_return",
      "registration",
      "vehicle_type",
      "reference",
      "pickup_address",
      "pickup_date",
      "delivery_address",
      "delivery_date",
      "amount_ht",
      "driver_id",
      "return_driver_id",
      "ended_at",
      "late_at",
      "documents_to_review",
      "driver_silent",
      "to_invoice_at",
      "invoiced_at",
      "body",
      "eventIds",
      "eventDatas",
      "causes",
      "apiKeyIds",
      "requestIds",
      "ips",
      "groupId",
      "environment",
      "keys",
      "groupId",
      "environment",
      "groupId",
      "environment"
    ],
    text: `
WITH input AS (
  SELECT * FROM unnest(
    $1::uuid[], $2::uuid[], $3::uuid[], $4::int[],
    $5::int[], $6::text[], $7::text[], $8::boolean[], $9::text[], $10::text[], $11::text[], $12::text[], $13::date[], $14::text[], $15::date[], $16::bigint[], $17::text[], $18::text[], $19::timestamptz[], $20::timestamptz[], $21::integer[], $22::boolean[], $23::timestamptz[], $24::timestamptz[], $25::json[], $26::uuid[],
    $27::text[], $28::text[], $29::uuid[], $30::text[],
    $31::text[]
  ) AS t(mission_id, key, owner, fence, answer_status, answer_body, status, has_return, registration, vehicle_type, reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, driver_id, return_driver_id, ended_at, late_at, documents_to_review, driver_silent, to_invoice_at, invoiced_at, body, event_id, event_data, cause,
    api_key_id, request_id, ip)
), answered AS (
  UPDATE idempotency_key k SET answer_status = i.answer_status, answer_body = i.answer_body, mission_id = i.mission_id
  FROM input i
  WHERE k.group_id = $32::uuid AND k.environment = $33::text
    AND k.key = ANY ($34::uuid[]) AND k.key = i.key AND k.owner = i.owner AND k.fence = i.fence AND k.answer_status IS NULL
  RETURNING i.mission_id
), accepted AS (
  SELECT i.*, nextval('mission_ordinal') AS ordinal, row_number() OVER () AS n
  FROM input i
  WHERE i.key IS NULL OR i.mission_id IN (SELECT mission_id FROM answered)
), many AS (
  SELECT count(*) AS count FROM accepted
), head AS (
  UPDATE event_head h
  SET last_seq = h.last_seq + many.count,
    last_at = greatest(clock_timestamp(), h.last_at + many.count * interval '1 microsecond')
  FROM many
  WHERE h.group_id = $35::uuid AND h.environment = $36::text AND many.count > 0
  RETURNING h.group_id, h.environment, h.last_seq - many.count AS seq,
    h.last_at - many.count * interval '1 microsecond' AS at
), numbered AS (
  SELECT h.group_id, h.environment, h.seq + a.n AS seq, h.at + a.n * interval '1 microsecond' AS created_at, a.*
  FROM accepted a CROSS JOIN head h
), mission AS (
  INSERT INTO mission (group_id, environment, id, ordinal, created_at, status, has_return, registration, vehicle_type, reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, driver_id, return_driver_id, ended_at, late_at, documents_to_review, driver_silent, to_invoice_at, invoiced_at, body)
  SELECT group_id, environment, mission_id, ordinal, created_at, status, has_return, registration, vehicle_type, reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, driver_id, return_driver_id, ended_at, late_at, documents_to_review, driver_silent, to_invoice_at, invoiced_at, body FROM numbered
), audited AS (
  INSERT INTO audit (group_id, environment, key_id, action, target, request_id, ip)
  SELECT group_id, environment, api_key_id, 'transport.create', mission_id::text, request_id, ip FROM numbered
), happened AS (
  SELECT group_id, environment, created_at, seq, event_id, 'transport.created' AS type, mission_id, ordinal,
    1 AS mission_sequence, event_data AS data, NULL::text[] AS driver_ids, NULL::text[] AS former_driver_ids, cause
  FROM numbered
), logged AS (
  INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data,
    driver_ids, former_driver_ids, cause)
  SELECT group_id, environment, created_at, seq, event_id, type, mission_id, ordinal, mission_sequence, data,
    driver_ids, former_driver_ids, cause
  FROM happened
), delivered AS (
  INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, due_at, created_at)
  SELECT h.group_id, h.environment, e.id, h.created_at, uuid_at(h.created_at), h.event_id, h.type, h.created_at, h.created_at
  FROM happened h JOIN webhook_endpoint e ON e.types IS NULL OR h.type = ANY (e.types)
  WHERE e.group_id = $37::uuid AND e.environment = $38::text AND e.deleted_at IS NULL
  RETURNING event_id, endpoint_id
), announced AS (
  INSERT INTO outbox (event_id, group_id, environment, event_at, endpoint_ids)
  SELECT h.event_id, h.group_id, h.environment, h.created_at,
    ARRAY(SELECT d.endpoint_id FROM delivered d WHERE d.event_id = h.event_id)
  FROM happened h
)
SELECT mission_id, ordinal FROM numbered`
  },
  "mission.find": {
    members: ["groupId", "environment", "ids"],
    text: `
SELECT id, ordinal, created_at, body FROM mission
WHERE group_id = $1::uuid AND environment = $2::text AND id = ANY($3::uuid[])`
  },
  "mission.list": {
    members: ["groupId", "environment", "limit"],
    text: `
SELECT id, ordinal, created_at, status, has_return, registration, vehicle_type, reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, return_ht, cancellation_fee_ht, emitted
FROM mission
WHERE group_id = $1::uuid AND environment = $2::text
ORDER BY created_at DESC, id DESC
LIMIT $3::int`
  },
  "mission.list.At": {
    members: ["groupId", "environment", "olderThanAt", "olderThanId", "limit"],
    text: `
SELECT id, ordinal, created_at, status, has_return, registration, vehicle_type, reference, pickup_address, pickup_date, delivery_address, delivery_date, amount_ht, return_ht, cancellation_fee_ht, emitted
FROM mission
WHERE group_id = $1::uuid AND environment = $2::text AND (created_at, id) < ($3::timestamptz, $4::uuid)
ORDER BY created_at DESC, id DESC
LIMIT $5::int`
  }
} as const
