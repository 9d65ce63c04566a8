import { assert, describe, it } from "@effect/vitest"
import { client, inWorld, orderRequest, shortReturn, strangers, type FakeWorld } from "@trajet/testing"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { MissionId } from "../mission/mission-id.model.ts"
import { createMission } from "../ordering/create-mission.program.ts"
import { Router } from "../places/router.port.ts"
import { Positions } from "../positions/positions.port.ts"
import { readWaypoints as readFromStore } from "./read-waypoints.program.ts"

const noTracks = Layer.mock(Positions, { tracks: () => Effect.succeed({ aller: null, retour: null }) })
const readWaypoints = (...asked: Parameters<typeof readFromStore>) => Effect.provide(readFromStore(...asked), noTracks)

const ordered = (members: Parameters<typeof orderRequest>[0] = {}) =>
  Effect.map(createMission(client, orderRequest(members), null), ({ mission }) => mission.id)

const labelsOf = (id: MissionId, limit = 500) =>
  Effect.map(readWaypoints(client.tenant, id, limit), ({ waypoints }) => waypoints.map(({ label }) => label))

const there = [
  "Enlèvement aller",
  ...[50, 100, 150, 200, 250, 300, 350, 400, 450].map((km) => `km ${km}`),
  "Livraison aller"
]
const back = there.map((label) => label.replace("aller", "retour"))

describe("reading waypoints", () => {
  it.effect(
    "follows the road of each trip, with one route request a trip",
    inWorld(({ router }: FakeWorld) =>
      Effect.gen(function* () {
        const one = yield* ordered()
        const both = yield* ordered({ return: shortReturn })
        const asked = router.asked.length
        assert.deepStrictEqual(yield* labelsOf(one), there)
        assert.deepStrictEqual(yield* labelsOf(both), [...there, ...back])
        assert.strictEqual(router.asked.length, asked + 3)
        assert.lengthOf(yield* labelsOf(both, 7), 7)
      })
    )
  )

  it.effect(
    "refuses missions of another group",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        for (const { tenant } of strangers) {
          assert.strictEqual((yield* Effect.flip(readWaypoints(tenant, id, 100)))._tag, "MissionNotFound")
        }
        assert.strictEqual(
          (yield* Effect.flip(readWaypoints(client.tenant, MissionId("M-1"), 100)))._tag,
          "MissionNotFound"
        )
      })
    )
  )

  it.effect(
    "fails if the router fails, and returns only the legs if the map has lost the road",
    inWorld(({ router }: FakeWorld) =>
      Effect.gen(function* () {
        const id = yield* ordered()
        for (const reason of ["slow", "down"] as const) {
          router.become(reason)
          const failure = yield* Effect.flip(readWaypoints(client.tenant, id, 100))
          assert.strictEqual(failure._tag === "RouterUnavailable" ? failure.reason : failure._tag, reason)
        }
        router.become("up")
        for (const [from, to] of router.asked) router.learn(from, to, null)
        assert.deepStrictEqual(yield* labelsOf(id), ["Enlèvement aller", "Livraison aller"])
      })
    )
  )

  it.effect(
    "waits no longer than 8 seconds",
    inWorld(() =>
      Effect.gen(function* () {
        const id = yield* ordered()
        const silent = Layer.succeed(Router, Router.of({ route: () => Effect.never }))
        const reading = yield* readWaypoints(client.tenant, id, 100).pipe(
          Effect.provide(silent),
          Effect.flip,
          Effect.forkChild
        )
        yield* TestClock.adjust("8 seconds")
        assert.strictEqual((yield* Fiber.join(reading))._tag, "OutsideTooSlow")
      })
    )
  )
})
