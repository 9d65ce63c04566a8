import { assert, describe, it } from "@effect/vitest"
import { GroupId, type Tenant } from "@trajet/domain/access"
import { missionFilters, MissionId, type MissionQuery } from "@trajet/domain/mission"
import { type AllMissionsOrder, orderOf } from "@trajet/domain/operations"
import { Instant } from "@trajet/domain/time"
import { DeliveryId, type DeliveryQuery, DeliveryStatus } from "@trajet/domain/webhooks/deliveries"
import { EndpointId } from "@trajet/domain/webhooks/endpoints"
import { samplesOf } from "@trajet/testing"
import { Struct } from "effect"
import { globSync, readFileSync } from "node:fs"
import { listDeliveries } from "./webhooks/deliveries/deliveries.statements.ts"
import { listMissions } from "./mission/mission-list.statements.ts"
import { listAllMissions } from "./operations/all-missions-list.statements.ts"
import { builtStatements } from "./database/statement.ts"
import { listRequests } from "./requests/request-log.statements.ts"
import { everyMissionsQuery } from "./testing/mission-lists.ts"
import { forgottenConditions } from "./testing/tenant-conditions.ts"

const each = (reason: string, names: ReadonlyArray<string>): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, reason]))

// Statements that serve no caller of the API, and so are not about one tenant: the API is composed without their ports.
const servingNoCaller: Readonly<Record<string, string>> = {
  ...each("the dispatchers work off the deliveries of every group; a claim is a function and not to be seen here", [
    ...["queue.write", "queue.heal", "queue.lock_lanes", "queue.expire", "queue.end_orphans"],
    ...["queue.due_endpoints", "queue.endpoints", "queue.figures"]
  ]),
  ...each("the relay announces the events of every group", [
    "outbox.take",
    "outbox.done",
    "outbox.release",
    "outbox.depth"
  ]),
  ...each(
    "workers carry out the due work of every group; a mission writes its own rows by its tenant, and a claim is a function",
    [
      ...["due_work.add_jobs", "due_work.extend", "due_work.release", "due_work.end", "due_work.follow_clocks"],
      ...["due_work.postpone", "due_work.fail", "due_work.figures", "due_work.list"],
      ...["due_work.begin_print", "due_work.end_print"]
    ]
  ),
  ...each("people of every group are told", [...["notice.find", "notice.sent", "push.find", "push.offer_to_all"]]),
  ...each("prunes every group", [
    ...["retention.feed_entries", "retention.idempotency_keys", "retention.stray_events", "retention.stray_deliveries"],
    ...[
      "retention.endpoints",
      "retention.notices",
      "retention.positions",
      "retention.end_track",
      "retention.stray_requests",
      "retention.imports"
    ]
  ]),
  ...each("an administrator's, by the id of an endpoint", [
    ...["endpoint.find", "endpoint.change", "endpoint.lock", "endpoint.spread", "endpoint.enable", "endpoint.delete"],
    ...["endpoint.replace_secrets", "endpoint.replace_settings", "endpoint.audit", "endpoint.lock_lane"],
    "endpoint.try_filter"
  ]),
  "import.claim": "workers carry on the imports of every group",
  "replay.claim": "workers carry on the replays of every group",
  ...each("an erasure follows a mission, a person or a driver into the rows of every holder", [
    ...[
      "erasure.events",
      "erasure.answers",
      "erasure.answers_holding",
      "erasure.count_audit",
      "erasure.driver",
      "erasure.next_log"
    ],
    ...["erasure.kept_data_of_type", "erasure.replace_kept_data", "erasure.notices_to", "erasure.mission_of_id"],
    ...["erasure.mission_of_ordinal", "erasure.missions_of_driver", "erasure.read_notices", "erasure.read_actions"]
  ]),
  ...each("an administrator's, after a restore of the whole database: every group has lost the same time", [
    ...["restoration.state", "restoration.highest_ordinal", "restoration.move_logs", "restoration.move_missions"],
    ...["restoration.end_claims", "restoration.end_leases", "restoration.move_endpoints"]
  ]),
  "cells.routes": "an administrator's, who prints the map of all keys",
  "cells.group_loads": "an administrator's, who compares the loads of cells",
  "endpoint.list": "an administrator's, for a group in both environments",
  "endpoint.wipe_secrets": "wipes the secrets whose time is over, of every group"
}

// With a group, the indexes of these orders begin with it.
const ofOneGroup: ReadonlyArray<AllMissionsOrder> = ["group", "search"]
const listsOfAll = everyMissionsQuery
  .filter((query) => query.groupId === null || !ofOneGroup.includes(orderOf(query)))
  .map((query) => listAllMissions(query).name)

// The others that are not about one tenant, each with the reason why.
const exceptions: Readonly<Record<string, string>> = {
  ...servingNoCaller,
  ...each("people of the transport company belong to no group, and their audit rows neither", [
    ...[
      "operator.create",
      "driver.create",
      "driver.add_key",
      "driver.change",
      "driver.change_present",
      "person_key.revoke"
    ],
    ...["device_link.add", "device_link.end", "device_link.enter", "device.revoke"]
  ]),
  ...each("operations see the missions of every group in their environment", [
    ...["all_missions.owner", "all_missions.of_driver", "all_missions.counts", "offer.find", "offer.scan"],
    ...listsOfAll
  ]),
  ...each("operators look after the work and the endpoints of every group", [
    ...["due_work.retry", "due_work.retry_one", "oversight.failed_work", "oversight.disabled_endpoints"],
    ...["oversight.under_way", "oversight.missions_at_hand", "oversight.to_invoice", "oversight.invoiced"]
  ]),
  ...each("operations follow the events of every group in their environment", [
    ...["feed.span", "feed.read", "feed.read_of_driver"]
  ]),
  ...each("users are found by what they know or carry, and belong to no environment; their audit rows neither", [
    ...[
      "console_session.create",
      "console_user.create",
      "console_user.change",
      "console_user.change_role",
      "console_user.set_password"
    ],
    ...["console_user.remove", "console_passkey.add", "console_passkey.remove"]
  ]),
  "person_request.add": "an operator's, about a person of a group or of all, in both environments",
  "change.list": "the audit rows of a whole group have no environment, and both environments show them",
  "key.find": "finds out who asks, by a digest that nobody can guess",
  "key.find_by_id": "finds out whose link was opened, by the id of the key that is sealed in the link",
  "key.touch": "ids that key.find has just answered",
  "sealed_secret.replace": "an administrator's, of what it has read by the page of the next line",
  "sealed_secret.page": "an administrator's, for the secrets of all endpoints, which only the sealing key opens",
  "key.move_digest": "a digest of which key.find has just answered the key",
  "key.revoke": "an administrator's, by the id of a key",
  "key.revoke_of_group": "a group's administrators revoke its keys of both environments",
  "key.create": "counts the keys of a group in both environments",
  "key.list": "administrators see the keys of a group in both environments",
  "stored_file.drop_abandoned": "the sweep removes what any process left behind, of every group",
  "group.create": "an administrator's: the audit line of a whole group has no environment",
  "group.grant": "an administrator's: keys of both environments may have the scopes",
  "group.change_settings": "missions of both environments mail links, and so its audit line has none",
  "group.administrators": "an administrator's: they are told of both environments, and so its audit line has none",
  "grid.import": "an administrator's: a grid serves both environments, and so its audit line has none",
  "billing.import": "an administrator's: a directory serves both environments, and so its audit lines have none"
}

// Steps of a creation, for many tenants at once: each row has a tenant of its own (docs/adr/0073).
const sharedByTenants = ["mission.insert_of_many", "mission.present_of_many", "idempotency.claim_new"]

const everyFilter = {
  groupId: GroupId("group"),
  environment: "test",
  ...samplesOf(Struct.omit(missionFilters, ["transportId"])),
  ordinal: 1,
  olderThan: null,
  olderThanAt: Instant("2026-11-20T10:00:00.000000Z"),
  olderThanId: MissionId("0199a1b2-0000-7000-8000-000000000001"),
  limit: 51
} as const satisfies Tenant & {
  readonly [Name in keyof MissionQuery]: Name extends "olderThan" ? null : NonNullable<MissionQuery[Name]>
} & Record<string, unknown>

const inEveryList = ["groupId", "environment", "limit", "olderThan", "olderThanId"]
const filters = Object.keys(everyFilter).filter((name) => !inEveryList.includes(name))

const newest: Tenant & DeliveryQuery = {
  groupId: GroupId("group"),
  environment: "test",
  status: null,
  endpointId: null,
  olderThan: null,
  limit: 51
}
const position = {
  olderThanAt: Instant("2026-11-20T10:00:00.000000Z"),
  olderThanId: DeliveryId("0199a1b2-0000-7000-8000-000000000001")
}

/** The list statements of deliveries: those of a status or all, of an endpoint or all, first and next pages. */
const everyDeliveryList = [null, ...DeliveryStatus.literals].flatMap((status) =>
  [null, EndpointId("0199a1b2-0000-7000-8000-000000000002")].flatMap((endpointId) =>
    [null, { eventAt: position.olderThanAt, id: position.olderThanId }].map((olderThan) =>
      listDeliveries({ ...newest, status, endpointId, olderThan, ...position })
    )
  )
)

/** The list statements of every set of filters. */
const everyList = [
  ...everyMissionsQuery.map(listAllMissions),
  ...Array.from({ length: 2 ** filters.length }, (_, set) => {
    const left = filters.filter((_, bit) => (set & (1 << bit)) === 0)
    return listMissions({ ...everyFilter, ...Object.fromEntries(left.map((filter) => [filter, null])) })
  }),
  ...everyDeliveryList,
  ...[false, true].flatMap((isFailures) =>
    [false, true].flatMap((hasStart) => [false, true].map((isNext) => listRequests({ isFailures, hasStart, isNext })))
  )
]

// Every module of this library says its statements when it is loaded.
const modules = globSync("**/*.ts", { cwd: import.meta.dirname, exclude: ["**/*.test.ts", "testing/**"] })
await Promise.all(modules.map((file) => import(`${import.meta.dirname}/${file}`)))
const statements = [...builtStatements.values()]

describe("the statements", () => {
  it("are all there", () => {
    const names = statements.map(({ name }) => name)
    assert.includeMembers(names, [
      ...["mission.insert", "mission.find", "mission.lock", "mission.update", "mission.present", "mission.list"],
      ...["event.read", "event.read_type", "event.oldest", "audit.change_present"],
      ...["idempotency.claim", "idempotency.complete", "idempotency.release"],
      ...["key.find", "grid.find", "billing.entities", "rate.lease", "retention.event_weeks", "group.administrators"],
      ...["delivery.find", "delivery.attempts", "delivery.retry", "delivery.replay", "delivery.list.all.first"],
      ...["outbox.take", "outbox.release"],
      ...["due_work.claim", "due_work.write"],
      ...["queue.claim", "queue.write", "endpoint.create", "endpoint.change", "notice.find"],
      ...["price_change.insert", "price_change.list", "notice.insert", "stored_file.keep", "storage_use.lock"]
    ])
  })

  it("say whose rows they read and write, group and environment, but for the exceptions", { tags: "SEC-12" }, () => {
    const forgotten = statements
      .filter(({ name }) => !Object.hasOwn(exceptions, name))
      .flatMap(({ name, text }) => forgottenConditions(text).map((what) => `${name}: ${what}`))
    assert.deepStrictEqual(forgotten, [])
  })

  it("have no exception without a need", () => {
    const needed = statements.filter(({ text }) => forgottenConditions(text).length > 0).map(({ name }) => name)
    assert.sameMembers(Object.keys(exceptions), needed)
  })

  it("that serve no caller are out of the API's reach", () => {
    const sources = globSync("apps/api/src/**/*.ts").map((path) => readFileSync(path, "utf8"))
    assert.isAbove(sources.length, 20)
    // Not due work: the API prints reports as due work, beside its requests.
    const layers = [
      "deliveryQueueLayer",
      "endpointsLayer",
      "groupsLayer",
      "noticeQueueLayer",
      "outboxLayer",
      "personalDataLayer",
      "personRequestQueueLayer",
      "pushQueueLayer",
      "retentionLayer"
    ]
    for (const layer of layers) {
      assert.isFalse(
        sources.some((source) => source.includes(layer)),
        layer
      )
    }
  })

  it("of a tenant take both from their input, not from a row that they found", () => {
    const tenants = /^(mission|event|idempotency|audit|delivery|price_change)\./u
    for (const { name, members } of statements.filter((statement) => tenants.test(statement.name))) {
      const isShared = members.includes("groupIds")
      assert.strictEqual(isShared, sharedByTenants.includes(name), name)
      assert.includeMembers([...members], isShared ? ["groupIds", "environments"] : ["groupId", "environment"], name)
    }
  })

  it("of the list differ for every set of filters, and so do their names", () => {
    assert.strictEqual(new Set(everyList.map(({ name }) => name)).size, everyList.length)
    assert.strictEqual(new Set(everyList.map(({ text }) => text)).size, everyList.length)
    for (const { name } of everyList) assert.isAtMost(Buffer.byteLength(name), 63)
  })

  it("are built once: asking for the same list again gives the same statement", () => {
    assert.strictEqual(listMissions(everyFilter), listMissions({ ...everyFilter, status: "completed" }))
    const list = { ...newest, ...position }
    assert.strictEqual(listDeliveries(list), listDeliveries({ ...list, groupId: GroupId("another") }))
  })
})

describe("the check of tenants", () => {
  const forgets: ReadonlyArray<readonly [string, string, ReadonlyArray<string>]> = [
    [
      "a look-up by id alone",
      "SELECT body FROM mission WHERE id = $1",
      ["FROM mission without group_id", "FROM mission without environment"]
    ],
    [
      "one that forgets the environment",
      "SELECT id FROM event WHERE group_id = $1::uuid",
      ["FROM event without environment"]
    ],
    [
      "an outer query whose subquery alone is right",
      "SELECT id FROM event WHERE id IN (SELECT id FROM event WHERE group_id = $1 AND environment = $2)",
      ["FROM event without group_id", "FROM event without environment"]
    ],
    [
      "a second part of a union",
      "SELECT id FROM mission WHERE group_id = $1 AND environment = $2 UNION ALL SELECT id FROM mission WHERE group_id = $1",
      ["FROM mission without environment"]
    ],
    [
      "an update",
      "UPDATE idempotency_key SET fence = 1 WHERE environment = $1",
      ["UPDATE idempotency_key without group_id"]
    ],
    ["a deletion", "DELETE FROM event WHERE created_at < $1 AND group_id = $2", ["FROM event without environment"]],
    ["an insertion", "INSERT INTO event (id, group_id) VALUES ($1, $2)", ["INTO event without environment"]],
    [
      "a delivery by its id alone",
      "SELECT d.status FROM delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE d.id = $1",
      ["FROM delivery without group_id", "FROM delivery without environment"]
    ],
    [
      "what lies outside of every week",
      "DELETE FROM event_default WHERE created_at < $1 AND group_id = $2",
      ["FROM event without environment"]
    ],
    [
      "an endpoint that a caller names",
      "SELECT url FROM webhook_endpoint WHERE id = $1",
      ["FROM webhook_endpoint without group_id", "FROM webhook_endpoint without environment"]
    ],
    [
      "attempts of an endpoint that a caller names",
      "SELECT answer FROM attempt WHERE endpoint_id = $1 AND event_at = $2",
      ["FROM attempt without a row that leads there"]
    ],
    [
      "a column that is compared with itself",
      "SELECT id FROM event WHERE group_id = $1 AND environment = environment",
      ["FROM event without environment"]
    ]
  ]
  for (const [what, text, expected] of forgets) {
    it(`sees ${what}`, () => assert.deepStrictEqual(forgottenConditions(text), expected))
  }

  it("accepts a join on both columns", () => {
    const text = `SELECT e.id FROM event_head h JOIN LATERAL (
      SELECT id FROM event WHERE group_id = h.group_id AND environment = h.environment LIMIT 1
    ) AS e ON true WHERE h.group_id = $1 AND h.environment = $2`
    assert.isEmpty(forgottenConditions(text))
  })

  it("accepts rows that are joined to a delivery of the tenant by its endpoint", () => {
    const text = `SELECT a.answer, e.url, l.width FROM delivery d
      JOIN webhook_endpoint e ON e.id = d.endpoint_id JOIN webhook_lane l ON l.endpoint_id = d.endpoint_id
      JOIN attempt a ON a.endpoint_id = d.endpoint_id AND a.event_at = d.event_at
      WHERE d.group_id = $1 AND d.environment = $2 AND d.id = $3`
    assert.isEmpty(forgottenConditions(text))
  })
})
