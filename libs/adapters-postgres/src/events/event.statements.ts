import { type RawBuilder, sql } from "kysely"

/** The condition on the endpoints `e` of the tenant of an event `h`. */
export type EndpointsOf = RawBuilder<unknown>

/** The tenant is that of the statement, which looks up its endpoints once. */
export const endpointsOfTenant = (groupId: RawBuilder<unknown>, environment: RawBuilder<unknown>): EndpointsOf =>
  sql`e.group_id = ${groupId}::uuid AND e.environment = ${environment}::text`

/** Each row has a tenant of its own. */
export const endpointsOfRow: EndpointsOf = sql`e.group_id = h.group_id AND e.environment = h.environment`

/**
 * The end of every statement that changes a mission: writes the rows of a query named `happened` to the event log and the
 * outbox, with a delivery for each endpoint that subscribes. All of it commits, or nothing (docs/adr/0015).
 */
export const writingEvents = (endpointsOf: EndpointsOf) => sql`logged AS (
  INSERT INTO event (group_id, environment, created_at, seq, id, type, mission_id, mission_ordinal, mission_sequence, data,
    driver_ids, former_driver_ids, cause)
  SELECT group_id, environment, created_at, seq, event_id, type, mission_id, ordinal, mission_sequence, data,
    driver_ids, former_driver_ids, cause
  FROM happened
), delivered AS (
  INSERT INTO delivery (group_id, environment, endpoint_id, event_at, id, event_id, event_type, due_at, created_at)
  SELECT h.group_id, h.environment, e.id, h.created_at, uuid_at(h.created_at), h.event_id, h.type, h.created_at, h.created_at
  FROM happened h JOIN webhook_endpoint e ON e.types IS NULL OR h.type = ANY (e.types)
  WHERE ${endpointsOf} AND e.deleted_at IS NULL AND (e.filter IS NULL OR matches_filter(e.filter, h.data))
  RETURNING event_id, endpoint_id
), announced AS (
  INSERT INTO outbox (event_id, group_id, environment, event_at, endpoint_ids)
  SELECT h.event_id, h.group_id, h.environment, h.created_at,
    ARRAY(SELECT d.endpoint_id FROM delivered d WHERE d.event_id = h.event_id)
  FROM happened h
)`
