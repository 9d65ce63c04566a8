import { assert, describe, it } from "@effect/vitest"
import {
  bareOptions,
  addresses,
  client,
  inWorld,
  orderRequest,
  pointAt,
  shortReturn,
  strangers,
  worldNow
} from "@trajet/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Caller } from "../access/caller.model.ts"
import { Groups } from "../access/groups.port.ts"
import { EventLog } from "../events/event-log.port.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import type { OrderRequest } from "../ordering/order-request.model.ts"
import { demonstrationGrid } from "./demonstration-grid.ts"
import { estimatePrice } from "./estimate-price.program.ts"
import type { PriceGrid } from "./grid.model.ts"
import { Cents, QuoteId } from "./pricing.model.ts"
import { Day, TimeOfDay } from "../time/instant.model.ts"

const minutes = 60_000
const now = Date.parse(worldNow)

const order = orderRequest()
const undated = {
  pickup: pointAt("pickup", addresses.paris, null),
  delivery: pointAt("delivery", addresses.lyon, null)
}
// A Saturday costs more.
const saturday = {
  pickup: pointAt("pickup", addresses.paris, "2026-12-05T08:00:00.000000Z"),
  delivery: pointAt("delivery", addresses.lyon, "2026-12-05T16:00:00.000000Z")
}

const dearer: PriceGrid = {
  ...demonstrationGrid,
  baseHt: Cents(demonstrationGrid.baseHt + 10_000),
  options: demonstrationGrid.options.map((option) => ({ ...option, priceHt: Cents(option.priceHt + 1_000) }))
}

/** The client after a price rise in its group's grid. */
const afterTheRise = Effect.gen(function* () {
  const groups = yield* Groups
  const { version } = yield* groups.importGrid(client.tenant.groupId, dearer)
  return { ...client, gridVersion: version } satisfies Caller
})

const refusal = Effect.fnUntraced(function* (caller: Caller, request: OrderRequest) {
  const failure = yield* Effect.flip(createMission(caller, request, null))
  if (failure._tag !== "InputRefused") return failure._tag
  const { field, reason } = failure
  return `${field}: ${reason._tag === "QuoteMismatch" ? reason.reason : reason._tag}`
})

describe("an estimate", () => {
  it.effect(
    "includes the ordering delay of a W garage plate, by its flag or its option alike",
    inWorld(() =>
      Effect.gen(function* () {
        for (const asked of [{ wGarage: true }, { options: bareOptions("w_garage") }]) {
          const { prepared } = yield* estimatePrice(client, orderRequest(asked))
          assert.strictEqual(prepared.minDateMillis, now + demonstrationGrid.orderingDelayHours.wGarage * 60 * minutes)
        }
      })
    ),
    { tags: "PRC-20" }
  )

  it.effect(
    "has the price of the order, and writes nothing",
    inWorld(({ store }) =>
      Effect.gen(function* () {
        const audited = store.audit().length
        const request = orderRequest({ options: bareOptions("lavage_ext"), return: shortReturn })
        const { prepared, tariffs, expiresAtMillis } = yield* estimatePrice(client, request)
        const log = yield* EventLog
        assert.isEmpty(yield* log.read(client.tenant, { after: null, type: null, limit: 10 }))
        assert.strictEqual(store.audit().length, audited)
        const { mission } = yield* createMission(client, request, null)
        assert.deepStrictEqual(
          [prepared.outbound.priced.priceHt, prepared.return?.priced.priceHt],
          [mission.outbound.priceHt, mission.return?.priceHt]
        )
        assert.deepStrictEqual(tariffs, { VP: 39_230, VU: 45_110, VUL: 52_950 })
        assert.strictEqual(expiresAtMillis, now + 15 * minutes)
      })
    ),
    { tags: ["PRC-1", "PRC-20"] }
  )

  it.effect(
    "needs no date and no document, unlike an order",
    inWorld(() =>
      Effect.gen(function* () {
        const { prepared } = yield* estimatePrice(client, orderRequest({ ...undated, options: bareOptions("plein") }))
        assert.deepStrictEqual([prepared.orderable, prepared.outbound.priced.priceHt], [true, 40_730])
        assert.strictEqual(
          yield* refusal(client, orderRequest({ options: bareOptions("plein") })),
          "options: RequirementsNotMet"
        )
      })
    ),
    { tags: ["PRC-2", "PRC-7"] }
  )

  it.effect(
    "refuses dates that have passed",
    inWorld(() =>
      Effect.gen(function* () {
        const pickup = pointAt("pickup", addresses.paris, "2026-11-19T08:00:00.000000Z")
        const failure = yield* Effect.flip(estimatePrice(client, orderRequest({ pickup })))
        assert.strictEqual(failure._tag, "InvalidDates")
      })
    ),
    { tags: "ORD-5" }
  )
})

describe("a quote", () => {
  it.effect(
    "locks the price of both trips and of the options, even if the grid changes",
    inWorld(() =>
      Effect.gen(function* () {
        const request = orderRequest({
          options: bareOptions("lavage_ext"),
          return: { ...shortReturn, options: bareOptions("mise_en_main") }
        })
        const { quoteId, prepared } = yield* estimatePrice(client, request)
        const caller = yield* afterTheRise
        const { mission: dear } = yield* createMission(caller, request, null)
        const { mission } = yield* createMission(caller, { ...request, quoteId }, null)
        assert.isAbove(dear.outbound.priceHt, mission.outbound.priceHt)
        assert.deepStrictEqual(
          [mission.outbound.priceHt, mission.return?.priceHt],
          [prepared.outbound.priced.priceHt, prepared.return?.priced.priceHt]
        )
        assert.deepStrictEqual(
          [mission.outbound.options, mission.return?.options].map((options) => options?.map(({ priceHt }) => priceHt)),
          [[Cents(1_900)], [Cents(3_500)]]
        )
      })
    ),
    { tags: ["PRC-8", "PRC-19", "PRC-23", "ORD-21", "BIL-11"] }
  )

  it.effect(
    "expires after fifteen minutes",
    inWorld(() =>
      Effect.gen(function* () {
        const { quoteId } = yield* estimatePrice(client, order)
        yield* TestClock.setTime(now + 15 * minutes - 1)
        yield* createMission(client, { ...order, quoteId }, null)
        yield* TestClock.setTime(now + 15 * minutes)
        assert.strictEqual(yield* refusal(client, { ...order, quoteId }), "quote_id: QuoteExpired")
      })
    ),
    { tags: ["ERR-56", "PRC-22", "PRC-24"] }
  )

  it.effect(
    "is valid only for its own order",
    inWorld(() =>
      Effect.gen(function* () {
        const { quoteId } = yield* estimatePrice(client, order)
        const others: ReadonlyArray<readonly [Partial<OrderRequest>, string]> = [
          [{ delivery: { ...order.delivery, address: addresses.bastia } }, "inputs"],
          [{ vehicle: { ...order.vehicle, electric: true } }, "inputs"],
          [{ vehicle: { ...order.vehicle, registration: "CD-456-EF" } }, "inputs"],
          [{ plateau: true }, "inputs"],
          [{ options: bareOptions("lavage_ext") }, "inputs"],
          [{ return: shortReturn }, "inputs"],
          [saturday, "pickup_day"]
        ]
        for (const [members, reason] of others) {
          assert.strictEqual(yield* refusal(client, { ...order, ...members, quoteId }), `quote_id: ${reason}`)
        }
        yield* createMission(client, { ...order, quoteId, reference: "R-1", description: "other words" }, null)
      })
    ),
    { tags: ["ERR-57", "PRC-25"] }
  )

  it.effect(
    "is valid only for its own tenant, and cannot be forged",
    inWorld(() =>
      Effect.gen(function* () {
        const { quoteId } = yield* estimatePrice(client, order)
        const [payload = "", code = ""] = quoteId.split(".")
        const cheaper = Buffer.from(
          Buffer.from(payload, "base64url").toString().replace('"priceHt":39230', '"priceHt":1')
        ).toString("base64url")
        assert.notStrictEqual(cheaper, payload)
        for (const forged of [`${cheaper}.${code}`, payload, `${payload}.${"0".repeat(64)}`, `${payload}.`, "", "."]) {
          assert.strictEqual(
            yield* refusal(client, { ...order, quoteId: QuoteId(forged) }),
            "quote_id: unreadable",
            forged
          )
        }
        const [otherEnvironment] = strangers
        assert.strictEqual(yield* refusal(otherEnvironment ?? client, { ...order, quoteId }), "quote_id: tenant")
      })
    ),
    { tags: "PRC-25" }
  )

  it.effect(
    "is valid without a date only on days without surcharge",
    inWorld(() =>
      Effect.gen(function* () {
        const { quoteId, prepared } = yield* estimatePrice(client, orderRequest(undated))
        const { mission } = yield* createMission(client, { ...order, quoteId }, null)
        assert.strictEqual(mission.outbound.priceHt, prepared.outbound.priced.priceHt)
        assert.strictEqual(yield* refusal(client, orderRequest({ ...saturday, quoteId })), "quote_id: dated_surcharge")
      })
    ),
    { tags: "PRC-25" }
  )

  it.effect(
    "includes the surcharge of an evening without a date, and is valid for that evening",
    inWorld(() =>
      Effect.gen(function* () {
        const late = { startTime: TimeOfDay("20:30") }
        const { quoteId, prepared } = yield* estimatePrice(
          client,
          orderRequest({ ...undated, pickup: { ...undated.pickup, ...late } })
        )
        assert.strictEqual(prepared.outbound.priced.priceHt, 39_230 + 4_500)
        const evening = orderRequest({
          pickup: { ...saturday.pickup, ...late, date: Day("2026-12-04") },
          delivery: saturday.delivery,
          quoteId
        })
        const { mission } = yield* createMission(client, evening, null)
        assert.strictEqual(mission.outbound.priceHt, 39_230 + 4_500)
      })
    )
  )

  it.effect(
    "is valid on its date with the surcharges of that day",
    inWorld(() =>
      Effect.gen(function* () {
        const request = orderRequest(saturday)
        const { quoteId } = yield* estimatePrice(client, request)
        const { mission } = yield* createMission(client, { ...request, quoteId }, null)
        assert.strictEqual(mission.outbound.priceHt, 39_230 + 4_500)
      })
    )
  )
})
