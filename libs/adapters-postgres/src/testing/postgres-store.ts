import { layer, type Vitest } from "@effect/vitest"
import type { Environment } from "@trajet/domain/access"
import { personAnswers } from "@trajet/domain/privacy"
import { fakePhoneNumbers, StoreInside } from "@trajet/testing"
import { Effect, Layer, Redacted } from "effect"
import { beforeEach, inject } from "vitest"
import { asAdministrator, onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { allMissionsLayer } from "../operations/all-missions.adapter.ts"
import { personRequestQueueLayer, personRequestsLayer } from "../privacy/requests/person-requests.adapter.ts"
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
import { evidenceKeysLayer } from "../evidence/evidence-keys.adapter.ts"
import { feedLogLayer } from "../operations/feed-log.adapter.ts"
import { gridsLayer } from "../pricing/grids.adapter.ts"
import { groupSettingsLayer } from "../access/group-settings.adapter.ts"
import { groupsLayer } from "../access/groups.adapter.ts"
import { idempotencyKeysLayer } from "../idempotency/idempotency-keys.adapter.ts"
import { importsLayer } from "../imports/imports.adapter.ts"
import { inspectionsLayer } from "../inspection/inspections.adapter.ts"
import { missionsLayer } from "../mission/missions.adapter.ts"
import { pastPayersLayer } from "../billing/past-payers.adapter.ts"
import { addressBookLayer } from "../mission/address-book.adapter.ts"
import { overviewsLayer } from "../mission/overviews.adapter.ts"
import { similarMissionsLayer } from "../mission/similar-missions.adapter.ts"
import { noticeQueueLayer } from "../notices/notice-queue.adapter.ts"
import { workerSessionsLayer } from "../webhooks/dispatching/worker-sessions.adapter.ts"
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
import { trackingLinksLayer } from "../tracking/tracking-links.adapter.ts"
import { usersLayer } from "../users/users.adapter.ts"
import { storedFilesLayer } from "../documents/stored-files.adapter.ts"

const answers = Layer.provide(personAnswers, [
  groupsLayer,
  importsLayer,
  missionsLayer,
  peopleLayer,
  personalDataLayer,
  personRequestQueueLayer,
  fakePhoneNumbers
])

/** All the ports on one database, over a pool of connections of their own. */
export const portsOn = (url: string, connectionsMax = 8) =>
  Layer.mergeAll(
    allMissionsLayer,
    apiKeysLayer,
    auditLogLayer,
    pastPayersLayer,
    addressBookLayer,
    overviewsLayer,
    similarMissionsLayer,
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
    evidenceKeysLayer,
    feedLogLayer,
    gridsLayer,
    groupSettingsLayer,
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
    personRequestsLayer,
    personRequestQueueLayer,
    answers,
    rateBucketsLayer,
    requestLogLayer,
    retentionLayer,
    robotsLayer,
    sessionsLayer,
    storedFilesLayer,
    tenantEndpointsLayer,
    replaysLayer,
    testClocksLayer,
    trackingLinksLayer,
    usersLayer,
    workerSessionsLayer(Redacted.make(url))
  ).pipe(
    Layer.provide(listenerLayer(Redacted.make(url))),
    Layer.provideMerge(
      databaseLayer({ url: Redacted.make(url), connectionsMax, applicationName: "trajet-adapter-tests" })
    )
  )

/** Times that only `ageEvents` moves: they are parts of keys, and of the ids of deliveries. */
const eventColumns = {
  event: ["created_at"],
  event_head: ["last_at"],
  webhook_lane: ["head_at"],
  delivery: ["event_at"],
  attempt: ["event_at"],
  webhook_replay: ["since", "until", "reached"],
  feed_entry: ["event_at"],
  feed_cursor: ["event_at"],
  outbox: ["event_at"]
} as const

/** Times that `letPass` and `ageEvents` move. */
const agedColumns = {
  idempotency_key: ["created_at", "lease_until"],
  mission: ["created_at"],
  audit: ["at"],
  api_key: ["created_at", "expires_at", "revoked_at", "last_used_at"],
  webhook_endpoint: ["created_at", "deleted_at"],
  webhook_secret: ["from_at", "until_at"],
  webhook_token: ["asking_until", "expires_at", "dropped_at"],
  webhook_lane: ["failing_since", "paused_until", "spread_until", "free_at", "failing_told_at", "recovered_told_at"],
  delivery: ["due_at", "ended_at", "created_at"],
  attempt: ["started_at"],
  webhook_replay: ["created_at", "ended_at", "cancelled_at", "lease_until"],
  mission_import: ["created_at", "started_at", "ended_at", "lease_until"],
  outbox: ["held_until"],
  notice: ["created_at", "due_at", "sent_at"],
  offer_decline: ["created_at"],
  due_work: ["due_at", "next_at", "test_next_at", "lease_until"],
  test_clock: ["held_until"],
  robot_drive: ["created_at", "held_until"],
  trip_track: ["started_at"],
  tracking_link: ["created_at"],
  stored_file: ["touched_at"],
  console_session: ["created_at", "signed_in_at", "last_used_at"],
  console_link: ["expires_at"],
  device_link: ["created_at", "expires_at"],
  console_challenge: ["expires_at"],
  console_user: ["locked_until"],
  request_log: ["at"],
  person_request: ["created_at", "ended_at"],
  rate_bucket: ["at"]
} as const

/** `letPass` ages the rows that were written in this transaction or later. */
let firstTransaction = "0"

/**
 * From here on `letPass` ages the rows that are written from now on. A file of many tests on one database calls it before
 * each: rewriting the rows of all earlier tests took two thirds of their time.
 */
export const ageRowsFromNow = async (): Promise<void> => {
  const [row] = await onServer(inject("serverUrl"), "SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next")
  firstTransaction = String(row?.["next"])
}

const earlier = (column: string, millis: number): string => `${column} - interval '${millis} ms'`

const agingOf = ([table, columns]: readonly [string, ReadonlyArray<string>], millis: number): string => {
  const sets = columns.map((column) => `${column} = ${earlier(column, millis)}`)
  if (table === "delivery" && columns.includes("event_at")) sets.push(`id = uuid_at(${earlier("event_at", millis)})`)
  return `UPDATE ${table} SET ${sets.join(", ")} WHERE xmin::text::bigint >= ${firstTransaction};`
}

// As a replica would apply it: the guard of the audit log does not stand in the way of a test's time machine.
const ageSql = (times: ReadonlyArray<Readonly<Record<string, ReadonlyArray<string>>>>, millis: number): string =>
  [
    "BEGIN;",
    "SET LOCAL session_replication_role = replica;",
    ...times.flatMap(Object.entries<ReadonlyArray<string>>).map((entry) => agingOf(entry, millis)),
    "COMMIT"
  ].join("\n")

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null)

const isEnvironment = (value: unknown): value is Environment => value === "live" || value === "test"

const insideOf = (url: string) => {
  const ageing =
    (...times: Parameters<typeof ageSql>[0]) =>
    (millis: number) =>
      Effect.asVoid(Effect.promise(() => onServer(asAdministrator(url), ageSql(times, millis))))
  return Layer.succeed(StoreInside, {
    letPass: ageing(agedColumns),
    ageEvents: ageing(agedColumns, eventColumns),
    secretsKept: (endpointId) =>
      Effect.promise(() =>
        onServer(
          url,
          "SELECT ((SELECT count(*) FROM webhook_secret WHERE endpoint_id = $1) + (SELECT count(*) FROM webhook_sealed WHERE endpoint_id = $1) + (SELECT count(*) FROM webhook_token WHERE endpoint_id = $1))::int AS kept",
          [endpointId]
        )
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
}

/** The ports on a new database of the run's server. */
export const postgresStore = Layer.unwrap(
  Effect.map(Effect.promise(testDatabase), (url) => Layer.merge(portsOn(url), insideOf(url)))
)

/** The tests of a port on PostgreSQL. */
export type PostgresTests = Vitest.MethodsNonLive<Layer.Success<typeof postgresStore>>

let shared: Promise<string> | null = null

const sharedStore = Layer.unwrap(
  Effect.map(
    Effect.promise(() => (shared ??= testDatabase())),
    (url) => Layer.merge(portsOn(url), insideOf(url))
  )
)

/**
 * Tests of ports on a database that the files of a worker share: to copy one takes 0.1 s, as long as the shortest of these
 * files. A test makes a group of its own. What counts rows of no group has a database of its own (`postgresStore`).
 */
export const onPostgres = (name: string, tests: (it: PostgresTests) => void, store = sharedStore): void =>
  layer(store, { excludeTestServices: true })(name, (it) => {
    beforeEach(ageRowsFromNow)
    tests(it)
  })
