import type { Environment } from "@trajet/domain/access"
import { StoreInside } from "@trajet/testing"
import { Effect, Layer, Redacted } from "effect"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { allMissionsLayer } from "../operations/all-missions.adapter.ts"
import { personalDataLayer } from "../privacy/personal-data.adapter.ts"
import { offersLayer } from "../offers/offers.adapter.ts"
import { peopleLayer } from "../people/people.adapter.ts"
import { apiKeysLayer } from "../access/api-keys.adapter.ts"
import { auditLogLayer } from "../audit/audit-log.adapter.ts"
import { billingDirectoryLayer } from "../billing/billing-directory.adapter.ts"
import { clockLeadsLayer } from "../clock/clock-leads.adapter.ts"
import { clockMovesLayer } from "../clock/clock-moves.adapter.ts"
import { testClocksLayer } from "../clock/test-clocks.adapter.ts"
import { listenerLayer } from "../database/listener.ts"
import { databaseLayer } from "../database/database.ts"
import { deliveriesLayer } from "../webhooks/deliveries/deliveries.adapter.ts"
import { deliveryQueueLayer } from "../webhooks/dispatching/delivery-queue.adapter.ts"
import { dueWorkLayer } from "../due/due-work.adapter.ts"
import { replaysLayer } from "../webhooks/deliveries/replays.adapter.ts"
import { endpointsLayer, tenantEndpointsLayer } from "../webhooks/endpoints/endpoints.adapter.ts"
import { eventLogLayer } from "../events/event-log.adapter.ts"
import { feedLogLayer } from "../operations/feed-log.adapter.ts"
import { gridsLayer } from "../pricing/grids.adapter.ts"
import { groupsLayer } from "../access/groups.adapter.ts"
import { idempotencyKeysLayer } from "../idempotency/idempotency-keys.adapter.ts"
import { importsLayer } from "../imports/imports.adapter.ts"
import { inspectionsLayer } from "../inspection/inspections.adapter.ts"
import { missionsLayer } from "../mission/missions.adapter.ts"
import { noticeQueueLayer } from "../notices/notice-queue.adapter.ts"
import { outboxLayer } from "../webhooks/dispatching/outbox.adapter.ts"
import { oversightLayer } from "../oversight/oversight.adapter.ts"
import { positionsLayer } from "../positions/positions.adapter.ts"
import { rateBucketsLayer } from "../access/rate-buckets.adapter.ts"
import { requestLogLayer } from "../requests/request-log.adapter.ts"
import { robotsLayer } from "../robot/robots.adapter.ts"
import { retentionLayer } from "../events/retention.adapter.ts"
import { passkeysLayer } from "../users/passkeys.adapter.ts"
import { devicesLayer } from "../devices/devices.adapter.ts"
import { pushQueueLayer, pushSubscriptionsLayer } from "../push/push.adapter.ts"
import { savedViewsLayer } from "../users/views.adapter.ts"
import { sessionsLayer } from "../users/sessions.adapter.ts"
import { usersLayer } from "../users/users.adapter.ts"
import { storedFilesLayer } from "../documents/stored-files.adapter.ts"

/** All the ports on one database, over a pool of connections of their own. */
export const portsOn = (url: string, connectionsMax = 8) =>
  Layer.mergeAll(
    allMissionsLayer,
    apiKeysLayer,
    auditLogLayer,
    offersLayer,
    passkeysLayer,
    devicesLayer,
    pushQueueLayer,
    pushSubscriptionsLayer,
    savedViewsLayer,
    peopleLayer,
    billingDirectoryLayer,
    clockLeadsLayer,
    clockMovesLayer,
    deliveriesLayer,
    deliveryQueueLayer,
    dueWorkLayer,
    endpointsLayer,
    eventLogLayer,
    feedLogLayer,
    gridsLayer,
    groupsLayer,
    idempotencyKeysLayer,
    importsLayer,
    inspectionsLayer,
    missionsLayer,
    noticeQueueLayer,
    positionsLayer,
    outboxLayer,
    oversightLayer,
    personalDataLayer,
    rateBucketsLayer,
    requestLogLayer,
    retentionLayer,
    robotsLayer,
    sessionsLayer,
    storedFilesLayer,
    tenantEndpointsLayer,
    replaysLayer,
    testClocksLayer,
    usersLayer
  ).pipe(
    Layer.provide(listenerLayer(Redacted.make(url))),
    Layer.provideMerge(
      databaseLayer({ url: Redacted.make(url), connectionsMax, applicationName: "trajet-adapter-tests" })
    )
  )

// As a replica would apply it: the guard of the audit log does not stand in the way of a test's time machine.
const ageSql = (millis: number) => `
BEGIN;
SET LOCAL session_replication_role = replica;
UPDATE idempotency_key SET created_at = created_at - interval '${millis} ms', lease_until = lease_until - interval '${millis} ms';
UPDATE event SET created_at = created_at - interval '${millis} ms';
UPDATE event_head SET last_at = last_at - interval '${millis} ms';
UPDATE mission SET created_at = created_at - interval '${millis} ms';
UPDATE audit SET at = at - interval '${millis} ms';
UPDATE api_key SET created_at = created_at - interval '${millis} ms', expires_at = expires_at - interval '${millis} ms', revoked_at = revoked_at - interval '${millis} ms', last_used_at = last_used_at - interval '${millis} ms';
UPDATE webhook_endpoint SET created_at = created_at - interval '${millis} ms', deleted_at = deleted_at - interval '${millis} ms';
UPDATE webhook_secret SET from_at = from_at - interval '${millis} ms', until_at = until_at - interval '${millis} ms';
UPDATE webhook_lane SET failing_since = failing_since - interval '${millis} ms', paused_until = paused_until - interval '${millis} ms', spread_until = spread_until - interval '${millis} ms';
UPDATE delivery SET event_at = event_at - interval '${millis} ms', due_at = due_at - interval '${millis} ms', ended_at = ended_at - interval '${millis} ms', created_at = created_at - interval '${millis} ms';
UPDATE attempt SET event_at = event_at - interval '${millis} ms', started_at = started_at - interval '${millis} ms';
UPDATE webhook_replay SET since = since - interval '${millis} ms', until = until - interval '${millis} ms', reached = reached - interval '${millis} ms', created_at = created_at - interval '${millis} ms', ended_at = ended_at - interval '${millis} ms', lease_until = lease_until - interval '${millis} ms';
UPDATE mission_import SET created_at = created_at - interval '${millis} ms', started_at = started_at - interval '${millis} ms', ended_at = ended_at - interval '${millis} ms', lease_until = lease_until - interval '${millis} ms';
UPDATE feed_entry SET event_at = event_at - interval '${millis} ms';
UPDATE feed_cursor SET event_at = event_at - interval '${millis} ms';
UPDATE outbox SET event_at = event_at - interval '${millis} ms', held_until = held_until - interval '${millis} ms';
UPDATE notice SET created_at = created_at - interval '${millis} ms', due_at = due_at - interval '${millis} ms', sent_at = sent_at - interval '${millis} ms';
UPDATE offer_decline SET created_at = created_at - interval '${millis} ms';
UPDATE due_work SET due_at = due_at - interval '${millis} ms', next_at = next_at - interval '${millis} ms', test_next_at = test_next_at - interval '${millis} ms', lease_until = lease_until - interval '${millis} ms';
UPDATE test_clock SET held_until = held_until - interval '${millis} ms';
UPDATE robot_drive SET created_at = created_at - interval '${millis} ms', held_until = held_until - interval '${millis} ms';
UPDATE trip_track SET started_at = started_at - interval '${millis} ms';
UPDATE stored_file SET touched_at = touched_at - interval '${millis} ms';
UPDATE console_session SET created_at = created_at - interval '${millis} ms', signed_in_at = signed_in_at - interval '${millis} ms', last_used_at = last_used_at - interval '${millis} ms';
UPDATE console_link SET expires_at = expires_at - interval '${millis} ms';
UPDATE device_link SET created_at = created_at - interval '${millis} ms', expires_at = expires_at - interval '${millis} ms';
UPDATE console_challenge SET expires_at = expires_at - interval '${millis} ms';
UPDATE console_user SET locked_until = locked_until - interval '${millis} ms';
UPDATE request_log SET at = at - interval '${millis} ms';
UPDATE rate_bucket SET at = at - interval '${millis} ms';
COMMIT`

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null)

const isEnvironment = (value: unknown): value is Environment => value === "live" || value === "test"

const insideOf = (url: string) =>
  Layer.succeed(StoreInside, {
    letPass: (millis) => Effect.promise(() => onServer(asAdministrator(url), ageSql(millis))).pipe(Effect.asVoid),
    secretsKept: (endpointId) =>
      Effect.promise(() =>
        onServer(url, "SELECT count(*)::int AS kept FROM webhook_secret WHERE endpoint_id = $1", [endpointId])
      ).pipe(Effect.map(([row]) => Number(row?.["kept"]))),
    authored: (groupId, target) =>
      Effect.promise(() =>
        onServer(
          url,
          "SELECT action, key_id, request_id, ip FROM audit WHERE group_id = $1 AND target = $2 ORDER BY id",
          [groupId, target]
        )
      ).pipe(
        Effect.map((rows) =>
          rows.map(({ action, key_id: keyId, request_id: requestId, ip }) => ({
            action: String(action),
            keyId: textOrNull(keyId),
            requestId: textOrNull(requestId),
            ip: textOrNull(ip)
          }))
        )
      ),
    audited: (groupId) =>
      Effect.promise(() =>
        onServer(url, "SELECT environment, action, target FROM audit WHERE group_id = $1 ORDER BY id", [groupId])
      ).pipe(
        Effect.map((rows) =>
          rows.map(({ environment, action, target }) => ({
            environment: isEnvironment(environment) ? environment : null,
            action: String(action),
            target: String(target)
          }))
        )
      )
  })

/** The ports on a new database of the run's server. */
export const postgresStore = Layer.unwrap(
  Effect.map(Effect.promise(testDatabase), (url) => Layer.merge(portsOn(url), insideOf(url)))
)
