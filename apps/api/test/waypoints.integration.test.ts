import { type Behaviour, hangUp, json, silent } from "@trajet/adapters-http/testing/provider-server"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { startApiHere } from "../../../tools/harness/api-in-process.ts"
import { ask, type Reply, validOrder } from "../../../tools/harness/http.ts"
import { driverAssigned, applyCommand, vehicleDelivered, vehiclePickedUp } from "../../../tools/harness/mission-life.ts"
import { makeGroup, makeKey } from "../../../tools/harness/tenants.ts"
import { ownStage } from "../../../tools/harness/stages.ts"
import { type Providers, startProviders } from "./providers.ts"
import { problemOf } from "./refusals.ts"

interface Waypoint {
  readonly leg: string
  readonly label: string
  readonly lat: number
  readonly lng: number
  readonly eta: string | null
  readonly passed_at: string | null
}

interface Way {
  readonly leg: string
  readonly path: ReadonlyArray<{ readonly lat: number; readonly lng: number }>
  readonly schematic: boolean
}

interface Answer {
  readonly data: ReadonlyArray<Waypoint>
  readonly ways: ReadonlyArray<Way>
}

const waysOf = ({ text }: Reply): ReadonlyArray<Way> => {
  const { ways }: Answer = JSON.parse(text)
  return ways
}

const waypointsOf = (reply: Reply): ReadonlyArray<Waypoint> => {
  assert.strictEqual(reply.status, 200, reply.text)
  const { data, ways, ...others }: Answer = JSON.parse(reply.text)
  assert.isEmpty(Object.keys(others))
  for (const way of ways) assert.hasAllKeys(way, ["leg", "path", "schematic", "passed_share", "position", "arrival"])
  for (const waypoint of data) assert.hasAllKeys(waypoint, ["leg", "label", "lat", "lng", "eta", "passed_at"])
  return data
}

describe("the waypoints of a mission", async () => {
  const { api, database, groupId, key } = await ownStage()

  const order = async (more: Readonly<Record<string, unknown>> = {}, origin = api.origin): Promise<string> => {
    const reply = await ask(origin, "/v1/transports", { key, body: validOrder(more) })
    assert.strictEqual(reply.status, 201, reply.text)
    return String(reply.json()["id"])
  }
  const read = (id: string, query = "", origin = api.origin, withKey = key) =>
    ask(origin, `/v1/transports/${id}/waypoints${query}`, { key: withKey })

  it("lead from leg to leg, about every 50 km, with the planned times", { tags: ["PLA-15", "PLA-24"] }, async () => {
    const id = await order({ return_trip: true })
    const waypoints = waypointsOf(await read(id))
    const labels = waypoints.map(({ label }) => label)
    assert.deepStrictEqual(
      labels.filter((label) => !label.startsWith("km ")),
      ["Enlèvement aller", "Livraison aller", "Enlèvement retour", "Livraison retour"]
    )
    const outbound = waypoints.slice(0, labels.indexOf("Livraison aller") + 1)
    assert.isAtLeast(outbound.length, 8)
    assert.strictEqual(outbound[0]?.eta, "2031-03-17T08:00:00.000000Z")
    // The embedded router knows main roads alone.
    const ways = waysOf(await read(id, "?limit=1"))
    assert.deepStrictEqual(
      ways.map(({ leg, schematic }) => [leg, schematic]),
      [
        ["aller", true],
        ["retour", true]
      ]
    )
    const etas = outbound.map(({ eta }) => String(eta))
    assert.deepStrictEqual(etas, etas.toSorted())
    const { delivery, pickup } = (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
    assert.deepInclude(pickup, { lat: outbound[0]?.lat, lng: outbound[0]?.lng })
    assert.deepInclude(delivery, { lat: outbound.at(-1)?.lat, lng: outbound.at(-1)?.lng })
    // A return in short form has no dates until they are set.
    assert.isTrue(waypoints.slice(outbound.length).every(({ eta }) => eta === null))
    assert.isTrue(waypoints.every(({ passed_at }) => passed_at === null))
    assert.deepStrictEqual(
      waypoints.map(({ leg }) => leg),
      waypoints.map((_, index) => (index < outbound.length ? "aller" : "retour"))
    )
  })

  it(
    "are limited to the requested number, 1 to 500, and keep the first and the last",
    { tags: ["LIM-2", "PLA-15"] },
    async () => {
      const id = await order()
      const all = waypointsOf(await read(id, "?limit=500"))
      assert.deepStrictEqual(waypointsOf(await read(id)), all)
      for (const limit of [2, 3, 7]) {
        const some = waypointsOf(await read(id, `?limit=${limit}`))
        assert.lengthOf(some, limit)
        assert.deepStrictEqual([some[0], some.at(-1)], [all[0], all.at(-1)])
      }
      assert.deepStrictEqual(waypointsOf(await read(id, "?limit=1")), all.slice(0, 1))
      for (const limit of ["0", "501", "-1", "1.5", "ten", "", "010"]) {
        const refused = await read(id, `?limit=${limit}`)
        assert.strictEqual(refused.status, 422, limit)
        assert.deepStrictEqual(
          problemOf(refused).errors.map(({ error, field }) => [field, error]),
          [["limit", "invalid"]],
          limit
        )
      }
    }
  )

  it("show when pickup and delivery were, and continue from the pickup", { tags: ["PLA-17", "ORD-56"] }, async () => {
    const id = await order()
    const tenant = { groupId, environment: "test" } as const
    await applyCommand(database, tenant, id, driverAssigned, vehiclePickedUp)
    const underway = waypointsOf(await read(id))
    const [pickup] = underway
    assert.isString(pickup?.passed_at)
    assert.strictEqual(pickup?.eta, pickup?.passed_at)
    assert.isNull(underway.at(-1)?.passed_at)
    assert.isAbove(Date.parse(underway.at(-1)?.eta ?? ""), Date.now())
    assert.isBelow(Date.parse(underway.at(-1)?.eta ?? ""), Date.now() + 86_400_000)
    await applyCommand(database, tenant, id, vehicleDelivered)
    const { actual } = (await ask(api.origin, `/v1/transports/${id}`, { key })).json()
    const done = waypointsOf(await read(id))
    assert.deepStrictEqual(actual, { picked_up_on: done[0]?.passed_at, delivered_on: done.at(-1)?.passed_at })
    const passed = done.map(({ passed_at }) => passed_at)
    assert.notInclude(passed, null)
    assert.deepStrictEqual(passed, passed.toSorted())
  })

  it("are 404 for another group's mission, or an unknown one", async () => {
    const id = await order()
    const other = (await makeKey(database, await makeGroup(database, "other fleet"))).clear
    const live = (await makeKey(database, groupId, { environment: "live" })).clear
    for (const stranger of [other, live]) assert.strictEqual((await read(id, "", api.origin, stranger)).status, 404)
    for (const unknown of ["M-1", "0199a1b2-0000-7000-8000-000000000000"]) {
      assert.strictEqual((await read(unknown)).status, 404)
    }
  })

  describe("while the router", () => {
    let providers: Providers
    let missionId = ""

    beforeAll(async () => {
      providers = await startProviders()
      const ordering = await startApiHere(database, providers.env)
      missionId = await order({}, ordering.origin)
      await ordering.stop()
    })
    afterAll(() => providers.close())

    const cases: ReadonlyArray<readonly [string, Behaviour, string]> = [
      ["hangs up", hangUp, "relay_unavailable"],
      ["answers another shape", json({ code: "Ok" }), "relay_unavailable"],
      ["says nothing", silent, "relay_timeout"]
    ]
    it.each(cases)(
      "%s, are answered with 502, and return after its recovery",
      { tags: ["ERR-61", "ERR-62", "ERR-75", "PLA-14"] },
      async (_, behaviour, code) => {
        // Another API has no cached road.
        const asking = await startApiHere(database, providers.env)
        try {
          providers.broken("router", behaviour)
          const refused = await read(missionId, "", asking.origin)
          assert.deepStrictEqual([refused.status, problemOf(refused).code], [502, code])
          providers.mended()
          const again = await read(missionId, "", asking.origin)
          assert.lengthOf(waypointsOf(again), 11)
          // The road of a router with streets.
          assert.isFalse(waysOf(again)[0]?.schematic)
        } finally {
          await asking.stop()
        }
      }
    )
  })
})
