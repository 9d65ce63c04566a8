import { assert, describe, it } from "vitest"
import { checkHistory, settleMillis } from "./check-history.ts"
import type { CommittedEvent, Exchange, History, Promised, Subscriber } from "./history.model.ts"

const killAtMillis = 50_000

const events: ReadonlyArray<CommittedEvent> = Array.from({ length: 30 }, (_, i) => {
  const types = ["transport.created", "transport.dates_updated", "transport.cancelled"] as const
  const tenant = `group-${i % 2} test`
  return {
    id: `event-${i}`,
    tenant,
    type: types[Math.floor(i / 2) % 3] ?? "transport.created",
    missionId: `mission-${Math.floor(i / 6)}-${i % 2}`,
    bodyDigest: `digest-${i}`
  }
})

const subscribers: ReadonlyArray<Subscriber> = [
  { endpointId: "all-0", tenant: "group-0 test", types: "*" },
  { endpointId: "all-1", tenant: "group-1 test", types: "*" },
  { endpointId: "some-1", tenant: "group-1 test", types: ["transport.cancelled"] },
  { endpointId: "live-1", tenant: "group-1 live", types: "*" }
]

const exchanges: ReadonlyArray<Exchange> = subscribers.flatMap(({ endpointId, tenant, types }, connection) =>
  events
    .filter((event) => event.tenant === tenant && (types === "*" || types.includes(event.type)))
    .map(({ bodyDigest, id: eventId }, turn) => ({
      endpointId,
      eventId,
      deliveryId: `${endpointId} of ${eventId}`,
      bodyDigest,
      signed: true,
      connection,
      beganAtMillis: 1_000 * turn,
      accepted: true,
      answeredAtMillis: 1_000 * turn + 5
    }))
)

const types: ReadonlyArray<Promised["type"]> = ["transport.created", "transport.dates_updated", "transport.cancelled"]
const promised: ReadonlyArray<Promised> = events.flatMap(({ missionId, tenant, type: happened }) =>
  types.filter((type) => type === happened).map((type) => ({ tenant, missionId, type }))
)

const good: History = {
  events,
  stored: events.map(({ id }) => id),
  promised,
  creationsAsked: 10,
  subscribers,
  exchanges,
  kills: [],
  connectionsEnded: new Map(),
  undelivered: 0
}

const faultsOf = (history: History) => checkHistory(history).violations.map(({ fault }) => fault)
const first = exchanges[0]
if (first === undefined) throw new Error("no exchange")
const others = exchanges.slice(1)
const at = (exchange: Exchange, beganAtMillis: number): Exchange => ({
  ...exchange,
  beganAtMillis,
  answeredAtMillis: beganAtMillis + 5
})

/** The first exchange ends `before` a kill, and is repeated after it. */
const repeated = (
  beforeKillMillis: number,
  kill: History["kills"][number]["victim"],
  endedAtMillis = killAtMillis
) => ({
  ...good,
  exchanges: [at(first, killAtMillis - beforeKillMillis - 5), at(first, killAtMillis + 3_000), ...others],
  kills: [{ victim: kill, atMillis: killAtMillis }],
  connectionsEnded: new Map([[first.connection, endedAtMillis]])
})

describe("the checker of a history", () => {
  it("accepts a good history, and counts its figures", () => {
    const { deliveriesDue, duplicates, violations } = checkHistory(good)
    assert.deepStrictEqual([violations, duplicates, deliveriesDue], [[], 0, exchanges.length])
  })

  it("finds each lost delivery", () => {
    for (const lost of exchanges) {
      assert.deepStrictEqual(faultsOf({ ...good, exchanges: exchanges.filter((one) => one !== lost) }), ["missing"])
    }
  })

  it("finds a delivery that was always refused or never signed", () => {
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [{ ...first, accepted: false }, ...others] }), ["missing"])
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [{ ...first, signed: false }, ...others] }), [
      "unsigned",
      "missing"
    ])
  })

  it("finds a wrong signature beside a right one", () => {
    const forged = { ...first, signed: false, accepted: false }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [forged, ...exchanges] }), ["unsigned"])
  })

  it("finds an invented event, and one of another customer", () => {
    const invented = { ...first, eventId: "event-x", deliveryId: "delivery-x" }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [...exchanges, invented] }), ["invented"])
    const foreign = { ...first, endpointId: "all-1", deliveryId: "delivery-y" }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [...exchanges, foreign] }), ["invented"])
    const notWanted = { ...first, endpointId: "some-1", eventId: "event-1", deliveryId: "delivery-z" }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [...exchanges, notWanted] }), ["invented"])
  })

  it("finds a changed body", () => {
    const changed = { ...first, bodyDigest: "other" }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [changed, ...others] }), ["other body"])
  })

  it("finds a repetition under another id, and an id that stands for two deliveries", () => {
    const renamed = { ...first, deliveryId: "another", accepted: false }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [...exchanges, renamed] }), ["other id"])
    const [second, ...rest] = others
    assert.isDefined(second)
    const shared = { ...second, deliveryId: first.deliveryId }
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [first, shared, ...rest] }), ["other id"])
  })

  it("finds a duplicate without a kill that explains it", () => {
    const again = at(first, 60_000)
    assert.deepStrictEqual(faultsOf({ ...good, exchanges: [...exchanges, again] }), ["unexplained duplicate"])
    for (const victim of ["api", "nats"] as const) {
      assert.deepStrictEqual(faultsOf(repeated(10, victim)), ["unexplained duplicate"])
    }
  })

  it("explains a duplicate by a kill only if it was in flight", () => {
    for (const victim of ["dispatcher", "postgres"] as const) {
      const { duplicates, inFlightAtKills, longestUnsettledMillis, violations } = checkHistory(repeated(40, victim))
      assert.deepStrictEqual([violations, duplicates, longestUnsettledMillis], [[], 1, 40])
      assert.isAtLeast(inFlightAtKills, duplicates)
      assert.deepStrictEqual(faultsOf(repeated(settleMillis + 1, victim)), ["unexplained duplicate"])
    }
    assert.deepStrictEqual(faultsOf(repeated(10, "dispatcher", Infinity)), ["unexplained duplicate"])
    const early = repeated(10, "postgres")
    assert.deepStrictEqual(faultsOf({ ...early, kills: [{ victim: "postgres", atMillis: killAtMillis + 9_000 }] }), [
      "unexplained duplicate"
    ])
  })

  it("requires a separate kill for each repetition", () => {
    const twice = repeated(10, "dispatcher")
    const third = { ...at(first, killAtMillis + 6_000), connection: 99 }
    assert.deepStrictEqual(faultsOf({ ...twice, exchanges: [...twice.exchanges, third] }), ["unexplained duplicate"])
  })

  it("does not count the retry of a failure as a duplicate", () => {
    const refused = { ...at(first, 0), accepted: false }
    assert.strictEqual(checkHistory({ ...good, exchanges: [refused, ...exchanges] }).duplicates, 0)
  })

  it("finds differences between log and table", () => {
    const [, ...stored] = good.stored
    assert.deepStrictEqual(faultsOf({ ...good, stored }), ["log and table differ"])
    assert.deepStrictEqual(faultsOf({ ...good, stored: [...good.stored, "event-x"] }), ["log and table differ"])
    const [event] = events
    assert.isDefined(event)
    assert.include(faultsOf({ ...good, events: [...events, event] }), "log and table differ")
  })

  it("finds a confirmed change that is missing or twice in the log", () => {
    const missing = { tenant: "group-0 test", missionId: "mission-x", type: "transport.created" } as const
    assert.deepStrictEqual(faultsOf({ ...good, promised: [...promised, missing] }), ["broken promise"])
    const [promise] = promised
    assert.isDefined(promise)
    assert.deepStrictEqual(faultsOf({ ...good, promised: [...promised, promise] }), ["broken promise"])
    assert.deepStrictEqual(faultsOf({ ...good, creationsAsked: 1 }), ["broken promise"])
  })

  it("finds deliveries that the store has not completed", () => {
    assert.deepStrictEqual(faultsOf({ ...good, undelivered: 1 }), ["undelivered"])
  })
})
