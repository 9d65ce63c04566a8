import { assert, describe, it } from "@effect/vitest"
import { ApiKeys, GroupId, KeyId } from "@trajet/domain/access"
import { Effect, Layer, Option, Redacted } from "effect"
import { randomBytes, randomUUID } from "node:crypto"
import { testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup } from "../../../../tools/harness/tenants.ts"
import { databaseLayer } from "../database/database.ts"
import { apiKeysLayer } from "./api-keys.adapter.ts"

const lookUpsOfEach = 300

describe("a key during the rotation of the pepper", () => {
  it("is found by every request, while two processes that differ in the current pepper move it to and fro", async () => {
    const url = await testDatabase()
    const groupId = GroupId(await makeGroup(url, "fleet"))
    const [one, other] = [randomBytes(32).toString("hex"), randomBytes(32).toString("hex")]
    const ofOneProcess = apiKeysLayer.pipe(
      Layer.provide(databaseLayer({ url: Redacted.make(url), connectionsMax: 4, applicationName: "trajet-test" })),
      Layer.fresh
    )
    const lookUps = (digests: readonly [string, string]) =>
      ApiKeys.use((keys) =>
        Effect.forEach(Array.from({ length: lookUpsOfEach }), () => keys.byDigest(digests), { concurrency: 8 })
      ).pipe(Effect.provide(ofOneProcess))
    const create = ApiKeys.use((keys) =>
      keys.create(
        {
          id: KeyId(randomUUID()),
          groupId,
          environment: "test",
          scopes: ["transports:read"],
          digest: one,
          prefix: "svc_test_0000",
          route: "svc_test_0000",
          label: null,
          expiresAt: null
        },
        null
      )
    ).pipe(Effect.provide(ofOneProcess))
    await Effect.runPromise(create)
    const found = await Effect.runPromise(
      Effect.all([lookUps([one, other]), lookUps([other, one])], { concurrency: "unbounded" })
    )
    assert.lengthOf(found.flat().filter(Option.isNone), 0)
    assert.lengthOf(new Set(found.flat().map((each) => Option.getOrThrow(each).key.digest)), 2)
  })
})
