import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, strangers } from "@trajet/testing"
import { Effect } from "effect"
import type { Tenant } from "../../access/tenant.model.ts"
import { createMission } from "../../ordering/create-mission.program.ts"
import { createEndpoint, deleteEndpoint } from "../endpoints/administer-endpoints.program.ts"
import { EndpointId } from "../endpoints/endpoint.model.ts"
import {
  findDelivery,
  listDeliveries,
  listDeliveriesOf,
  type ListDeliveries,
  retryDelivery,
  showDelivery
} from "./deliveries.program.ts"
import { Deliveries } from "./deliveries.port.ts"
import { noDeliveryFilters } from "./delivery-filters.model.ts"
import { DeliveryId } from "./delivery.model.ts"

const asked: ListDeliveries = { limit: 50, cursor: null, ...noDeliveryFilters }

const newEndpoint = createEndpoint({
  groupName: "the client's",
  environment: "live",
  url: "https://example.com/in",
  subscription: "*",
  allowLoopback: false
}).pipe(Effect.map(({ endpoint }) => endpoint.id))

const order = Effect.fnUntraced(function* (count: number) {
  for (let made = 0; made < count; made++) yield* createMission(client, orderRequest(), null)
})

const page = Effect.fnUntraced(function* (members: Partial<ListDeliveries>, tenant: Tenant = client.tenant) {
  const { deliveries, nextCursor } = yield* listDeliveries(tenant, { ...asked, ...members })
  return { ids: deliveries.map(({ id }) => id), nextCursor }
})

describe("the list of deliveries", () => {
  it.effect(
    "is read by pages, the newest events first, and its last page has no cursor",
    inWorld(() =>
      Effect.gen(function* () {
        // Two endpoints: deliveries of one event differ only by their ids.
        yield* newEndpoint
        yield* newEndpoint
        yield* order(4)
        const { deliveries } = yield* listDeliveries(client.tenant, asked)
        const ids = deliveries.map(({ id }) => id)
        assert.strictEqual(new Set(ids).size, 8)
        const times = deliveries.map(({ eventAt }) => eventAt)
        assert.deepStrictEqual(times, times.toSorted().toReversed())
        for (const limit of [1, 2, 3, 7, 8, 9]) {
          const seen: Array<string> = []
          let cursor: string | null = null
          let pages = 0
          do {
            const next: Effect.Success<ReturnType<typeof page>> = yield* page({ limit, cursor })
            assert.isAtMost(next.ids.length, limit)
            seen.push(...next.ids)
            cursor = next.nextCursor
            pages++
          } while (cursor !== null)
          assert.deepStrictEqual(seen, ids)
          assert.strictEqual(pages, Math.ceil(8 / limit))
        }
      })
    )
  )

  it.effect(
    "looks at 1,000 deliveries for a type at most, and at no more than it needs",
    inWorld(() =>
      Effect.gen(function* () {
        yield* newEndpoint
        yield* order(1)
        const [delivery] = (yield* listDeliveries(client.tenant, asked)).deliveries
        assert.isDefined(delivery)
        const deliveries = yield* Deliveries
        let pages = 0
        /** A store that never ends. */
        const list: typeof deliveries.list = (_, { limit }) =>
          Effect.sync(() => {
            pages++
            return Array.from({ length: limit }, () => delivery)
          })
        const pagesFor = Effect.fnUntraced(function* (members: Partial<ListDeliveries>) {
          pages = 0
          const found = yield* page(members).pipe(Effect.provideService(Deliveries, { ...deliveries, list }))
          return [pages, found.ids.length, found.nextCursor !== null]
        })
        assert.deepStrictEqual(yield* pagesFor({ type: "transport.cancelled" }), [5, 0, true])
        // A page has one delivery more than it shows: 199 and one are a whole page of the store.
        assert.deepStrictEqual(yield* pagesFor({ type: delivery.eventType, limit: 199 }), [1, 199, true])
        assert.deepStrictEqual(yield* pagesFor({ type: delivery.eventType, limit: 200 }), [2, 200, true])
      })
    )
  )

  it.effect(
    "is filtered by status and by endpoint",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* order(2)
        const ended = yield* newEndpoint
        yield* order(1)
        assert.strictEqual((yield* page({ endpointId })).ids.length, 3)
        assert.strictEqual((yield* page({ endpointId: ended })).ids.length, 1)
        yield* deleteEndpoint(ended)
        assert.strictEqual((yield* page({ status: "dead" })).ids.length, 1)
        assert.strictEqual((yield* page({ status: "pending" })).ids.length, 3)
        assert.isEmpty((yield* page({ status: "succeeded" })).ids)
        assert.isEmpty((yield* page({ status: "dead", endpointId })).ids)
      })
    )
  )

  it.effect(
    "accepts a cursor only for its tenant and its filters",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* order(3)
        const { ids } = yield* page({})
        const { nextCursor } = yield* page({ limit: 1 })
        const cursor = nextCursor ?? assert.fail("there is no cursor")
        assert.deepStrictEqual((yield* page({ cursor, limit: 50 })).ids, ids.slice(1))
        const wrong = ["", ".", cursor.slice(1), cursor.slice(0, -1), `${cursor}0`, cursor.toUpperCase()]
        const others: ReadonlyArray<Partial<ListDeliveries>> = [
          ...wrong.map((text) => ({ cursor: text })),
          { cursor, status: "pending" },
          { cursor, endpointId }
        ]
        for (const members of others) {
          assert.strictEqual((yield* Effect.flip(page(members)))._tag, "CursorInvalid", JSON.stringify(members))
        }
        for (const { tenant } of strangers) {
          assert.strictEqual((yield* Effect.flip(page({ cursor }, tenant)))._tag, "CursorInvalid")
          assert.deepStrictEqual(yield* page({}, tenant), { ids: [], nextCursor: null })
        }
      })
    )
  )
})

describe("the list of an endpoint's deliveries", () => {
  it.effect(
    "has the requested number, over several pages of the store, the newest events first",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* newEndpoint
        yield* order(405)
        const listOf = (most: number) => listDeliveriesOf(endpointId, { most, status: null })
        const all = yield* listOf(1_000)
        assert.strictEqual(all.length, 405)
        assert.isTrue(all.every((delivery) => delivery.endpointId === endpointId))
        const times = all.map(({ eventAt }) => eventAt)
        assert.deepStrictEqual(times, [...new Set(times)].toSorted().toReversed())
        for (const most of [1, 199, 200, 201, 400, 405]) {
          assert.deepStrictEqual(yield* listOf(most), all.slice(0, most))
        }
      })
    )
  )

  it.effect(
    "is filtered by status, and fails for an unknown endpoint",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* order(2)
        assert.strictEqual((yield* listDeliveriesOf(endpointId, { most: 9, status: "pending" })).length, 2)
        assert.isEmpty(yield* listDeliveriesOf(endpointId, { most: 9, status: "dead" }))
        for (const id of ["x", "01990000-0000-7000-8000-0000000000ff"].map(EndpointId)) {
          const refused = yield* Effect.flip(listDeliveriesOf(id, { most: 9, status: null }))
          assert.strictEqual(refused._tag, "EndpointUnknown")
        }
      })
    )
  )
})

describe("a delivery", () => {
  it.effect(
    "is shown to its tenant, and to the administration by its id",
    inWorld(() =>
      Effect.gen(function* () {
        const endpointId = yield* newEndpoint
        yield* order(1)
        const [id = DeliveryId("")] = (yield* page({})).ids
        const shown = yield* showDelivery(client.tenant, id)
        assert.deepStrictEqual([shown.delivery.id, shown.delivery.endpointId], [id, endpointId])
        assert.isEmpty(shown.attempts)
        assert.deepStrictEqual(yield* findDelivery(id), { tenant: client.tenant, ...shown })
        for (const { tenant } of strangers) {
          assert.strictEqual((yield* Effect.flip(showDelivery(tenant, id)))._tag, "DeliveryUnknown")
        }
      })
    )
  )

  it.effect(
    "is pending after a retry if it has ended without success",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        yield* newEndpoint
        yield* order(1)
        const [id = DeliveryId("")] = (yield* page({})).ids
        // It is pending already and stays as it is.
        assert.strictEqual((yield* retryDelivery(client.tenant, id, client)).status, "pending")
        assert.isEmpty(store.audit().filter(({ action }) => action === "delivery.retry"))
        for (const { tenant } of strangers) {
          assert.strictEqual((yield* Effect.flip(retryDelivery(tenant, id, client)))._tag, "DeliveryUnknown")
        }
      })
    )
  )

  it.effect(
    "is unknown by a malformed id",
    inWorld(() =>
      Effect.gen(function* () {
        for (const id of ["", "x", "01990000-0000-7000-8000-0000000000FF", "01990000-0000-7000-8000-0000000000ff"].map(
          DeliveryId
        )) {
          const refused = yield* Effect.all([
            Effect.flip(showDelivery(client.tenant, id)),
            Effect.flip(retryDelivery(client.tenant, id, null)),
            Effect.flip(findDelivery(id))
          ])
          for (const { _tag } of refused) assert.strictEqual(_tag, "DeliveryUnknown", id)
        }
      })
    )
  )
})
