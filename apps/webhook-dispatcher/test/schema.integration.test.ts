import { afterAll, assert, beforeAll, describe, inject, it } from "vitest"
import { type ApiHere, startApiHere } from "../../../tools/harness/api-in-process.ts"
import { onServer, unmigratedDatabase } from "../../../tools/harness/database.ts"
import { type DispatcherHere, startDispatcherHere } from "../../../tools/harness/dispatcher-in-process.ts"
import { ask } from "../../../tools/harness/http.ts"
import { until } from "../../../tools/harness/until.ts"

describe("an API and a dispatcher on a schema that is not theirs", () => {
  let database: Awaited<ReturnType<typeof unmigratedDatabase>>
  let api: ApiHere
  let dispatcher: DispatcherHere

  const origins = () => [api.origin, dispatcher.origin]
  const readiness = (origin: string) => ask(origin, "/readyz")
  const allAnswer = (status: number) =>
    until(`both answer ${status}`, async () => {
      const answers = await Promise.all(origins().map(readiness))
      return answers.every((answer) => answer.status === status)
    })

  beforeAll(async () => {
    database = await unmigratedDatabase(inject("serverUrl"))
    api = await startApiHere(database.url)
    dispatcher = await startDispatcherHere(database.url)
  })
  afterAll(() => Promise.all([api.stop(), dispatcher.stop()]))

  it("live, are not ready, and say to run `migrate`; after it they serve", async () => {
    for (const origin of origins()) {
      assert.strictEqual((await ask(origin, "/healthz")).status, 200)
      const answer = await readiness(origin)
      assert.strictEqual(answer.status, 503)
      assert.include(answer.text, "the first is 0001-first-slice: run `migrate` of this release")
    }
    await database.migrate()
    await allAnswer(200)
  })

  it("serve beside the schema of a newer release until a migration of that release contracts", async () => {
    await onServer(database.url, "INSERT INTO kysely_migration (name, timestamp) VALUES ('9998-newer', '')")
    await allAnswer(200)
    await onServer(
      database.url,
      "INSERT INTO migration_step (migration, step, phase) VALUES ('9999-newest', 'drop', 'contract')"
    )
    await allAnswer(503)
    for (const origin of origins()) assert.include((await readiness(origin)).text, "9999-newest of a newer release")
  })
})
