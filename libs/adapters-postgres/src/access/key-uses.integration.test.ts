import { assert, beforeAll, describe, it } from "@effect/vitest"
import { ApiKeys, GroupId } from "@trajet/domain/access"
import { Effect, Layer, Option, Redacted } from "effect"
import { onServer, testDatabase } from "../../../../tools/harness/database.ts"
import { makeGroup, makeKey } from "../../../../tools/harness/tenants.ts"
import { apiKeysLayer } from "./api-keys.adapter.ts"
import { databaseLayer } from "../database/database.ts"
import { builtStatements } from "../database/statement.ts"

describe("the last uses of keys on PostgreSQL", () => {
  let url = ""
  let group = GroupId("")
  beforeAll(async () => {
    url = await testDatabase()
    group = await makeGroup(url, "fleet")
  })

  /** The ports of one process; its end writes what it has gathered. */
  const processLayer = () =>
    apiKeysLayer.pipe(
      Layer.provide(databaseLayer({ url: Redacted.make(url), connectionsMax: 1, applicationName: "trajet-test" })),
      Layer.fresh
    )

  const newKey = async () => {
    const { id } = await makeKey(url, group)
    const [row] = await onServer(url, "SELECT digest FROM api_key WHERE id = $1", [id])
    return { id, digest: String(row?.["digest"]) }
  }

  const touch = (id: string, at: string) => onServer(url, builtStatements.get("key.touch")?.text ?? "", [[id], [at]])

  const keptOf = async (id: string) => {
    const [row] = await onServer(
      url,
      `SELECT last_used_at::text AS at, last_used_at = revoked_at AS at_revocation FROM api_key WHERE id = $1`,
      [id]
    )
    return row
  }

  it("are written when a process ends, with no wait for the next second", async () => {
    const { digest, id } = await newKey()
    const used = await ApiKeys.use((keys) => keys.byDigest([digest])).pipe(
      Effect.provide(processLayer()),
      Effect.runPromise
    )
    const [row] = await onServer(url, "SELECT last_used_at = $2 AS is_kept FROM api_key WHERE id = $1", [
      id,
      Option.getOrThrow(used).now
    ])
    assert.isTrue(row?.["is_kept"])
  })

  it("never go back, whatever process writes later", async () => {
    const { id } = await newKey()
    await touch(id, "2026-11-20T10:00:02.000001Z")
    await touch(id, "2026-11-20T10:00:02Z")
    assert.include(String((await keptOf(id))?.["at"]), "10:00:02.000001")
    await touch(id, "2026-11-20T10:00:03Z")
    assert.include(String((await keptOf(id))?.["at"]), "10:00:03")
  })

  it(
    "are never later than the revocation, also where a look-up and the revocation met",
    { tags: "SEC-3" },
    async () => {
      const { id } = await newKey()
      await onServer(url, "UPDATE api_key SET revoked_at = '2026-11-20T10:00:00Z' WHERE id = $1", [id])
      await touch(id, "2026-11-20T10:00:00.000001Z")
      assert.isTrue((await keptOf(id))?.["at_revocation"])
    }
  )

  it("are written with one statement for all keys", async () => {
    const used = await Promise.all(Array.from({ length: 5 }, newKey))
    const ids = used.map(({ id }) => id)
    const versions = () =>
      onServer(url, "SELECT DISTINCT xmin::text AS version FROM api_key WHERE id = ANY ($1)", [ids])
    await ApiKeys.use((keys) => Effect.forEach(used, ({ digest }) => keys.byDigest([digest]))).pipe(
      Effect.provide(processLayer()),
      Effect.runPromise
    )
    assert.lengthOf(await versions(), 1)
  })
})
