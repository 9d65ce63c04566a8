import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, operatorCaller, orderRequest, type WorldPorts } from "@trajet/testing"
import { Effect } from "effect"
import { KeyId } from "../access/api-key.model.ts"
import { Mac } from "../access/secrets.port.ts"
import { GroupId } from "../access/tenant.model.ts"
import { AuditLog } from "../audit/audit-log.port.ts"
import { listChanges } from "../audit/list-changes.program.ts"
import { DriverId } from "../mission/mission.model.ts"
import { listOffers } from "../offers/list-offers.program.ts"
import { noAllMissionFilters } from "../operations/lists/all-mission-filters.model.ts"
import { listAllMissions } from "../operations/lists/list-all-missions.program.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { listMissions } from "../ordering/list-missions.program.ts"
import { noMissionFilters } from "../ordering/mission-filters.model.ts"
import { listDrivers } from "../people/administer-drivers.program.ts"
import type { PersonCaller } from "../people/person-caller.model.ts"
import { listGridVersions } from "../pricing/group-grid.program.ts"
import { noRequestFilters } from "../requests/request-filters.model.ts"
import { RequestLog } from "../requests/request-log.port.ts"
import { listRequests } from "../requests/requests.program.ts"
import { Day, Instant } from "../time/instant.model.ts"
import { listDeliveries } from "../webhooks/deliveries/deliveries.program.ts"
import { noDeliveryFilters } from "../webhooks/deliveries/delivery-filters.model.ts"
import { EndpointId } from "../webhooks/endpoints/endpoint.model.ts"
import { type CursorScope, encodeCursor } from "./cursor.rules.ts"
import { noEventFilters } from "./event-filters.model.ts"
import { readMissionEvents } from "./mission-events.program.ts"
import { readEvents } from "./read-events.program.ts"

const page = { limit: 1, cursor: encodeCursor("position", "0".repeat(64)) }
const at = Instant("2027-03-15T08:00:00.000000Z")
const later = Instant("2027-03-16T08:00:00.000000Z")
const day = Day("2027-03-15")
const driver: PersonCaller = { ...operatorCaller(), person: { role: "driver", id: DriverId("driver-1") } }

const emptyRequestLog = RequestLog.of({
  add: () => undefined,
  list: () => Effect.succeed([]),
  find: () => Effect.succeedNone
})

const emptyAuditLog = AuditLog.of({
  list: () => Effect.succeed([]),
  creators: () => Effect.succeed(new Map())
})

const listingRequests = (asked: Parameters<typeof listRequests>[1]) =>
  Effect.provideService(listRequests(client.tenant, asked), RequestLog, emptyRequestLog)

type Asking = Effect.Effect<unknown, unknown, WorldPorts>

/** The text of the filters that a list looks for in a cursor. */
const filtersOf = (asking: Asking) =>
  Effect.gen(function* () {
    const mac = yield* Mac
    const texts: Array<string> = []
    const recording = Mac.of({
      ...mac,
      verify: (_, text) => Effect.sync(() => texts.push(text) > 1)
    })
    yield* Effect.exit(Effect.provideService(asking, Mac, recording))
    assert.strictEqual(texts.length, 1)
    const [version, list, , , filters] = JSON.parse(texts[0] ?? "")
    assert.strictEqual(version, "v1")
    return [list, filters]
  })

type List = CursorScope["list"]
type Pinned = ReadonlyArray<readonly [filters: string, asking: Asking]>

// Cursors have no end: callers may hold these texts, sealed. A later filter is written only if it is set.
const pinned: Readonly<Record<Exclude<List, "mission-events">, Pinned>> = {
  transports: [
    [
      '[null,{"status":null,"createdAfter":null,"createdBefore":null,"registration":null,"reference":null,"hasReturn":null}]',
      listMissions(client.tenant, { ...noMissionFilters, ...page })
    ],
    [
      `["M-1",{"status":"scheduled","createdAfter":"${at}","createdBefore":"${later}","registration":"ab 123 cd","reference":"R 1","hasReturn":true}]`,
      listMissions(client.tenant, {
        ...noMissionFilters,
        hasReturn: true,
        reference: "R 1",
        registration: "ab 123 cd",
        transportId: "M-1",
        createdBefore: later,
        createdAfter: at,
        status: "scheduled",
        ...page
      })
    ]
  ],
  missions: [
    [
      '[null,null,null,{"status":null,"pickupFrom":null,"pickupTo":null},null]',
      listAllMissions(operatorCaller(), {
        ...noAllMissionFilters,
        ...page
      })
    ],
    [
      `["group-1","driver-1","R 1",{"status":"assigned","pickupFrom":"${day}","pickupTo":"${day}"},"late"]`,
      listAllMissions(operatorCaller(), {
        ...noAllMissionFilters,
        ...{ pickupTo: day, pickupFrom: day, search: "R 1", attention: "late", status: "assigned" },
        ...{ driverId: DriverId("driver-1"), groupId: GroupId("group-1") },
        ...page
      })
    ]
  ],
  requests: [
    ["[null,null,null,null]", listingRequests({ ...noRequestFilters, ...page })],
    [
      `["${at}","4xx","/v1/transports","key-1"]`,
      listingRequests({
        ...noRequestFilters,
        ...{ keyId: KeyId("key-1"), route: "/v1/transports", status: "4xx", since: at },
        ...page
      })
    ]
  ],
  deliveries: [
    ["[null,null]", listDeliveries(client.tenant, { ...noDeliveryFilters, ...page })],
    ['["dead",null]', listDeliveries(client.tenant, { ...noDeliveryFilters, status: "dead", ...page })],
    [
      '["dead","endpoint-1"]',
      listDeliveries(client.tenant, {
        ...noDeliveryFilters,
        status: "dead",
        endpointId: EndpointId("endpoint-1"),
        ...page
      })
    ],
    [
      '[null,"endpoint-1","transport.created"]',
      listDeliveries(client.tenant, {
        ...noDeliveryFilters,
        ...{ type: "transport.created", endpointId: EndpointId("endpoint-1") },
        ...page
      })
    ]
  ],
  events: [
    ["[null]", readEvents(client.tenant, { ...noEventFilters, ...page })],
    // A cursor goes on where it is, whatever `since` is.
    [
      '["transport.created"]',
      readEvents(client.tenant, { ...noEventFilters, since: at, type: "transport.created", ...page })
    ]
  ],
  changes: [["", Effect.provideService(listChanges(client.tenant, page), AuditLog, emptyAuditLog)]],
  drivers: [["[]", listDrivers(operatorCaller(), page)]],
  grids: [["group-1", listGridVersions(operatorCaller(), GroupId("group-1"), page)]],
  offers: [["[]", listOffers(driver, page)]]
}

describe("the filters in a cursor", () => {
  for (const [list, texts] of Object.entries(pinned)) {
    it.effect(
      `of the list ${list} keep their text`,
      inWorld(() =>
        Effect.gen(function* () {
          for (const [text, asking] of texts) assert.deepStrictEqual(yield* filtersOf(asking), [list, text])
        })
      ),
      { tags: "LIM-9" }
    )
  }

  it.effect(
    "of the list mission-events keep their text",
    inWorld(() =>
      Effect.gen(function* () {
        const { id } = (yield* createMission(client, orderRequest(), null)).mission
        assert.deepStrictEqual(yield* filtersOf(readMissionEvents(client.tenant, id, page)), ["mission-events", id])
      })
    ),
    { tags: "LIM-9" }
  )
})
