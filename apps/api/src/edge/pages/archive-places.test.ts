import { assert, describe, it } from "@effect/vitest"
import { GroupId } from "@trajet/domain/access"
import { Effect, Exit } from "effect"
import { once } from "node:events"
import { IncomingMessage } from "node:http"
import { Socket } from "node:net"
import { makeArchivePlaces } from "./archive-places.ts"

const bounds = { perGroup: 2, perProcess: 3, idleMillis: 60_000, millisMax: 60_000 }
const [one, two, three] = [GroupId("one"), GroupId("two"), GroupId("three")]
const visit = () => new IncomingMessage(new Socket())

describe("the places of archives", { tags: "LIM-64" }, () => {
  it.effect("are bounded for each group and in all, and free again after the end or with the connection", () =>
    Effect.gen(function* () {
      const places = makeArchivePlaces(bounds)
      const refused = (group: GroupId) => Effect.map(Effect.exit(places.take(visit(), group)), Exit.isFailure)
      const [ended, closed] = [visit(), visit()]
      const { leave } = yield* places.take(ended, one)
      yield* places.take(closed, one)
      assert.isTrue(yield* refused(one))
      assert.strictEqual((yield* Effect.flip(places.check(one))).status, 429)
      yield* places.check(two)
      yield* places.take(visit(), two)
      assert.isTrue(yield* refused(three))
      yield* leave
      yield* leave
      yield* places.take(visit(), three)
      assert.isTrue(yield* refused(one))
      closed.socket.destroy()
      yield* Effect.promise(() => once(closed.socket, "close"))
      yield* places.take(visit(), one)
      assert.isTrue(yield* refused(three))
    })
  )

  it.live("end without a byte for a while, and at the latest after a time in all", () =>
    Effect.gen(function* () {
      for (const short of [{ idleMillis: 5 }, { millisMax: 5 }]) {
        const places = makeArchivePlaces({ ...bounds, perProcess: 1, ...short })
        const { socket } = yield* Effect.tap(Effect.succeed(visit()), (node) => places.take(node, one))
        // Long before the other of both bounds.
        yield* Effect.promise(() => once(socket, "close")).pipe(Effect.timeout(5_000))
        yield* places.check(one)
      }
    })
  )
})
