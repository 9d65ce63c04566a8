import { assert, describe, it } from "@effect/vitest"
import { inWorld } from "@trajet/testing"
import { Effect, Layer } from "effect"
import { Mac } from "../access/secrets.port.ts"
import { openTracking } from "./open-tracking.program.ts"
import { TrackingLinkId } from "./tracking-link.model.ts"
import { TrackingLinks } from "./tracking-links.port.ts"
import { tokenText } from "./tracking-token.rules.ts"

const id = TrackingLinkId("01993d5e-7a00-7000-8000-000000000009")
const nobody = "00000000-0000-0000-0000-000000000000"

describe("opening a token", () => {
  it.effect(
    "looks once for a link, whatever the token, and for that of a right token alone",
    inWorld(() =>
      Effect.gen(function* () {
        const asked: Array<string> = []
        const store = Layer.mock(TrackingLinks, {
          find: (wanted) =>
            Effect.sync(() => {
              asked.push(wanted)
            }).pipe(Effect.andThen(Effect.succeedNone))
        })
        const code = yield* Mac.use((mac) => mac.sign("tracking-link", id))
        const foreign = yield* Mac.use((mac) => mac.sign("user-link", id))
        const refused = (token: string) =>
          openTracking(() => Effect.die("nothing is read"), token).pipe(Effect.flip, Effect.provide(store))
        for (const token of [tokenText({ id, code }), tokenText({ id, code: foreign }), "", "x".repeat(65)]) {
          assert.strictEqual((yield* refused(token))._tag, "TrackingRefused")
        }
        assert.deepStrictEqual(asked, [id, nobody, nobody, nobody])
      })
    ),
    { tags: "TRK-7" }
  )
})
